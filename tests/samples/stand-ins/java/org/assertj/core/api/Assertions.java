package org.assertj.core.api;

public final class Assertions {
    public static <A> A assertThat(AssertProvider<A> component) {
        return component.assertThat();
    }

    public static StringAssert assertThat(String actual) {
        return new StringAssert();
    }

    public static <T> ObjectAssert<T> assertThat(T actual) {
        return new ObjectAssert<>();
    }
}
