package io.getunleash;

public interface UnleashContextProvider {
    UnleashContext getContext();
}
