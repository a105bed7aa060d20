package com.google.gson;

@SuppressWarnings("serial")
public class JsonParseException extends RuntimeException {}
