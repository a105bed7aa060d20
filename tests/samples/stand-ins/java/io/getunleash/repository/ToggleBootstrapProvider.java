package io.getunleash.repository;

import java.util.Optional;

public interface ToggleBootstrapProvider {
    Optional<String> read();
}
