"""Starts a client with the cache of the page."""

from shop import flags
from shop.memory_cache import MemoryCache
from UnleashClient import UnleashClient
from UnleashClient.constants import FEATURES_URL

cache = MemoryCache()
with UnleashClient(
    url=flags.client.unleash_url,
    app_name="in-memory",
    custom_headers=flags.client.unleash_custom_headers,
    cache=cache,
) as client:
    print(cache.bootstrapped, client.is_enabled("new-checkout", {"country": "NO"}), cache.exists(FEATURES_URL))
print(cache.exists(FEATURES_URL))
