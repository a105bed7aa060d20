package io.micrometer.core.instrument;

public interface Counter {
    void increment();
}
