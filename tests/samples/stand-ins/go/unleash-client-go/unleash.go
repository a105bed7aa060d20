// Package unleash stands in for unleash-client-go 4, which the OpenFeature provider uses.
package unleash

import "net/http"

type configuration struct{}

type ConfigOption func(*configuration)

func WithAppName(string) ConfigOption            { return nil }
func WithUrl(string) ConfigOption                { return nil }
func WithCustomHeaders(http.Header) ConfigOption { return nil }
func WaitForReady()                              {}
