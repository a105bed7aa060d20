// Package api stands in for the package of unleash-go-sdk with this name.
package api

type FeatureResponse struct {
	Features []Feature `json:"features"`
}

type Feature struct {
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

type Payload struct {
	Type  string `json:"type"`
	Value string `json:"value"`
}

type Variant struct {
	Name           string  `json:"name"`
	Payload        Payload `json:"payload"`
	Enabled        bool    `json:"enabled"`
	FeatureEnabled bool    `json:"featureEnabled"`
}
