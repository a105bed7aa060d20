import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

test('defaults to port 4242 and the local documentation', () => {
  expect(parseArguments([])).toEqual({ port: 4242, origins: ['http://localhost:3000'], keep: false, exampleSet: true });
});

test('accepts a port, further origins, --keep and --empty', () => {
  const args = [
    '--port',
    '4343',
    '--origin',
    'https://a.example',
    '--origin',
    'https://b.example:8443/',
    '--keep',
    '--empty',
  ];
  expect(parseArguments(args)).toEqual({
    port: 4343,
    origins: ['http://localhost:3000', 'https://a.example', 'https://b.example:8443'],
    keep: true,
    exampleSet: false,
  });
});

test('names an unknown argument and lists the known ones', () => {
  expect(() => parseArguments(['--prot', '1'])).toThrowErrorMatchingInlineSnapshot(`
    [ProblemError: npm run unleash
      found:   Unknown option '--prot'
      allowed: --port <number>, --origin <origin> (as often as needed), --keep, --empty
      fix:     Correct the argument, for example: npm run unleash -- --port 4343 --keep]
  `);
});

test.each(['0', '65536', '80.5', 'http'])('rejects the port %s', (port) => {
  expect(() => parseArguments(['--port', port])).toThrow(
    `found:   '${port}'\n  allowed: a whole number from 1 to 65535`,
  );
});

test.each(['docs.example.com', 'https://docs.example.com/guide', 'null', '*'])('rejects the origin %s', (origin) => {
  expect(() => parseArguments(['--origin', origin])).toThrow(`found:   '${origin}'`);
});
