"""Completes two orders, and reports their numbers and one check when the client stops."""

import logs  # noqa: F401
from shop.flags import client, start
from shop.orders import completed

start()
client.is_enabled("new-checkout")
completed(3.5, 7)
completed(40, 6)
