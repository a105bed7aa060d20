package io.getunleash.impactmetrics;

import java.util.List;

public interface MetricsAPI {
    void defineCounter(String name, String help);

    void defineGauge(String name, String help);

    void defineHistogram(String name, String help);

    void defineHistogram(String name, String help, List<Double> buckets);

    void incrementCounter(String name);

    void incrementCounter(String name, long value);

    void updateGauge(String name, double value);

    void observeHistogram(String name, double value);
}
