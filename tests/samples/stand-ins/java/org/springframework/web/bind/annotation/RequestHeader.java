package org.springframework.web.bind.annotation;

public @interface RequestHeader {
    String value() default "";
}
