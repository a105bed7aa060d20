package io.getunleash.event;

public class ToggleEvaluated implements UnleashEvent {
    public String getToggleName() {
        return "";
    }

    public boolean isEnabled() {
        return false;
    }

    @Override
    public void publishTo(UnleashSubscriber unleashSubscriber) {}
}
