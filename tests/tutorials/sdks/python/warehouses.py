"""Checks the flag with the custom strategy of the page, which the client registers when it starts."""

from shop.warehouse import client

print("before:", client.is_enabled("new-checkout", {"warehouse": "bergen"}))
with client:
    for name in ("bergen", "rome"):
        print(name, client.is_enabled("new-checkout", {"warehouse": name}))
