import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonProgram, findProgramFor, type Program, type ProgramName } from '../../tools/programs.ts';
import type { SampleRequest } from '../../src/features/api-reference/request.ts';
import { samplesOf } from '../../src/features/api-reference/samples.ts';

interface Runner {
  readonly file: string;
  readonly program: ProgramName;
  /** Whether a shell starts the program. Default: false. */
  readonly isShell?: boolean;
  /** What comes before the file. */
  readonly options?: readonly string[];
  /** Whether only `npm run test:full` runs the samples, because the program takes seconds for each. Default: false. */
  readonly isSlow?: boolean;
  /** Returns the sample as the program can read it. Default: as it is. */
  readonly adapt?: (code: string) => string;
}

/** How to run a sample of a language. */
const runners: Readonly<Record<string, Runner>> = {
  curl: { file: 'sample.sh', program: 'curl', isShell: true },
  Python: { file: 'sample.py', program: 'python3 with requests' },
  Go: { file: 'sample.go', program: 'go', options: ['run'] },
  'Node.js': { file: 'sample.mjs', program: 'node' },
  Ruby: { file: 'sample.rb', program: 'ruby' },
  PHP: { file: 'sample.php', program: 'php with curl' },
  Java: { file: 'Sample.java', program: 'java' },
  'C#': {
    file: 'sample.cs',
    program: 'mcs',
    isShell: true,
    options: ['-c', 'mcs -nologo -r:System.Net.Http.dll -out:"$0.exe" "$0" && mono "$0.exe"'],
    isSlow: true,
    adapt: asOldCSharp,
  },
  PowerShell: { file: 'sample.ps1', program: 'pwsh', options: ['-File'] },
};

/**
 * Returns a program of C# 7, the version of Mono's compiler: with the namespaces that .NET imports for every program, in a
 * class, without declarations that dispose of their value, and with verbatim strings for raw ones.
 */
function asOldCSharp(code: string): string {
  const imports = [...code.matchAll(/^using [\w.]+;$/gm)].map(([line]) => line);
  const namespaces = ['System', 'System.Net.Http', 'System.Threading.Tasks'].map((name) => `using ${name};`);
  const statements = code
    .replaceAll(/^using [\w.]+;$/gm, '')
    .replaceAll(/^using var /gm, 'var ')
    .replaceAll(/"{3,}\n(.*?)\n"{3,}/gs, (_, text: string) => `@"${text.replaceAll('"', '""')}"`);
  return [
    ...new Set([...namespaces, ...imports]),
    `class Sample { static int Main() { return Run().Result; } static async Task<int> Run() {\n${statements}\n} }`,
  ].join('\n');
}

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly token: string | undefined;
  readonly mediaType: string | undefined;
  readonly body: string;
}

let server: Server;
let url = '';
let received: Received[] = [];
const folder = mkdtempSync(join(tmpdir(), 'samples-'));
const token = 'default:development.secret';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ method, path, token: headers.authorization, mediaType: headers['content-type'], body });
      if (path?.startsWith('/csv'))
        return response.writeHead(200, { 'content-type': 'text/csv' }).end('name,on\nnew,1');
      if (path?.startsWith('/error')) return response.writeHead(400).end('{"message":"name is required"}');
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":true}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const value = {
  text: 'It\'s "quoted", a \\ backslash, a\nnew line, `ticks`, $HOME #{1} and 🚩 é',
  empty: { list: [], object: {}, none: null },
  "key's": [true, false, 1.5],
};

/** Runs a program as a reader does: from a file, with the token in an environment variable. */
async function run(
  program: Program,
  label: string,
  request: Partial<SampleRequest> & { path: string },
): Promise<{ code: number | null; output: string; errors: string }> {
  const runner = runners[label];
  const sample = samplesOf({
    method: 'GET',
    credential: 'admin',
    ...request,
    url: url + request.path,
  }).find((each) => each.label === label);
  if (!runner || !sample) throw new Error(`There is no sample of ${label}.`);
  const file = join(folder, runner.file);
  writeFileSync(file, runner.adapt?.(sample.code) ?? sample.code);
  const env = { ...process.env, UNLEASH_ADMIN_TOKEN: token };
  received = [];
  const starter = runner.isShell ? commonProgram('sh') : program;
  const { status, output, errors } = await starter.run([...(runner.options ?? []), file], { env });
  return { code: status, output, errors };
}

for (const [label, { program: name, isSlow = false }] of Object.entries(runners)) {
  const isNow = !isSlow || process.env['TEST_EVERY_PAGE'] !== undefined;
  const program = isNow ? findProgramFor(`the ${label} samples next to operations`, name) : undefined;
  if (program === undefined) continue;
  describe(`the ${label} sample`, () => {
    test('sends every character of a body', async () => {
      const { code, output } = await run(program, label, {
        method: 'PATCH',
        path: '/echo',
        mediaType: 'application/json',
        body: value,
      });
      expect({ code, output: output.trim() }).toEqual({ code: 0, output: expect.stringContaining('"done":true') });
      expect(received).toMatchObject(
        [{ method: 'PATCH', token, mediaType: /^application\/json/ }].map((one) => ({
          ...one,
          mediaType: expect.stringMatching(one.mediaType),
        })),
      );
      expect(JSON.parse(received[0]?.body ?? '')).toEqual(value);
    });

    test('sends lists and encoded values in the address', async () => {
      const path = "/a%2Fb%20c'd?status%5B%5D=production%3Aenabled&status%5B%5D=x%26y";
      expect((await run(program, label, { path })).code).toBe(0);
      expect(received.map((one) => decodeURIComponent(one.path ?? ''))).toEqual([decodeURIComponent(path)]);
    });

    test('deletes with the content type that the server requires', async () => {
      expect((await run(program, label, { path: '/x', method: 'DELETE', mediaType: 'application/json' })).code).toBe(0);
      expect(received).toMatchObject([{ method: 'DELETE', body: '' }]);
      expect(received[0]?.mediaType).toMatch(/^application\/json/);
    });

    test('prints a body that is not JSON', async () => {
      const { code, output } = await run(program, label, { path: '/csv' });
      expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'name,on\nnew,1' });
    });

    test('prints the body of an error, and fails', async () => {
      const { code, output, errors } = await run(program, label, { path: '/error' });
      expect(code).toBeGreaterThan(0);
      // PowerShell prints it as an error.
      expect(output + errors).toContain('name is required');
    });
  });
}
