package org.springframework.http;

public enum HttpStatus {
    UNAUTHORIZED,
}
