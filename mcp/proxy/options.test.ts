import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { proxyProtocol } from '../../src/features/api-reference/console/proxy-protocol.ts';
import { readOptions } from './options.ts';

const site = 'https://docs.example.com/';
const read = (...args: string[]) => readOptions(args, {}, site);

test('a server is enough', () => {
  expect(read('--server', 'https://unleash.example.com/base')).toEqual({
    ok: true,
    settings: {
      server: new URL('https://unleash.example.com/base'),
      port: 4244,
      origins: ['https://docs.example.com'],
      allowsWrites: false,
      ca: undefined,
      token: undefined,
    },
  });
});

test('reads all options, and the token from the environment', () => {
  const args = ['--server', 'http://localhost:4242', '--port', '0', '--allow-writes'];
  const origins = ['--origin', 'http://localhost:3000/page', '--origin', 'https://preview.example.com'];
  expect(readOptions([...args, ...origins], { UNLEASH_ADMIN_TOKEN: ' *:*.secret\n' }, site)).toMatchObject({
    settings: {
      port: 0,
      origins: ['https://docs.example.com', 'http://localhost:3000', 'https://preview.example.com'],
      allowsWrites: true,
      token: '*:*.secret',
    },
  });
});

test.each([
  [[], /--server is missing/],
  [['--server', 'unleash.example.com'], /is not the address of a server/],
  [['--server', 'file:///etc/passwd'], /is not the address of a server/],
  [['--server', 'https://unleash.example.com/?a=b'], /is not the address of a server/],
  [['--server', 'https://me:secret@unleash.example.com'], /contains a username or a password/],
  [['--server', 'http://unleash.example.com'], /unencrypted/],
  [['--server', 'https://unleash.example.com/api'], /ends in \/api/],
  [['--server', 'https://a.example', '--port', '70000'], /not a port/],
  [['--server', 'https://a.example', '--origin', 'null'], /not the address of a site/],
  [['--server', 'https://a.example', '--ca', '/nowhere.pem'], /can't be read/],
  [
    ['--server', 'https://a.example', '--ca', path.resolve(import.meta.dirname, '../package.json')],
    /no certificate in PEM format/,
  ],
  [['--server', 'https://a.example', '--alow-writes'], /'--alow-writes'/],
  [['--server', 'https://a.example', 'more'], /'more'/],
])('%j is refused with a message', (args, message) => {
  const options = read(...args);
  expect(options.ok ? '' : options.problems.join('\n')).toMatch(message);
});

test('all problems are reported together, and none repeats a secret', () => {
  const options = readOptions(['--port', 'x'], { UNLEASH_ADMIN_TOKEN: 'my s3cr3t' }, site);
  expect(options.ok ? [] : options.problems).toHaveLength(3);
  expect(JSON.stringify(options)).not.toContain('s3cr3t');
});

test('a named authority is trusted in addition to the known ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
  const file = path.join(folder, 'ca.pem');
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  const options = read('--server', 'https://a.example', '--ca', file);
  rmSync(folder, { recursive: true });
  expect(options.ok && (options.settings.ca?.length ?? 0) > 50).toBe(true);
});

test('the command in the console is the one of the published package', () => {
  const { bin }: { bin: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
  );
  expect(Object.keys(bin).map((name) => `npx ${name} proxy`)).toEqual([proxyProtocol.command]);
});
