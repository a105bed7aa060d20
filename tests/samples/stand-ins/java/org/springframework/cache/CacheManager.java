package org.springframework.cache;

public interface CacheManager {
    Cache getCache(String name);
}
