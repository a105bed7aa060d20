package org.junit.jupiter.api.extension;

import java.lang.annotation.Annotation;
import java.lang.reflect.Parameter;
import java.util.Optional;

public interface ParameterContext {
    Parameter getParameter();

    <A extends Annotation> Optional<A> findAnnotation(Class<A> annotationType);
}
