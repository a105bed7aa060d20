package java.lang;

public class Thread implements Runnable {
    public Thread(Runnable task) {}

    public static Thread currentThread() {
        throw new UnsupportedOperationException();
    }

    public static Builder.OfVirtual ofVirtual() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void run() {}

    public void interrupt() {}

    public final void join() throws InterruptedException {}

    public interface Builder {
        Thread start(Runnable task);

        interface OfVirtual extends Builder {}
    }
}
