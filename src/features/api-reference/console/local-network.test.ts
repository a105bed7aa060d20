import { afterEach, expect, test, vi } from 'vitest';
import { isLocalAddress, localNetworkAccess } from './local-network.ts';

afterEach(() => vi.unstubAllGlobals());

const permissions = (states: Readonly<Record<string, string>>) =>
  vi.stubGlobal('navigator', {
    permissions: {
      query: async ({ name }: { name: string }) => {
        const state = states[name];
        if (state === undefined) throw new TypeError('unknown permission');
        return { state };
      },
    },
  });

test.each([
  'http://localhost:4242',
  'http://unleash.localhost',
  'https://nas.local',
  'http://127.0.0.2',
  'http://10.1.2.3',
  'http://172.20.0.1',
  'http://192.168.1.4',
  'http://[::1]:4242',
  'http://[fd00::1]',
])('%s is in the network of the reader', (url) => expect(isLocalAddress(url)).toBe(true));

test.each([
  'https://unleash.example.com',
  'http://172.32.0.1',
  'https://10.example.com',
  'https://[2001:db8::1]',
  'text',
])('%s is not', (url) => expect(isLocalAddress(url)).toBe(false));

const page = 'https://docs.example.com';
const server = 'http://localhost:4242';

test('only a public page that calls a local server is asked about', async () => {
  permissions({ 'local-network-access': 'denied' });
  expect(await localNetworkAccess('https://unleash.example.com', page)).toBe('not-needed');
  expect(await localNetworkAccess(server, 'http://localhost:3000')).toBe('not-needed');
  expect(await localNetworkAccess(server, page)).toBe('denied');
});

test('the state of the permission decides, whatever its name', async () => {
  permissions({ 'loopback-network': 'denied', 'local-network': 'prompt' });
  expect(await localNetworkAccess(server, page)).toBe('denied');
  permissions({ 'local-network-access': 'granted' });
  expect(await localNetworkAccess(server, page)).toBe('not-needed');
  permissions({ 'local-network-access': 'prompt' });
  expect(await localNetworkAccess(server, page)).toBe('possible');
  permissions({});
  expect(await localNetworkAccess(server, page)).toBe('possible');
  vi.stubGlobal('navigator', {});
  expect(await localNetworkAccess(server, page)).toBe('possible');
});
