package org.springframework.web.context.annotation;

public @interface RequestScope {}
