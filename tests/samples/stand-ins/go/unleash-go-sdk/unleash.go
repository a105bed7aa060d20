// Package unleash stands in for unleash-go-sdk 6.
package unleash

import (
	"io"
	"net/http"
	"time"

	"github.com/Unleash/unleash-go-sdk/v6/api"
	"github.com/Unleash/unleash-go-sdk/v6/context"
	"github.com/Unleash/unleash-go-sdk/v6/strategy"
)

type configuration struct{}

type ConfigOption func(*configuration)

func WithAppName(string) ConfigOption                  { return nil }
func WithUrl(string) ConfigOption                      { return nil }
func WithCustomHeaders(http.Header) ConfigOption       { return nil }
func WithHttpClient(*http.Client) ConfigOption         { return nil }
func WithRefreshInterval(time.Duration) ConfigOption   { return nil }
func WithMetricsInterval(time.Duration) ConfigOption   { return nil }
func WithDisableMetrics(bool) ConfigOption             { return nil }
func WithEnvironment(string) ConfigOption              { return nil }
func WithInstanceId(string) ConfigOption               { return nil }
func WithProjectName(string) ConfigOption              { return nil }
func WithStrategies(...strategy.Strategy) ConfigOption { return nil }
func WithListener(any) ConfigOption                    { return nil }
func WithStorage(Storage) ConfigOption                 { return nil }
func WithBackupPath(string) ConfigOption               { return nil }

func WithExperimentalMode(map[string]string) ConfigOption { return nil }

type FeatureOptions struct {
	Ctx          context.Context
	Fallback     *bool
	FallbackFunc func(feature string, ctx *context.Context) bool
	Resolver     func(feature string) *api.Feature
}

type VariantOptions struct {
	Ctx                 context.Context
	VariantFallback     *api.Variant
	VariantFallbackFunc func(feature string, ctx *context.Context) *api.Variant
	Resolver            func(feature string) *api.Feature
}

type ImpressionEventType string

type ImpressionEvent struct {
	FeatureName string
	EventType   ImpressionEventType
	Enabled     bool
	Variant     string
	Context     *context.Context
}

type ClientData struct{}

type MetricsData struct{}

type ErrorListener interface {
	OnError(error)
	OnWarning(error)
}

type RepositoryListener interface {
	OnReady()
	OnUpdate()
}

type MetricListener interface {
	OnCount(string, bool)
	OnSent(MetricsData)
	OnRegistered(ClientData)
}

type ImpressionListener interface {
	OnImpression(ImpressionEvent)
}

type Storage interface {
	Init(backupPath string, appName string)
	Load() (*api.FeatureResponse, error)
	Persist(state *api.FeatureResponse) error
}

type DefaultStorage struct{}

func (*DefaultStorage) Init(string, string)                      {}
func (*DefaultStorage) Load() (*api.FeatureResponse, error)      { return nil, nil }
func (*DefaultStorage) Persist(state *api.FeatureResponse) error { return nil }

type BootstrapStorage struct {
	Reader io.Reader
}

func (*BootstrapStorage) Init(string, string)                      {}
func (*BootstrapStorage) Load() (*api.FeatureResponse, error)      { return nil, nil }
func (*BootstrapStorage) Persist(state *api.FeatureResponse) error { return nil }

type Client struct{}

func NewClient(options ...ConfigOption) (*Client, error) { return nil, nil }

func (*Client) IsEnabled(feature string, options FeatureOptions) bool          { return false }
func (*Client) GetVariant(feature string, options VariantOptions) *api.Variant { return nil }
func (*Client) WaitForReady()                                                  {}
func (*Client) Close() error                                                   { return nil }
func (*Client) DefineCounter(name, help string)                                {}
func (*Client) DefineGauge(name, help string)                                  {}
func (*Client) DefineHistogram(name, help string, buckets ...float64)          {}
func (*Client) IncrementCounter(name string)                                   {}
func (*Client) IncrementCounterBy(name string, value int64)                    {}
func (*Client) UpdateGauge(name string, value float64)                         {}
func (*Client) ObserveHistogram(name string, value float64)                    {}

func Initialize(options ...ConfigOption) error                       { return nil }
func IsEnabled(feature string, options FeatureOptions) bool          { return false }
func GetVariant(feature string, options VariantOptions) *api.Variant { return nil }
func WaitForReady()                                                  {}
func Close() error                                                   { return nil }
