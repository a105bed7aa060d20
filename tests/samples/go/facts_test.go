// What the pages say about the Go SDK, compared with the module.
package facts

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	unleash "github.com/Unleash/unleash-go-sdk/v6"
	flagctx "github.com/Unleash/unleash-go-sdk/v6/context"
)

type configuration string

func (c configuration) RoundTrip(request *http.Request) (*http.Response, error) {
	body := io.NopCloser(strings.NewReader(string(c)))
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: body, Request: request}, nil
}

// meets reports whether a field with a value meets a constraint.
func meets(t *testing.T, constraint map[string]any, value string) bool {
	t.Helper()
	constraint["contextName"] = "field"
	text, err := json.Marshal(map[string]any{"version": 2, "features": []any{map[string]any{
		"name": "flag", "enabled": true,
		"strategies": []any{map[string]any{"name": "default", "constraints": []any{constraint}}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	client, err := unleash.NewClient(
		unleash.WithAppName("facts"),
		unleash.WithUrl("http://unleash.invalid/api"),
		unleash.WithHttpClient(&http.Client{Transport: configuration(text)}),
		unleash.WithDisableMetrics(true),
		unleash.WithBackupPath(t.TempDir()),
	)
	if err != nil {
		t.Fatal(err)
	}
	client.WaitForReady()
	defer client.Close()
	context := flagctx.Context{Properties: map[string]string{"field": value}}
	return client.IsEnabled("flag", unleash.FeatureOptions{Ctx: context})
}

func TestOperators(t *testing.T) {
	one := func(operator, value string) map[string]any {
		return map[string]any{"operator": operator, "value": value}
	}
	if !meets(t, one("REGEX", "^a+$"), "aa") || meets(t, one("REGEX", "^a+$"), "b") {
		t.Error("REGEX")
	}
	if !meets(t, one("SEMVER_GT", "1.2.0"), "1.2.1") || !meets(t, one("SEMVER_EQ", "1.2.0"), "1.2.0") {
		t.Error("the older SEMVER operators")
	}
	// Operators that the SDK doesn't know are never met.
	for _, constraint := range []map[string]any{
		one("SEMVER_GTE", "1.2.0"),
		one("SEMVER_LTE", "1.2.0"),
		{"operator": "IN_CIDR", "values": []string{"1.2.0.0/8"}},
	} {
		for _, value := range []string{"1.2.0", "1.2.0.4"} {
			if meets(t, constraint, value) {
				t.Errorf("%v is met by %s", constraint, value)
			}
		}
	}
}
