package io.getunleash.event;

public final class ClientFeaturesResponse {
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
}
