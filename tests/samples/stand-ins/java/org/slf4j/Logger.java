package org.slf4j;

public interface Logger {
    void info(String message);

    void info(String format, Object argument);

    void info(String format, Object... arguments);

    void warn(String message);

    void warn(String format, Object argument);

    void warn(String format, Object first, Object second);

    void error(String format, Object argument);
}
