package org.assertj.core.api;

public class ObjectAssert<T> {
    public ObjectAssert<T> isEqualTo(Object expected) {
        return this;
    }
}
