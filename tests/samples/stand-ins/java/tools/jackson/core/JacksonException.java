package tools.jackson.core;

@SuppressWarnings("serial")
public class JacksonException extends RuntimeException {}
