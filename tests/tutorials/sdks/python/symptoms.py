"""Makes the mistakes that the page lists, each with a client of its own."""

import logging
import warnings

from apscheduler.schedulers.background import BackgroundScheduler
from shop import flags
from UnleashClient import UnleashClient

logging.basicConfig(level=logging.WARNING, format="%(message)s")
warnings.simplefilter("always")


class OldStrategy:
    def apply(self, context: dict) -> bool:
        return True


def client(name: str, **changed) -> UnleashClient:
    usual = {"custom_headers": flags.client.unleash_custom_headers, "disable_metrics": True}
    return UnleashClient(url=flags.client.unleash_url, app_name=name, **{**usual, **changed})


unknown = client("unknown-token", custom_headers={"Authorization": "default:development.unknown"})
unknown.initialize_client()
unknown.destroy()

client("twice")
client("twice").destroy()

again = client("again")
again.initialize_client()
again.initialize_client()
again.destroy()

for mistake in (
    lambda: client("scheduler", scheduler=BackgroundScheduler()),
    lambda: client("class", custom_strategies={"old": OldStrategy()}).initialize_client(),
):
    try:
        mistake()
    except ValueError as error:
        print(error)
