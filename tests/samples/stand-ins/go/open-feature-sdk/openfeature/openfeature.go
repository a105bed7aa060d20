// Package openfeature stands in for the Go SDK of OpenFeature.
package openfeature

import "context"

type FeatureProvider interface {
	Metadata() Metadata
}

type Metadata struct{ Name string }

type EvaluationContext struct{}

type Option func()

type Client struct{}

func SetProviderAndWait(provider FeatureProvider) error { return nil }

func Shutdown() {}

func NewEvaluationContext(targetingKey string, attributes map[string]any) EvaluationContext {
	return EvaluationContext{}
}

func NewClient(domain string) *Client { return nil }

func (*Client) BooleanValue(
	ctx context.Context, flag string, fallback bool, evaluation EvaluationContext, options ...Option,
) (bool, error) {
	return fallback, nil
}
