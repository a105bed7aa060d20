// Package prometheus stands in for the client library of Prometheus.
package prometheus

type CounterOpts struct{ Name, Help string }

type GaugeOpts struct{ Name, Help string }

type HistogramOpts struct{ Name, Help string }

type Counter interface{ Inc() }

type Gauge interface{ SetToCurrentTime() }

type Observer interface{ Observe(float64) }

type CounterVec struct{}

func (*CounterVec) WithLabelValues(values ...string) Counter { return nil }

type HistogramVec struct{}

func (*HistogramVec) WithLabelValues(values ...string) Observer { return nil }
