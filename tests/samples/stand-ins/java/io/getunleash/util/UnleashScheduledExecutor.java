package io.getunleash.util;

public interface UnleashScheduledExecutor {}
