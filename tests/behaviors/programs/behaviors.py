"""Runs clients of the Python SDK as the first argument describes them, and prints what they do as lines of JSON."""

import json
import os
import sys
import threading
import time

from UnleashClient import UnleashClient

task = json.loads(sys.argv[1])
interval = task["interval"]
lock = threading.Lock()


def show(client, event, **values):
    with lock:
        print(json.dumps({"client": client, "event": event, "values": values}), flush=True)


def run(name, app, url, start, metrics, stop=None):
    time.sleep(start * interval)
    show(name, "calling")
    client = UnleashClient(
        url=url,
        app_name=app,
        instance_id=name,
        custom_headers={"Authorization": "*:development.token"},
        refresh_interval=interval,
        metrics_interval=metrics * interval,
        event_callback=lambda event: show(name, "sdk", name=event.event_type.value),
    )

    def check(flag, fallback=None):
        return client.is_enabled(flag, fallback_function=None if fallback is None else lambda *_: fallback)

    def initialize():
        try:
            client.initialize_client()
            show(name, "created")
        except Exception as error:  # noqa: BLE001
            show(name, "failed", text=f"{type(error).__name__}: {error}")

    # The call may wait for the network. Checks go on meanwhile in this thread.
    threading.Thread(target=initialize, daemon=True).start()
    show(name, "first", plain=check("steady"), fallback=check("steady", True))
    before = None
    for step in range(int(((stop or task["end"]) - start) * 10)):
        if step == 10:
            check("counted")
        values = {"steady": check("steady"), "changed": check("changed")}
        if values != before:
            show(name, "checked", **values)
        before = values
        time.sleep(interval / 10)
    if stop is None:
        return
    check("last")
    show(name, "stopping")
    client.destroy()
    show(name, "stopped")


threads = [threading.Thread(target=run, kwargs=client) for client in task["clients"]]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
# Clients that weren't stopped would keep the process alive.
os._exit(0)
