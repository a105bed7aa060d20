import { getContext } from 'svelte';
import { writable } from 'svelte/store';
import { clientKey } from './client-key.js';

export { default as FlagProvider } from './FlagProvider.svelte';

/** Returns a store that contains a value of the client and follows its changes. */
function storeOf(read) {
  const client = getContext(clientKey);
  const store = writable(read(client));
  for (const event of ['ready', 'update']) client.on(event, () => store.set(read(client)));
  return store;
}

export const useFlag = (name) => storeOf((client) => client.isEnabled(name));
export const useVariant = (name) => storeOf((client) => client.getVariant(name));
