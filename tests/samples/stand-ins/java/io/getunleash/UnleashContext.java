package io.getunleash;

import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

public class UnleashContext {
    private final Builder values;

    private UnleashContext(Builder values) {
        this.values = values;
    }

    public static Builder builder() {
        return new Builder();
    }

    public Optional<String> getUserId() {
        return Optional.ofNullable(values.userId);
    }

    public Optional<String> getSessionId() {
        return Optional.ofNullable(values.sessionId);
    }

    public Optional<String> getRemoteAddress() {
        return Optional.ofNullable(values.remoteAddress);
    }

    public Optional<String> getAppName() {
        return Optional.empty();
    }

    public Optional<String> getEnvironment() {
        return Optional.empty();
    }

    public Optional<String> getByName(String contextName) {
        return Optional.ofNullable(values.properties.get(contextName));
    }

    public Map<String, String> getProperties() {
        return values.properties;
    }

    public static class Builder {
        private String userId;
        private String sessionId;
        private String remoteAddress;
        private final Map<String, String> properties = new HashMap<>();

        public Builder userId(String userId) {
            this.userId = userId;
            return this;
        }

        public Builder sessionId(String sessionId) {
            this.sessionId = sessionId;
            return this;
        }

        public Builder remoteAddress(String remoteAddress) {
            this.remoteAddress = remoteAddress;
            return this;
        }

        public Builder environment(String environment) {
            return this;
        }

        public Builder appName(String appName) {
            return this;
        }

        public Builder currentTime(ZonedDateTime currentTime) {
            return this;
        }

        public Builder addProperty(String name, String value) {
            properties.put(name, value);
            return this;
        }

        public UnleashContext build() {
            return new UnleashContext(this);
        }
    }
}
