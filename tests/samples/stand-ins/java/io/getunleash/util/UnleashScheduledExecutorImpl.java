package io.getunleash.util;

public class UnleashScheduledExecutorImpl implements UnleashScheduledExecutor {}
