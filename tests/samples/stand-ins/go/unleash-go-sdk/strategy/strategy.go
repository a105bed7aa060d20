// Package strategy stands in for the package of unleash-go-sdk with this name.
package strategy

import "github.com/Unleash/unleash-go-sdk/v6/context"

type Strategy interface {
	Name() string
	IsEnabled(params map[string]any, ctx *context.Context) bool
}
