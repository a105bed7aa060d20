package io.getunleash;

import io.getunleash.strategy.Strategy;
import io.getunleash.util.UnleashConfig;

public class DefaultUnleash extends FakeUnleash {
    public DefaultUnleash(UnleashConfig config, Strategy... strategies) {}
}
