import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { proxyProtocol } from '../../src/features/api-reference/console/proxy-protocol.ts';
import type { ProxySettings } from './start-proxy.ts';

export const usage = `Lets the API console of the Unleash documentation call the Admin API of your server.

  ${proxyProtocol.command} --server https://unleash.example.com

  --server URL     the server that receives the requests
  --allow-writes   also forwards requests that change something
  --port NUMBER    listens on another port than ${proxyProtocol.port} (0: a free one)
  --origin URL     also accepts pages of this site; can be repeated
  --ca FILE        also trusts the certificate of this private authority (PEM)

The variable UNLEASH_ADMIN_TOKEN can hold the token, which the page then never sees.
`;

export type ReadOptions =
  | { readonly ok: true; readonly settings: Omit<ProxySettings, 'log'> }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the options of the command, or returns everything that is wrong with them.
 *
 * @param site the address of the documentation
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  site: string,
): ReadOptions {
  const problems: string[] = [];
  const values = parsed(args, problems);
  const server = serverOf(values.server, problems);
  const port = portOf(values.port, problems);
  const origins = (values.origin ?? []).flatMap((text) => originOf(text, problems));
  const ca = values.ca === undefined ? undefined : authorityOf(values.ca, problems);
  const token = environment['UNLEASH_ADMIN_TOKEN']?.trim() || undefined;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    problems.push('UNLEASH_ADMIN_TOKEN contains spaces or other characters that no token has. Copy the token again.');
  if (problems.length > 0 || server === undefined) return { ok: false, problems };
  const allowsWrites = values['allow-writes'] ?? false;
  return {
    ok: true,
    settings: { server, port, origins: [new URL(site).origin, ...origins], allowsWrites, ca, token },
  };
}

function parsed(args: readonly string[], problems: string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        port: { type: 'string' },
        origin: { type: 'string', multiple: true },
        ca: { type: 'string' },
        'allow-writes': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return {};
  }
}

function serverOf(text: string | undefined, problems: string[]): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  const example = 'such as https://unleash.example.com';
  if (text === undefined) problems.push(`--server is missing. Name your server, ${example}.`);
  else if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    problems.push(`--server ${text} is not the address of a server. Use an address ${example}.`);
  else if (url.username !== '' || url.password !== '')
    problems.push('--server contains a username or a password. Leave them out; the proxy sends only tokens.');
  else if (url.protocol === 'http:' && !isThisMachine(url))
    problems.push(`--server ${text} would send your token unencrypted. Use https, or http with localhost.`);
  else if (/\/api\/?$/.test(url.pathname))
    problems.push(`--server ${text} ends in /api, which the paths of operations repeat. Leave it out.`);
  else return url;
  return undefined;
}

const isThisMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function portOf(text: string | undefined, problems: string[]): number {
  if (text === undefined) return proxyProtocol.port;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    problems.push(`--port ${text} is not a port. Use a number from 1024 to 65535, or 0 for a free port.`);
  return Number(text);
}

function originOf(text: string, problems: string[]): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return [url.origin];
  problems.push(`--origin ${text} is not the address of a site. Use an address such as http://localhost:3000.`);
  return [];
}

function authorityOf(file: string, problems: string[]): string[] {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return [...rootCertificates, text];
    problems.push(`--ca ${file} contains no certificate in PEM format. Name the file of the authority's certificate.`);
  } catch {
    problems.push(`--ca ${file} can't be read. Check the path.`);
  }
  return [];
}
