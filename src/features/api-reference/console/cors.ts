import type { ConsoleOperation } from './console-operation.ts';

/** What the browser may do with a server: call it freely, call it if its settings allow this site, or nothing. */
export type CorsAccess = 'same-origin' | 'frontend' | 'blocked';

/**
 * Returns what the browser may do with an operation of an Unleash server. Unleash sends CORS headers only for the
 * Frontend API.
 * @param server the address of the server
 * @param origin the origin of this page
 */
export function corsAccessOf({ path }: Pick<ConsoleOperation, 'path'>, server: string, origin: string): CorsAccess {
  if (URL.canParse(server) && new URL(server).origin === origin) return 'same-origin';
  return /^\/api\/frontend(\/|$)/.test(path) ? 'frontend' : 'blocked';
}
