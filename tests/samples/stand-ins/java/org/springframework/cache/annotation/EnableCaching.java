package org.springframework.cache.annotation;

public @interface EnableCaching {}
