"""Starts a Celery worker. A task checks the flag in one of its processes and stops the worker."""

import os
import signal

from celery.signals import worker_ready
from shop.worker import app, client

app.conf.worker_redirect_stdouts = False
parent = os.getpid()


@app.task
def check() -> None:
    process = "parent" if os.getpid() == parent else "child"
    print(process, client.is_initialized, client.is_enabled("new-checkout"), flush=True)
    os.kill(parent, signal.SIGTERM)


@worker_ready.connect
def ready(**_kwargs) -> None:
    print("parent", client.is_initialized, flush=True)
    check.delay()
