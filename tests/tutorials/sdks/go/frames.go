// Calls what the page of the Go SDK shows, each part by the name that is the first argument.
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"marina/checkout"
	"marina/flags"
	"marina/orders"
	"marina/web"

	unleash "github.com/Unleash/unleash-go-sdk/v6"
	flagctx "github.com/Unleash/unleash-go-sdk/v6/context"
)

const limit = time.Minute

func main() {
	map[string]func(){
		"checks":      checks,
		"storage":     storage,
		"strategies":  strategies,
		"middleware":  middleware,
		"metrics":     metrics,
		"wrong-token": wrongToken,
		"no-interval": func() { newClient(unleash.WithRefreshInterval(0)); time.Sleep(limit) },
		"no-client":   unleash.WaitForReady,
	}[os.Args[1]]()
}

// newClient creates a client of the server, with its own backup unless the options name one.
func newClient(more ...unleash.ConfigOption) *unleash.Client {
	folder, err := os.MkdirTemp("", "backup")
	must(err)
	client, err := unleash.NewClient(append([]unleash.ConfigOption{
		unleash.WithAppName("web-shop"),
		unleash.WithUrl(os.Getenv("UNLEASH_URL") + "/api/"),
		unleash.WithCustomHeaders(http.Header{"Authorization": {os.Getenv("UNLEASH_BACKEND_TOKEN")}}),
		unleash.WithBackupPath(folder),
	}, more...)...)
	must(err)
	return client
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// checks a flag before and after the first download, with the listener of the page.
func checks() {
	nowhere := newClient(
		unleash.WithUrl("http://127.0.0.1:1/api/"),
		unleash.WithDisableMetrics(true),
		unleash.WithListener(flags.Listener{}),
	)
	fmt.Println("ready:", flags.Ready(nowhere, time.Second), checkout.Page(nowhere, "customer-42"))
	must(nowhere.Close())

	impressions := make(chan unleash.ImpressionEvent, 1)
	client := newClient(unleash.WithListener(flags.Listener{Impressions: impressions}))
	fmt.Println("ready:", flags.Ready(client, limit))
	for _, user := range []string{"customer-42", "customer-7"} {
		fmt.Println(user, checkout.Page(client, user))
		show(<-impressions)
		style := checkout.Button(client, flagctx.Context{UserId: user})
		fmt.Println(user, style.Label, style.Color)
		show(<-impressions)
	}
	must(client.Close())
}

func show(event unleash.ImpressionEvent) {
	fmt.Println(event.FeatureName, event.EventType, event.Enabled, event.Variant, event.Context.UserId, event.Context.AppName)
}

// storage reads the bootstrap of the page without a server, and compares the backups of two storages.
func storage() {
	bootstrapped, err := flags.New("http://127.0.0.1:1/api/", "")
	must(err)
	fmt.Println("bootstrap:", bootstrapped.IsEnabled("new-checkout", unleash.FeatureOptions{}))
	must(bootstrapped.Close())

	for _, storage := range []unleash.Storage{&unleash.DefaultStorage{}, flags.ReadOnly{}} {
		folder, err := os.MkdirTemp("", "backup")
		must(err)
		client := newClient(unleash.WithStorage(storage), unleash.WithBackupPath(folder))
		client.WaitForReady()
		must(client.Close())
		files, err := os.ReadDir(folder)
		must(err)
		fmt.Printf("%T: %v\n", storage, names(files))
	}
}

func names(files []os.DirEntry) (names []string) {
	for _, file := range files {
		names = append(names, file.Name())
	}
	return names
}

// strategies checks the flag without and with the strategy of the page.
func strategies() {
	for _, client := range []*unleash.Client{newClient(), newClient(unleash.WithStrategies(flags.Warehouse{}))} {
		client.WaitForReady()
		for _, name := range []string{"bergen", "rome"} {
			context := flagctx.Context{Properties: map[string]string{"warehouse": name}}
			fmt.Println(name, client.IsEnabled("new-checkout", unleash.FeatureOptions{Ctx: context}))
		}
		must(client.Close())
	}
}

// middleware checks the flag with the context of a request.
func middleware() {
	client := newClient()
	client.WaitForReady()
	service := httptest.NewServer(web.WithFlagContext(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		flags := web.FlagContext(r.Context())
		on := client.IsEnabled("new-checkout", unleash.FeatureOptions{Ctx: flags})
		fmt.Println(flags.UserId, flags.RemoteAddress, flags.Properties["country"], on)
	})))
	for _, country := range []string{"NO", "FR"} {
		request, err := http.NewRequest("GET", service.URL, nil)
		must(err)
		request.Header = http.Header{"X-Customer-Id": {"customer-7"}, "X-Country": {country}}
		_, err = http.DefaultClient.Do(request)
		must(err)
	}
	service.Close()
	must(client.Close())
}

// sent tells when the server has accepted a report.
type sent chan unleash.MetricsData

func (s sent) OnCount(string, bool)            {}
func (s sent) OnRegistered(unleash.ClientData) {}
func (s sent) OnSent(data unleash.MetricsData) { s <- data }

// metrics reports two orders.
func metrics() {
	reports := make(sent, 100)
	client := newClient(unleash.WithMetricsInterval(time.Second), unleash.WithListener(reports))
	orders.Setup(client)
	orders.Completed(client, 3.5, 7)
	orders.Completed(client, 40, 6)
	<-reports
	must(client.Close())
}

type errorsOnly chan error

func (e errorsOnly) OnError(err error)   { e <- err }
func (e errorsOnly) OnWarning(err error) {}

// wrongToken prints the error of the first poll.
func wrongToken() {
	failures := make(errorsOnly, 10)
	header := http.Header{"Authorization": {"default:development.unknown"}}
	client := newClient(unleash.WithCustomHeaders(header), unleash.WithListener(failures), unleash.WithDisableMetrics(true))
	fmt.Println(<-failures)
	must(client.Close())
}
