package io.getunleash.metric;

import io.getunleash.util.UnleashConfig;

public class OkHttpMetricsSender {
    public OkHttpMetricsSender(UnleashConfig config) {}
}
