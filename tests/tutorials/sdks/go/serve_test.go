package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"syscall"
	"testing"
	"time"

	unleash "github.com/Unleash/unleash-go-sdk/v6"
)

// The service of the page answers a request that has begun before the signal, with a client that is still open.
func TestServe(t *testing.T) {
	client, err := unleash.NewClient(
		unleash.WithAppName("web-shop"),
		unleash.WithUrl(os.Getenv("UNLEASH_URL")+"/api/"),
		unleash.WithCustomHeaders(http.Header{"Authorization": {os.Getenv("UNLEASH_BACKEND_TOKEN")}}),
		unleash.WithBackupPath(t.TempDir()),
	)
	if err != nil {
		t.Fatal(err)
	}
	client.WaitForReady()
	begun := make(chan struct{})
	server := &http.Server{Addr: os.Getenv("ADDRESS"), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			close(begun)
			time.Sleep(time.Second)
		}
		fmt.Fprint(w, client.ListFeatures()[0].Name)
	})}
	ended := make(chan struct{})
	go func() {
		serve(server, client)
		close(ended)
	}()
	get := func(path string) (string, error) {
		response, err := http.Get("http://" + server.Addr + path)
		if err != nil {
			return "", err
		}
		body, err := io.ReadAll(response.Body)
		return string(body), err
	}
	for _, err := get("/"); err != nil; _, err = get("/") {
		time.Sleep(50 * time.Millisecond)
	}
	go func() {
		<-begun
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
	}()
	if body, err := get("/slow"); err != nil || body != "new-checkout" {
		t.Errorf("the request that had begun: %q, %v", body, err)
	}
	<-ended
}
