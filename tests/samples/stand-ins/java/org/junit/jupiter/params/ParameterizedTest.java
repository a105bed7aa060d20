package org.junit.jupiter.params;

public @interface ParameterizedTest {}
