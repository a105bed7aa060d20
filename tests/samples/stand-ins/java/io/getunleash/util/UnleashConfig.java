package io.getunleash.util;

import io.getunleash.UnleashContextProvider;
import io.getunleash.UnleashException;
import io.getunleash.event.UnleashSubscriber;
import io.getunleash.metric.OkHttpMetricsSender;
import io.getunleash.repository.OkHttpFeatureFetcher;
import io.getunleash.repository.ToggleBootstrapProvider;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

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

        public Builder fetchTogglesInterval(long seconds) {
            return this;
        }

        public Builder sendMetricsInterval(long seconds) {
            return this;
        }

        public Builder scheduledExecutor(UnleashScheduledExecutor executor) {
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

        public Builder unleashContextProvider(UnleashContextProvider provider) {
            return this;
        }

        public Builder toggleBootstrapProvider(ToggleBootstrapProvider provider) {
            return this;
        }

        public Builder backupFile(String backupFile) {
            return this;
        }

        public Builder disablePolling() {
            return this;
        }

        public Builder disableMetrics() {
            return this;
        }

        public Builder unleashFeatureFetcherFactory(Function<UnleashConfig, OkHttpFeatureFetcher> factory) {
            return this;
        }

        public Builder metricsSenderFactory(Function<UnleashConfig, OkHttpMetricsSender> factory) {
            return this;
        }

        public UnleashConfig build() {
            return new UnleashConfig();
        }
    }
}
