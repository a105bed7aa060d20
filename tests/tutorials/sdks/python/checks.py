"""Checks the flag before and after the client has started, for a customer who has it and for another one."""

from shop.button import button
from shop.checkout import checkout_page
from shop.flags import client, start

print("before", checkout_page("customer-42"), button({"userId": "customer-42"})["label"])
start()
for user in ("customer-42", "customer-7"):
    print(user, checkout_page(user), *button({"userId": user}).values())

import definitions  # noqa: E402, F401
