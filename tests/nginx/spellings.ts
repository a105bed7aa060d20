import { connect } from 'node:net';
import { connect as connectWithTls } from 'node:tls';

/**
 * Spellings of paths below `/internal-backstage`: case, encoded characters, repeated slashes, dots, parameters,
 * backslashes, fragments and absolute addresses. Express serves some of them, and each proxy has its own idea of what
 * they mean.
 */
export const spellings: readonly string[] = [
  '/internal-backstage/prometheus',
  '/internal-backstage/prometheus/',
  '/internal-backstage/prometheus?a=1',
  '/internal-backstage/impact/metrics',
  '/Internal-Backstage/prometheus',
  '/INTERNAL-BACKSTAGE/PROMETHEUS',
  '/%69nternal-backstage/prometheus',
  '/%49nternal%2Dbackstage/prometheus',
  '//internal-backstage/prometheus',
  '///Internal-Backstage//prometheus',
  '/%2finternal-backstage/prometheus',
  '/internal-backstage%2fprometheus',
  '/./internal-backstage/prometheus',
  '/%2e/internal-backstage/prometheus',
  '/api/../internal-backstage/prometheus',
  '/api/%2e%2e/internal-backstage/prometheus',
  '/api%2f..%2finternal-backstage/prometheus',
  '/internal-backstage/./prometheus',
  '/internal-backstage/prometheus/%2e%2e/%2e%2e/api',
  '/internal-backstage/prometheus;a=1',
  '/internal-backstage;a=1/prometheus',
  '/;/internal-backstage/prometheus',
  '/internal-backstage\\prometheus',
  '/internal-backstage\\prometheus#',
  '/\\Internal-Backstage\\prometheus#',
  '/internal-backstage%5cprometheus',
  '/internal-backstage/prometheus#',
  '/internal-backstage/prometheus#/../../api',
  '/#/../internal-backstage/prometheus',
  'http://flags.example.com/internal-backstage/prometheus',
  'http://flags.example.com/Internal-Backstage/prometheus',
  'HTTP://flags.example.com//Internal-Backstage/prometheus',
];

/** Puts a path before the path of a spelling, which may be an absolute address. */
export const below = (base: string, spelling: string): string =>
  spelling.replace(/^(http:\/\/[^/]+)?/i, (address) => address + base);

export interface RawResponse {
  readonly status: number;
  /** Headers and body as they came. */
  readonly text: string;
}

/** Sends a request whose path no client library has normalized. The host is `flags.example.com`. */
export function requestRaw(port: number, target: string, tls = false): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = tls
      ? connectWithTls({ port, host: '127.0.0.1', servername: 'flags.example.com', rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: flags.example.com\r\nConnection: close\r\n\r\n`, 'latin1');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }));
  });
}
