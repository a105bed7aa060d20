// Runs clients of the Go SDK as the first argument describes them, and prints what they do as lines of JSON.
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"sync"
	"time"

	unleash "github.com/Unleash/unleash-go-sdk/v6"
)

type described struct {
	Name, App, URL string
	Start, Metrics float64
	Stop           *float64
}

var task struct {
	Interval, End float64
	Clients       []described
}

var lock sync.Mutex

type values map[string]any

func show(client, event string, about values) {
	line, _ := json.Marshal(values{"client": client, "event": event, "values": about})
	lock.Lock()
	defer lock.Unlock()
	os.Stdout.Write(append(line, '\n'))
}

type listener struct{ name string }

func (l listener) tell(name, text string) {
	show(l.name, "sdk", values{"name": name, "text": text})
}
func (l listener) OnError(err error)   { l.tell("OnError", err.Error()) }
func (l listener) OnWarning(err error) { l.tell("OnWarning", err.Error()) }
func (l listener) OnReady()            { l.tell("OnReady", "") }
func (l listener) OnUpdate()           { l.tell("OnUpdate", "") }

func intervals(count float64) time.Duration {
	return time.Duration(count * task.Interval * float64(time.Second))
}

func run(one described) {
	time.Sleep(intervals(one.Start))
	show(one.Name, "calling", values{})
	client, err := unleash.NewClient(
		unleash.WithListener(listener{one.Name}),
		unleash.WithAppName(one.App),
		unleash.WithInstanceId(one.Name),
		unleash.WithUrl(one.URL),
		unleash.WithCustomHeaders(http.Header{"Authorization": {"*:development.token"}}),
		unleash.WithRefreshInterval(intervals(1)),
		unleash.WithMetricsInterval(intervals(one.Metrics)),
	)
	if err != nil {
		show(one.Name, "failed", values{"text": err.Error()})
		return
	}
	show(one.Name, "created", values{})
	check := func(flag string, fallback *bool) bool {
		return client.IsEnabled(flag, unleash.FeatureOptions{Fallback: fallback})
	}
	yes := true
	show(one.Name, "first", values{"plain": check("steady", nil), "fallback": check("steady", &yes)})
	end := task.End
	if one.Stop != nil {
		end = *one.Stop
	}
	var before [2]bool
	for step := 0; step < int((end-one.Start)*10); step++ {
		if step == 10 {
			check("counted", nil)
		}
		now := [2]bool{check("steady", nil), check("changed", nil)}
		if step == 0 || now != before {
			show(one.Name, "checked", values{"steady": now[0], "changed": now[1]})
		}
		before = now
		time.Sleep(intervals(0.1))
	}
	if one.Stop == nil {
		return
	}
	check("last", nil)
	show(one.Name, "stopping", values{})
	client.Close()
	show(one.Name, "stopped", values{})
}

func main() {
	if err := json.Unmarshal([]byte(os.Args[1]), &task); err != nil {
		panic(err)
	}
	var running sync.WaitGroup
	for _, one := range task.Clients {
		running.Add(1)
		go func() {
			defer running.Done()
			run(one)
		}()
	}
	running.Wait()
}
