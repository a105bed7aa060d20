package org.junit.jupiter.params.provider;

public @interface CsvSource {
    String[] value() default {};

    char delimiter() default ',';
}
