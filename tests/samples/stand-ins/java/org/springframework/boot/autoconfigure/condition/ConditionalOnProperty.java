package org.springframework.boot.autoconfigure.condition;

public @interface ConditionalOnProperty {
    String[] value() default {};
}
