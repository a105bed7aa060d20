package java.util.concurrent;

public class Executors {
    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        throw new UnsupportedOperationException();
    }
}
