package io.getunleash.event;

import io.getunleash.UnleashException;

public interface UnleashSubscriber {
    default void onError(UnleashException unleashException) {}

    default void onReady(UnleashReady unleashReady) {}

    default void togglesFetched(ClientFeaturesResponse toggleResponse) {}

    default void impression(ImpressionEvent impressionEvent) {}
}
