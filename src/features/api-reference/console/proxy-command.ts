import { quote } from './curl.ts';
import { proxyProtocol } from './proxy-protocol.ts';

/** Whether the proxy needs `--allow-writes` for a method. */
export const isWriting = (method: string): boolean => !proxyProtocol.readingMethods.some((each) => each === method);

/**
 * Returns the command that starts the proxy for a request.
 *
 * @param site the origin that the published package knows
 * @param origin the origin of this page, which is another one in a preview or on a reader's own machine
 */
export function proxyCommandOf({
  server,
  method,
  origin,
  site,
}: {
  readonly server: string;
  readonly method: string;
  readonly origin: string;
  readonly site: string | undefined;
}): string {
  const options = [`--server ${word(server)}`];
  if (isWriting(method)) options.push('--allow-writes');
  if (origin !== site) options.push(`--origin ${word(origin)}`);
  return [proxyProtocol.command, ...options].join(' ');
}

/** A word of a command. Addresses rarely need quotation marks, which differ between shells. */
const word = (text: string): string => (/^[\w:/.%~@+-]+$/.test(text) ? text : quote(text));

/**
 * Whether the browser blocks `http://127.0.0.1` on an HTTPS page as mixed content, as WebKit does. Only the vendor tells
 * engines apart: https://html.spec.whatwg.org/#dom-navigator-vendor
 */
export const blocksLoopback = (protocol: string, vendor: string): boolean =>
  protocol === 'https:' && vendor.startsWith('Apple');
