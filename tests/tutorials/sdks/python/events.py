"""Passes the callback to a client, whose static context has the field of the page."""

import logging

from shop import flags
from shop.listen import impressions, on_event
from UnleashClient import UnleashClient

logging.basicConfig(level=logging.WARNING, format="%(message)s")
logging.getLogger("shop.flags").setLevel(logging.INFO)


def receive(event) -> None:
    if hasattr(event, "context"):
        print(event.event_type.name, event.context)
    on_event(event)


with UnleashClient(
    url=flags.client.unleash_url,
    app_name="listener",
    custom_headers=flags.client.unleash_custom_headers,
    event_callback=receive,
) as client:
    flags.client = client
    import region  # noqa: F401

    client.is_enabled("new-checkout", {"userId": "customer-42", "age": 42})
    client.get_variant("new-checkout", {"userId": "customer-42"})
    client.get_variant("new-checkout", {"userId": "customer-7"})
    for _ in range(3):
        event = impressions.get(timeout=60)
        print(len(event.pop("id")), *event.values())
