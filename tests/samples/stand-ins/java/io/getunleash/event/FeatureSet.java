package io.getunleash.event;

public class FeatureSet implements UnleashEvent {
    @Override
    public void publishTo(UnleashSubscriber unleashSubscriber) {}
}
