package io.getunleash.util;

import io.getunleash.UnleashException;
import io.getunleash.event.UnleashSubscriber;
import java.time.Duration;
import java.util.function.Consumer;

public class UnleashConfig {
    public static Builder builder() {
        return new Builder();
    }

    public static class Builder {
        public Builder appName(String appName) {
            return this;
        }

        public Builder unleashAPI(String unleashAPI) {
            return this;
        }

        public Builder apiKey(String apiKey) {
            return this;
        }

        public Builder fetchTogglesConnectTimeout(Duration timeout) {
            return this;
        }

        public Builder fetchTogglesReadTimeout(Duration timeout) {
            return this;
        }

        public Builder synchronousFetchOnInitialisation(boolean enable) {
            return this;
        }

        public Builder startupExceptionHandler(Consumer<UnleashException> handler) {
            return this;
        }

        public Builder subscriber(UnleashSubscriber subscriber) {
            return this;
        }

        public UnleashConfig build() {
            return new UnleashConfig();
        }
    }
}
