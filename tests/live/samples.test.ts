import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { adminUser } from '../../live/tokens.ts';
import { sampleRequestOf, sampleServer, type SampleRequest } from '../../src/features/api-reference/request.ts';
import { samplesOf } from '../../src/features/api-reference/samples.ts';
import { readApi } from '../../src/features/api-reference/load/read-api.ts';
import { commonProgram, findProgramFor } from '../../tools/programs.ts';
import { operationsOf, type ApiOperation } from '../../src/features/api-reference/model/description.ts';

/** An empty server, because the samples create what the example set already contains. */
let server: Unleash | undefined;
const program = findProgramFor('the curl samples of the API reference', 'curl');
let token = '';
let session = '';
/** The secret of an invite link, for the operation that uses it. */
let invitation = '';

beforeAll(async () => {
  if (program === undefined) return;
  server = await startUnleash({ exampleSet: false });
  const admin = await Api.loggedIn(server.url, adminUser);
  session = admin.cookie.replace('unleash-session=', '');
  const body = { description: 'Samples', expiresAt: '2036-01-01T00:00:00.000Z' };
  const invited = await admin.send('POST', '/api/admin/invite-link/tokens', {
    name: 'Samples',
    expiresAt: body.expiresAt,
  });
  invitation = z.object({ secret: z.string() }).parse(invited).secret;
  // The token of a user. Some operations reject other tokens.
  token = z.object({ secret: z.string() }).parse(await admin.send('POST', '/api/admin/user/tokens', body)).secret;
});

afterAll(() => server?.stop());

/** Objects that another operation needs. */
const first = ['createContextField', 'createTagType', 'createTag', 'createStrategy', 'createSegment', 'createFeature'];

const described = await readApi(process.cwd());
const api = described?.api ?? { version: '', tags: [], schemas: {} };
/** Operations that create objects, and deletions that the server rejects without the content type of a missing body. */
const creations = operationsOf(api)
  .filter(
    ({ operationId, edition, method }) =>
      edition === 'oss' &&
      ((method === 'post' && /^(create|add|clone)[A-Z]/.test(operationId)) || operationId.startsWith('removeFavorite')),
  )
  .toSorted((a, b) => rank(a) - rank(b));

function rank({ operationId }: ApiOperation): number {
  const index = first.indexOf(operationId);
  return index === -1 ? first.length : index;
}

/** Runs a command as a reader does: in a shell, with the secret in an environment variable. */
async function runInShell(code: string): Promise<string> {
  const env = { PATH: process.env['PATH'], UNLEASH_ADMIN_TOKEN: token, UNLEASH_SESSION: session };
  const { output, errors } = await commonProgram('sh').run(['-c', code], { env });
  return errors + output;
}

const userSchema = z.object({ id: z.number() });

/** Creates the objects that a sample needs, unless they exist. */
async function prepare(operationId: string, { url, body }: SampleRequest): Promise<void> {
  const admin = Api.withToken(server?.url ?? '', token);
  const { feature, environment, email } = z
    .object({ feature: z.string().optional(), environment: z.string().optional(), email: z.string().optional() })
    .catch({})
    .parse(body);
  switch (operationId) {
    case 'addFeatureDependency':
      for (const name of [feature, /features\/([^/]+)\//.exec(url)?.[1]]) {
        await admin.request('POST', '/api/admin/projects/default/features', { name });
      }
      return;
    case 'addEnvironmentToProject':
      await admin.request('DELETE', `/api/admin/projects/default/environments/${environment ?? ''}`);
      return;
    case 'createUser':
    case 'addPublicSignupTokenUser':
      for (const { id } of userSchema
        .array()
        .parse(await admin.send('GET', `/api/admin/user-admin/search?q=${email ?? ''}`))) {
        await admin.send('DELETE', `/api/admin/user-admin/${id}`);
      }
  }
}

/**
 * Adapts a sample to this server: its address, its project (Open Source has only `default`, and the reference may use
 * another one), and an option that prints the status after the response.
 */
function forThisServer(curl: string): string {
  return (
    curl
      .replaceAll(sampleServer, server?.url ?? '')
      .replaceAll('/projects/web-shop', '/projects/default')
      .replaceAll(/("projects?": \[?\s*)"web-shop"/g, '$1"default"')
      // The server resolves the hostname of a webhook.
      .replaceAll('https://hooks.example.com', 'http://localhost:4243')
      .replace(/(?<=\/invite\/)[^/]+/, () => encodeURIComponent(invitation))
      .replace(/^curl /, 'curl --silent --show-error --write-out "\\n%{http_code}" ')
  );
}

for (const operation of creations) {
  // Before an operation is described, its body is generated from the schema, which may violate rules of the server.
  test.runIf(operation.isSummarized && program !== undefined)(
    `the curl sample of ${operation.operationId} succeeds`,
    async () => {
      const request = sampleRequestOf(operation, api.schemas);
      await prepare(operation.operationId, request);
      const samples = samplesOf(request);
      const code = forThisServer(samples.find(({ label }) => label === 'curl')?.code ?? '');
      const output = await runInShell(code);
      expect({ code, output }).toEqual({ code, output: expect.stringMatching(/\n20\d$/) });
    },
  );
}

test('there are creations to run samples of', () => {
  expect(creations.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(first));
});
