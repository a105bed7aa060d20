package org.springframework.cache;

public interface Cache {
    void clear();
}
