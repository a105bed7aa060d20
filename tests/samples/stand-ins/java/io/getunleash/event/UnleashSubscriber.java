package io.getunleash.event;

import io.getunleash.UnleashException;

public interface UnleashSubscriber {
    default void onError(UnleashException unleashException) {}

    default void on(UnleashEvent unleashEvent) {}

    default void toggleEvaluated(ToggleEvaluated toggleEvaluated) {}

    default void featuresBackedUp(FeatureSet featureCollection) {}

    default void onReady(UnleashReady unleashReady) {}

    default void togglesFetched(ClientFeaturesResponse toggleResponse) {}

    default void impression(ImpressionEvent impressionEvent) {}
}
