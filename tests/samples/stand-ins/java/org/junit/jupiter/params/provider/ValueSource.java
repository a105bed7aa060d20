package org.junit.jupiter.params.provider;

public @interface ValueSource {
    String[] strings() default {};
}
