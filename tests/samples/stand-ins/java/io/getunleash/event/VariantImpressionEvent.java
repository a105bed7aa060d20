package io.getunleash.event;

public class VariantImpressionEvent extends ImpressionEvent {
    public String getVariantName() {
        return "";
    }
}
