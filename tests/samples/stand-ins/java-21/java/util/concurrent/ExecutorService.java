package java.util.concurrent;

public interface ExecutorService extends Executor, AutoCloseable {
    @Override
    void close();
}
