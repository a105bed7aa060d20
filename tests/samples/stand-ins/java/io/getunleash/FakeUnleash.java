package io.getunleash;

import io.getunleash.impactmetrics.MetricsAPI;
import io.getunleash.variant.Variant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

public class FakeUnleash implements Unleash {
    private final Map<String, Boolean> features = new HashMap<>();
    private final Map<String, Variant> variants = new HashMap<>();

    @Override
    public boolean isEnabled(
            String toggleName, UnleashContext context, BiPredicate<String, UnleashContext> fallbackAction) {
        Boolean enabled = features.get(toggleName);
        return enabled != null ? enabled : fallbackAction.test(toggleName, context);
    }

    @Override
    public Variant getVariant(String toggleName, UnleashContext context) {
        return getVariant(toggleName, context, Variant.DISABLED_VARIANT);
    }

    @Override
    public Variant getVariant(String toggleName, UnleashContext context, Variant defaultValue) {
        return isEnabled(toggleName, context) ? variants.getOrDefault(toggleName, defaultValue) : defaultValue;
    }

    @Override
    public MetricsAPI getImpactMetrics() {
        throw new UnsupportedOperationException();
    }

    public void enable(String... names) {
        for (String name : names) features.put(name, true);
    }

    public void disable(String... names) {
        for (String name : names) features.put(name, false);
    }

    public void enableAll() {}

    public void enableAllExcept(String... names) {}

    public void resetAll() {}

    public void disableAll() {}

    public void conditionallyEnable(Predicate<UnleashContext> contextMatcher, String... names) {}

    public void setVariant(String toggleName, Variant variant) {
        variants.put(toggleName, variant);
    }
}
