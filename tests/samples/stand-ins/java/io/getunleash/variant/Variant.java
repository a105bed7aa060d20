package io.getunleash.variant;

import java.util.Optional;

public class Variant {
    public static final Variant DISABLED_VARIANT = new Variant("disabled", (String) null, false);

    private final String name;
    private final Payload payload;
    private final boolean enabled;
    private final boolean featureEnabled;

    public Variant(String name, Payload payload, boolean enabled, boolean featureEnabled) {
        this.name = name;
        this.payload = payload;
        this.enabled = enabled;
        this.featureEnabled = featureEnabled;
    }

    public Variant(String name, String payload, boolean enabled) {
        this(name, new Payload("string", payload), enabled, false);
    }

    public String getName() {
        return name;
    }

    public Optional<Payload> getPayload() {
        return Optional.ofNullable(payload);
    }

    public boolean isEnabled() {
        return enabled;
    }

    public boolean isFeatureEnabled() {
        return featureEnabled;
    }
}
