package org.springframework.web.client;

@SuppressWarnings("serial")
public class RestClientException extends RuntimeException {}
