package io.getunleash.event;

public final class ClientFeaturesResponse implements UnleashEvent {
    public enum Status {
        NOT_CHANGED,
        CHANGED,
        UNAVAILABLE,
    }

    public Status getStatus() {
        return Status.NOT_CHANGED;
    }

    public int getHttpStatusCode() {
        return 304;
    }

    @Override
    public void publishTo(UnleashSubscriber unleashSubscriber) {}
}
