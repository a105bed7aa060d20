package io.getunleash;

public class UnleashException extends RuntimeException {
    public UnleashException(String message, Throwable cause) {
        super(message, cause);
    }
}
