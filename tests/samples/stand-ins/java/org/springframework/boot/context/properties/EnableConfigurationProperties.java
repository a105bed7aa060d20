package org.springframework.boot.context.properties;

public @interface EnableConfigurationProperties {
    Class<?>[] value() default {};
}
