import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { longestJson } from './limits.ts';
import { sendRequest, type Outcome } from './send-request.ts';

vi.stubGlobal('location', { origin: 'http://localhost:3000' });
let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    switch (request.url) {
      case '/json':
        response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' });
        return response.end('{"name":"new-checkout","on":true}');
      case '/broken':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end('{"name":');
      case '/csv':
        response.writeHead(200, { 'content-type': 'text/csv' });
        return response.end('a,b');
      case '/binary':
        response.writeHead(200, { 'content-type': 'application/octet-stream' });
        return response.end(Buffer.from([0, 255, 1]));
      case '/largest':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify('a'.repeat(longestJson - 2)));
      case '/larger':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify('ä'.repeat(longestJson)));
      case '/nested':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end('['.repeat(longestJson / 2) + ']'.repeat(longestJson / 2));
      case '/empty':
        response.writeHead(204);
        return response.end();
      case '/headers':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(request.headers));
      default:
        // Never responds.
        return undefined;
    }
  });
  // On a busy machine, a client could send a request while the server ends an idle connection.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (path: string, signal = new AbortController().signal) =>
  sendRequest({ method: 'GET', url: url + path, headers: { Authorization: 'token' } }, signal);
const answerOf = (outcome: Outcome) => {
  if (outcome.type !== 'response') throw new Error(outcome.type);
  return outcome;
};

test('parses JSON', async () => {
  const { status, statusText, json, mediaType } = answerOf(await send('/json'));
  expect([status, statusText, mediaType]).toEqual([201, 'Created', 'application/json']);
  expect(json).toEqual({ value: { name: 'new-checkout', on: true } });
});

test('parses JSON up to a limit, and reads no more than that of a larger response', async () => {
  expect(answerOf(await send('/largest')).json?.value).toHaveLength(longestJson - 2);
  const { json, text, body } = answerOf(await send('/larger'));
  expect(json).toBeUndefined();
  expect(body.size).toBe(2 * longestJson + 2);
  // The limit is in the middle of a character, which must not become another one.
  expect(text).toBe(`"${'ä'.repeat(longestJson / 2 - 1)}`);
});

test('reads JSON of any depth, or shows it as text', async () => {
  const { json, text } = answerOf(await send('/nested'));
  expect(json !== undefined || text?.length === longestJson).toBe(true);
});

test('returns invalid JSON unchanged', async () => {
  expect(answerOf(await send('/broken'))).toMatchObject({ text: '{"name":', json: undefined });
});

test('returns other text unchanged, and binary data as bytes', async () => {
  expect(answerOf(await send('/csv')).text).toBe('a,b');
  const { text, body } = answerOf(await send('/binary'));
  expect([text, body.size]).toEqual([undefined, 3]);
});

test('returns an empty string for a response without a body', async () => {
  expect(answerOf(await send('/empty')).text).toBe('');
});

test('sends only what the reader filled in', async () => {
  const sent = JSON.parse(answerOf(await send('/headers')).text ?? '');
  expect(sent).toMatchObject({ authorization: 'token' });
  expect(sent).not.toHaveProperty('cookie');
  expect(sent).not.toHaveProperty('referer');
});

test('cancels a request', async () => {
  const controller = new AbortController();
  const outcome = send('/never', controller.signal);
  setTimeout(() => controller.abort(), 50);
  expect(await outcome).toEqual({ type: 'cancelled' });
});

test('reports an address without a server', async () => {
  const closed = await sendRequest(
    { method: 'GET', url: 'http://127.0.0.1:9', headers: {} },
    new AbortController().signal,
  );
  expect(closed).toEqual({ type: 'unreachable', localNetwork: 'not-needed' });
});
