package io.getunleash.repository;

import io.getunleash.util.UnleashConfig;

public class OkHttpFeatureFetcher {
    public OkHttpFeatureFetcher(UnleashConfig config) {}
}
