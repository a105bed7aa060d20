package org.springframework.boot.context.properties.bind;

public @interface DefaultValue {
    String[] value() default {};
}
