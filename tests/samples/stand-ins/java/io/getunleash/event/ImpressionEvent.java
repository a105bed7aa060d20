package io.getunleash.event;

import io.getunleash.UnleashContext;

public class ImpressionEvent {
    public String getFeatureName() {
        return "";
    }

    public String getEventId() {
        return "";
    }

    public boolean isEnabled() {
        return false;
    }

    public UnleashContext getContext() {
        return UnleashContext.builder().build();
    }
}
