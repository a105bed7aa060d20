// Package promhttp stands in for the package with this name.
package promhttp

import "net/http"

func Handler() http.Handler { return nil }
