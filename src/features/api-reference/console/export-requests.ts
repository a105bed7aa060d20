import { curlOf } from './curl.ts';
import type { SentRequest } from './sent-requests.ts';

/** Returns requests as a shell script, the oldest first. Tokens are variables. */
export function curlScriptOf(sent: readonly SentRequest[]): string {
  const commands = sent.toReversed().map(({ time, summary, request, credential, leftOut, response }) => {
    const comments = [
      `# ${time} ${summary}${response ? `: ${response.status} ${response.statusText}`.trimEnd() : ''}`,
      ...(leftOut.length > 0 ? [`# Left out: ${leftOut.join(', ')}`] : []),
    ];
    return [...comments, curlOf(request, { credential, withToken: false })].join('\n');
  });
  return `#!/bin/sh\n\n${commands.join('\n\n')}\n`;
}

/** Returns requests as an HTTP archive without tokens: http://www.softwareishard.com/blog/har-12-spec/ */
export function harOf(sent: readonly SentRequest[]): string {
  const entries = sent.toReversed().map(({ time, request, leftOut, response }) => ({
    startedDateTime: time,
    time: response?.milliseconds ?? 0,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: '',
      cookies: [],
      headers: listOf(Object.entries(request.headers).filter(([name]) => name !== 'Authorization')),
      queryString: listOf([...new URL(request.url, 'http://localhost').searchParams]),
      ...(request.body !== undefined && {
        postData: { mimeType: request.headers['Content-Type'] ?? 'application/json', text: request.body },
      }),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : new Blob([request.body]).size,
    },
    // A status of 0 means that there was no response.
    response: {
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: response?.bytes ?? 0, mimeType: response?.mediaType ?? '' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: response?.milliseconds ?? 0, receive: 0 },
    ...(leftOut.length > 0 && { comment: `Left out: ${leftOut.join(', ')}` }),
  }));
  const log = { version: '1.2', creator: { name: 'Unleash API reference', version: '1' }, entries };
  return `${JSON.stringify({ log }, null, 2)}\n`;
}

const listOf = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => ({ name, value }));
