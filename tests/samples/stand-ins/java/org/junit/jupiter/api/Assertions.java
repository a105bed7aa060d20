package org.junit.jupiter.api;

import java.util.Objects;

public final class Assertions {
    private Assertions() {}

    public interface Executable {
        void execute() throws Throwable;
    }

    public static void assertEquals(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) throw new AssertionError("expected " + expected + " but was " + actual);
    }

    public static void assertTrue(boolean condition) {
        if (!condition) throw new AssertionError("expected true");
    }

    public static void assertFalse(boolean condition) {
        assertTrue(!condition);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) return expected.cast(thrown);
            throw new AssertionError("unexpected " + thrown, thrown);
        }
        throw new AssertionError("nothing was thrown");
    }
}
