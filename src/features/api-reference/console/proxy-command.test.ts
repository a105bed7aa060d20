import { expect, test } from 'vitest';
import { blocksLoopback, proxyCommandOf } from './proxy-command.ts';

const site = 'https://docs.example.com';

test('names the server, and what the request needs besides', () => {
  const published = { server: 'https://unleash.example.com', origin: site, site };
  expect(proxyCommandOf({ ...published, method: 'GET' })).toBe(
    'npx unleash-docs-mcp proxy --server https://unleash.example.com',
  );
  expect(proxyCommandOf({ ...published, method: 'POST', origin: 'http://localhost:3000' })).toBe(
    'npx unleash-docs-mcp proxy --server https://unleash.example.com --allow-writes --origin http://localhost:3000',
  );
});

test('a shell reads nothing of an address as a command', () => {
  const server = "https://a.example/x;touch'$(b)&c";
  expect(proxyCommandOf({ server, method: 'GET', origin: site, site })).toBe(
    `npx unleash-docs-mcp proxy --server 'https://a.example/x;touch'\\''$(b)&c'`,
  );
});

test('only WebKit blocks the own machine, and only on a secure page', () => {
  expect(blocksLoopback('https:', 'Apple Computer, Inc.')).toBe(true);
  expect(blocksLoopback('http:', 'Apple Computer, Inc.')).toBe(false);
  expect(blocksLoopback('https:', 'Google Inc.')).toBe(false);
  expect(blocksLoopback('https:', '')).toBe(false);
});
