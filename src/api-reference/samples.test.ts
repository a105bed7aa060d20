import { spawnSync } from 'node:child_process';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { awkwardApi } from '../model/api/api.fixture.ts';
import { operationsOf } from '../model/api/description.ts';
import { readApi } from '../load/read-api.ts';
import { sampleRequestOf } from './request.ts';
import { samplesOf } from './samples.ts';

const api = awkwardApi();
const requestOf = (operationId: string) => {
  const operation = operationsOf(api).find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`No operation ${operationId}.`);
  return sampleRequestOf(operation, api.schemas);
};

describe('the request of the samples', () => {
  test('fills in the path and the required query parameters', () => {
    expect(requestOf('getShape').url).toBe('http://localhost:4242/api/shapes/7');
    expect(requestOf('listShapes').url).toBe('http://localhost:4242/api/shapes?sort=asc');
  });

  test('sends the body of the prose, or one generated from the schema', () => {
    expect(requestOf('createShape')).toMatchObject({
      mediaType: 'application/json',
      body: { kind: 'circle', radius: 2.5 },
    });
    expect(requestOf('setLabels').body).toEqual({ key: ['text'] });
    expect(requestOf('getShape').body).toBeUndefined();
  });

  test('authenticates as the operation requires', () => {
    expect([requestOf('createShape').credential, requestOf('getShape').credential]).toEqual(['token', 'session']);
    expect(requestOf('getHealth').credential).toBe('token');
  });
});

describe('samples', () => {
  test.each(['createShape', 'getShape', 'deleteShape', 'putPicture', 'sendMatrix'])(
    'of %s are written in nine languages',
    async (operationId) => {
      const samples = await samplesOf(requestOf(operationId));
      expect(samples.map(({ label }) => label)).toEqual([
        'curl',
        'Python',
        'Go',
        'Node.js',
        'Ruby',
        'C#',
        'PHP',
        'Java',
        'PowerShell',
      ]);
      const text = samples.map(({ label, code }) => `── ${label}\n${code}`).join('\n\n');
      await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/${operationId}.samples.txt`);
    },
  );

  test('of the whole reference contain no placeholder and no secret, and have valid syntax', async () => {
    const reference = (await readApi(process.cwd()))?.api;
    if (!reference) throw new Error('There is no description.');
    const scripts: string[] = [];
    const modules: string[] = [];
    for (const operation of operationsOf(reference)) {
      const request = sampleRequestOf(operation, reference.schemas);
      for (const { label, code } of await samplesOf(request)) {
        expect(code, `${operation.operationId} in ${label}`).not.toMatch(/UNLEASH-\w+-MARK/);
        expect(code.includes('UNLEASH_API_TOKEN'), `${operation.operationId} in ${label}`).toBe(
          request.credential === 'token',
        );
        if (label === 'Node.js') modules.push(`async () => {\n${code}\n}`);
        if (label === 'curl') scripts.push(`check_${operation.operationId}() {\n${code}\n}`);
      }
    }
    expect(() => new Script(modules.join(';\n'))).not.toThrow();
    const { status, stderr } = spawnSync('bash', ['-n'], { input: scripts.join('\n'), encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(scripts.length).toBeGreaterThan(340);
  });

  test('in curl and Node.js send exactly the example request', async () => {
    const request = requestOf('createShape');
    const [curl, , , node] = await samplesOf(request);
    const echo = spawnSync(
      'bash',
      ['-c', `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; cat; }\n${curl?.code ?? ''}`],
      { encoding: 'utf8', input: '' },
    );
    expect(JSON.parse(echo.stdout.split('\0').at(-1) ?? '')).toEqual(request.body);
    const calls: { url: string; body: string }[] = [];
    const fetch = async (url: string, { body }: { body: string }) => {
      calls.push({ url, body });
      return { json: async () => ({}) };
    };
    new Script(node?.code ?? '').runInNewContext({ fetch, process: { env: {} }, console: { log() {}, error() {} } });
    expect(calls.map(({ url, body }) => ({ url, body: JSON.parse(body) }))).toEqual([
      { url: request.url, body: request.body },
    ]);
  });
});
