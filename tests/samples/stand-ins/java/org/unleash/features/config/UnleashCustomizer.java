package org.unleash.features.config;

import io.getunleash.util.UnleashConfig;

public interface UnleashCustomizer {
    void customize(UnleashConfig.Builder builder);
}
