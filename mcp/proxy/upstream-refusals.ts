import type { Limits } from './limits.ts';
import type { Refusal } from './refusal.ts';

/** The server wants to send the request elsewhere. */
export function redirected(status: number, location: string, server: URL): Refusal {
  const target = URL.canParse(location, server.href) ? new URL(location, server) : undefined;
  // The query of a sign-in page contains secrets.
  const where = target ? target.origin + target.pathname : 'an invalid address';
  return {
    status: 502,
    reason: 'redirect',
    found: `The server returned ${status} and redirects to ${where}.`,
    allowed: 'The proxy follows no redirects, so your token reaches only the server that you named.',
    fix: 'If the new address is the right one, start the proxy with it as --server.',
  };
}

export const longResponse = ({ response }: Limits): Refusal => ({
  status: 502,
  reason: 'response',
  found: 'The response is too long.',
  allowed: `The proxy forwards at most ${response} bytes.`,
  fix: 'Limit what the operation returns, or send the request with curl.',
});

export const tooSlow = ({ milliseconds }: Limits): Refusal => ({
  status: 504,
  reason: 'time',
  found: 'The response has not arrived in time.',
  allowed: `A request may take ${milliseconds / 1000} seconds.`,
  fix: 'Check the state of the server, or send the request with curl, which waits longer.',
});

/** Codes of Node.js for a certificate that it doesn't accept. */
const certificateCode = /CERT|SIGNATURE|ISSUER|CRL/;

/** The connection to the server failed. */
export function failed(error: unknown, server: URL, { headers }: Limits): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      status: 502,
      reason: 'response-headers',
      found: 'The headers of the response are too long.',
      allowed: `The proxy forwards at most ${headers} bytes.`,
      fix: 'Send the request with curl.',
    };
  }
  if (certificateCode.test(code)) {
    return {
      status: 502,
      reason: 'certificate',
      found: `The certificate of ${server.host} is not trusted (${code}).`,
      allowed: 'The proxy accepts certificates for this name that a known authority has signed.',
      fix: 'For a private authority, start the proxy with --ca and the file of its certificate.',
    };
  }
  return {
    status: 502,
    reason: 'unreachable',
    found: `No server responds at ${server.origin} (${code}).`,
    allowed: 'The proxy forwards only to this server.',
    fix: 'Check that the server is running and that this computer can reach it.',
  };
}
