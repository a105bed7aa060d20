/**
 * Whether the browser asks the reader before a page may call a server: Chrome's Local Network Access, for a server on this
 * machine or in its network. `denied`: the reader or a policy has refused. `possible`: it may be the reason for a failure.
 */
export type LocalNetworkAccess = 'not-needed' | 'possible' | 'denied';

/** Names and addresses of this machine and of its network. */
const localHost =
  /^(?:localhost|.*\.localhost|.*\.local|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|169\.254(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][\da-f:]+\]|\[fe80:[\da-f:]+\])$/i;

/** Whether an address is one of this machine or of its network. */
export function isLocalAddress(url: string): boolean {
  return URL.canParse(url) && localHost.test(new URL(url).hostname);
}

/** The names of the permission: of its first version, and of the version that tells this machine from its network. */
const permissionNames = ['loopback-network', 'local-network', 'local-network-access'];

/** Returns whether the browser asks before a page of `origin` may call `url`. A page of the network itself may. */
export async function localNetworkAccess(url: string, origin: string): Promise<LocalNetworkAccess> {
  if (!isLocalAddress(url) || isLocalAddress(origin)) return 'not-needed';
  const states = await Promise.all(permissionNames.map(stateOf));
  if (states.includes('denied')) return 'denied';
  const known = states.filter((state) => state !== undefined);
  return known.length > 0 && known.every((state) => state === 'granted') ? 'not-needed' : 'possible';
}

/** @returns undefined in browsers that don't know the permission */
async function stateOf(name: string): Promise<string | undefined> {
  try {
    const query: unknown = Reflect.get(navigator.permissions, 'query');
    if (typeof query !== 'function') return undefined;
    const status: unknown = await Reflect.apply(query, navigator.permissions, [{ name }]);
    const state: unknown = typeof status === 'object' && status !== null ? Reflect.get(status, 'state') : undefined;
    return typeof state === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
}
