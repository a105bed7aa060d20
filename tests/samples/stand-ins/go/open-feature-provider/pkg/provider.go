// Package unleash stands in for the Unleash provider of OpenFeature.
package unleash

import (
	unleash "github.com/Unleash/unleash-client-go/v4"
	of "github.com/open-feature/go-sdk/openfeature"
)

type ProviderConfig struct {
	Options []unleash.ConfigOption
}

type Provider struct{}

func NewProvider(config ProviderConfig) (*Provider, error) { return nil, nil }

func (*Provider) Metadata() of.Metadata { return of.Metadata{} }
