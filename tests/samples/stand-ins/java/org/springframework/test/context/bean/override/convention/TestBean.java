package org.springframework.test.context.bean.override.convention;

public @interface TestBean {}
