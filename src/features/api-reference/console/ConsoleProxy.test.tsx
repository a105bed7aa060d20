// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetValues } from '../../../core/reader/values.ts';
import {
  buttonNamed,
  click,
  creating,
  find,
  flush,
  hostConsole,
  reading,
  server,
  show,
  type,
} from './testing/console-host.tsx';

vi.mock('../../../core/ui/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

hostConsole();

const code = '0123456789abcdef0123456789abcdef';
const panel = () => find('.console__proxy', HTMLElement);
const says = (status: object) => async () => Response.json(status);
const status = { server: 'https://unleash.example.com', allowsWrites: false, addsToken: false };

beforeEach(() => {
  server.respond = says(status);
});

async function connect(): Promise<void> {
  await type('server', 'https://unleash.example.com/');
  await type('path.id', '3');
  await type('proxy.code', code);
  await click('Connect');
}

test('offers the command for the server of the reader, and sends through the proxy once it is connected', async () => {
  await show(reading);
  await type('server', 'https://unleash.example.com/');
  expect(panel().textContent).toContain('npx unleash-docs-mcp proxy --server https://unleash.example.com');
  expect(panel().textContent).not.toContain('--allow-writes');
  await connect();
  expect(panel().textContent).toContain('forwards your requests to https://unleash.example.com');
  expect(document.activeElement).toBe(panel());
  server.respond = async () => Response.json({ id: 3 });
  await click('Send GET');
  expect(server.sent.map(({ url }) => url)).toEqual([
    'http://127.0.0.1:4244/',
    'http://127.0.0.1:4244/api/admin/segments/3',
  ]);
  expect(document.body.textContent).not.toContain('will block');
});

test('Enter in the field of the code connects and sends nothing else', async () => {
  await show(reading);
  await type('path.id', '3');
  await type('proxy.code', code);
  await act(async () => {
    const field = find('[name="proxy.code"]', HTMLInputElement);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await flush();
  expect(server.sent.map(({ url }) => url)).toEqual(['http://127.0.0.1:4244/']);
});

test('says before the request that the proxy only reads, or forwards to another server', async () => {
  await show(reading);
  await connect();
  await show(creating);
  expect(panel().textContent).toContain('will refuse this POST');
  expect(panel().textContent).toContain('--server https://unleash.example.com --allow-writes');
  await type('server', 'https://other.example.com');
  expect(panel().textContent).toContain('forwards only to https://unleash.example.com');
});

test('a token of the proxy is mentioned, and a 401 is not blamed on a missing one', async () => {
  server.respond = says({ ...status, addsToken: true });
  await show(reading);
  await connect();
  expect(panel().textContent).toContain('UNLEASH_ADMIN_TOKEN');
  server.respond = async () => Response.json({}, { status: 401 });
  await click('Send GET');
  expect(document.body.textContent).toContain("doesn't know this token");
});

test('disconnecting and forgetting end the connection', async () => {
  await show(reading);
  for (const end of [() => click('Disconnect'), async () => act(async () => forgetValues())]) {
    await connect();
    expect(buttonNamed('Disconnect')).toBeTruthy();
    await end();
    expect(panel().textContent).toContain('will block this request');
    expect(find('[name="proxy.code"]', HTMLInputElement).value).toBe('');
  }
});

test('offers no proxy for a path outside of the API, nor after a response that the page could read', async () => {
  await show({ ...reading, path: '/health' });
  expect(document.querySelector('.console__proxy')).toBeNull();
  expect(document.body.textContent).toContain('will block this request');
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  expect(document.querySelector('.console__proxy')).toBeNull();
  expect(document.body.textContent).not.toContain('will block');
});
