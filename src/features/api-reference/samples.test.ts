import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { needProgram } from '../../../tools/programs.ts';
import { awkwardApi } from './model/api.fixture.ts';
import { operationsOf, type ApiParameter } from './model/description.ts';
import { readApi } from './load/read-api.ts';
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

  test('sends the lists of the query with brackets, once for each item', () => {
    const operation = operationsOf(api).find(({ operationId }) => operationId === 'listShapes');
    if (!operation) throw new Error('There is no operation listShapes.');
    const list = { in: 'query', required: false, deprecated: false } as const;
    const parameters: ApiParameter[] = [
      { ...list, name: 'status', schema: { type: 'array', items: { type: 'string' }, example: ['a:on', 'b & c'] } },
      { ...list, name: 'without-example', schema: { type: 'array', items: { type: 'string' } } },
    ];
    expect(sampleRequestOf({ ...operation, parameters }, api.schemas).url).toBe(
      'http://localhost:4242/api/shapes?status%5B%5D=a%3Aon&status%5B%5D=b%20%26%20c',
    );
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
    expect([requestOf('createShape').credential, requestOf('getShape').credential]).toEqual(['admin', 'session']);
    expect(requestOf('getHealth').credential).toBe('admin');
  });
});

test('the lists of the whole reference are in the samples', async () => {
  const reference = (await readApi(process.cwd()))?.api;
  if (!reference) throw new Error('There is no description.');
  const search = operationsOf(reference).find(({ operationId }) => operationId === 'searchFeatures');
  expect(search && sampleRequestOf(search, reference.schemas).url).toMatch(/[?&]status%5B%5D=production%3Aenabled/);
});

describe('samples', () => {
  test.each(['createShape', 'getShape', 'deleteShape', 'putPicture', 'sendMatrix'])(
    'of %s are written in nine languages',
    async (operationId) => {
      const samples = samplesOf(requestOf(operationId));
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

  test('of the whole reference contain no placeholder and no secret, and have valid syntax', async ({ skip }) => {
    const reference = (await readApi(process.cwd()))?.api;
    if (!reference) throw new Error('There is no description.');
    const scripts: string[] = [];
    const modules: string[] = [];
    for (const operation of operationsOf(reference)) {
      const request = sampleRequestOf(operation, reference.schemas);
      for (const { label, code } of samplesOf(request)) {
        expect(code, `${operation.operationId} in ${label}`).not.toMatch(/UNLEASH-\w+-MARK/);
        expect(
          /UNLEASH_(?:ADMIN|PERSONAL|BACKEND|FRONTEND)_TOKEN|EDGE_SIGNATURE/.test(code),
          `${operation.operationId} in ${label}`,
        ).toBe(!['session', 'none'].includes(request.credential));
        if (label === 'Node.js') modules.push(`async () => {\n${code}\n}`);
        if (label === 'curl') scripts.push(`check_${operation.operationId}() {\n${code}\n}`);
      }
    }
    expect(() => new Script(modules.join(';\n'))).not.toThrow();
    const bash = needProgram('the syntax of the curl samples', 'bash', skip);
    const { status, errors } = bash.runSync(['-n'], { input: scripts.join('\n') });
    expect(errors).toBe('');
    expect(status).toBe(0);
    expect(scripts.length).toBeGreaterThan(340);
  });

  test('in curl and Node.js send exactly the example request', async ({ skip }) => {
    const request = requestOf('createShape');
    const [curl, , , node] = samplesOf(request);
    const bash = needProgram('the curl sample of an example request', 'bash', skip);
    const printed = bash.outputOf([
      '-c',
      `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; cat; }\n${curl?.code ?? ''}`,
    ]);
    expect(JSON.parse(printed.split('\0').at(-1) ?? '')).toEqual(request.body);
    const calls: { url: string; body: string }[] = [];
    const fetch = async (url: string, { body }: { body: string }) => {
      calls.push({ url, body });
      return { ok: true, text: async () => '' };
    };
    const program = new Script(`(async () => {\n${node?.code ?? ''}\n})()`);
    await program.runInNewContext({ fetch, process: { env: {} }, console: { log() {} } });
    expect(calls.map(({ url, body }) => ({ url, body: JSON.parse(body) }))).toEqual([
      { url: request.url, body: request.body },
    ]);
  });
});

test('escapes the values of headers in every language', () => {
  const headers = [['If-None-Match', `W/"it's"`]] as const;
  const samples = samplesOf({ method: 'GET', url: 'http://localhost:4242/', credential: 'none', headers });
  const lineIn = (language: string) =>
    samples
      .find(({ label }) => label === language)
      ?.code.split('\n')
      .find((line) => line.includes('If-None-Match'))
      ?.trim();
  expect(lineIn('curl')).toBe(String.raw`--header 'If-None-Match: W/"it'\''s"'`);
  expect(lineIn('Python')).toBe(String.raw`"If-None-Match": "W/\"it's\"",`);
  expect(lineIn('Node.js')).toBe(String.raw`'If-None-Match': 'W/"it\'s"',`);
  expect(lineIn('Ruby')).toBe(String.raw`request['If-None-Match'] = 'W/"it\'s"'`);
  expect(lineIn('PHP')).toBe(String.raw`'If-None-Match: W/"it\'s"',`);
  expect(lineIn('PowerShell')).toBe(`Headers = @{ 'If-None-Match' = 'W/"it''s"' }`);
  expect(lineIn('Java')).toBe(String.raw`.header("If-None-Match", "W/\"it's\"")`);
});
