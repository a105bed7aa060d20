package org.springframework.util;

public abstract class Assert {
    public static void hasText(String text, String message) {}
}
