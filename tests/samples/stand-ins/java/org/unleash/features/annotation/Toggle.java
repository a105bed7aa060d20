package org.unleash.features.annotation;

public @interface Toggle {
    String name();

    String alterBean() default "";
}
