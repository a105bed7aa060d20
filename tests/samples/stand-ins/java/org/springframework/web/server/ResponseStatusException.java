package org.springframework.web.server;

import org.springframework.http.HttpStatus;

@SuppressWarnings("serial")
public class ResponseStatusException extends RuntimeException {
    public ResponseStatusException(HttpStatus status) {}
}
