import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operationsOf, type ApiOperation } from '../../src/features/api-reference/model/description.ts';
import type { RecordedError } from '../../src/features/api-reference/model/recorded.ts';
import type { ApiEdition } from '../../src/features/api-reference/model/structure.ts';
import { deriveErrors, errorDerivation } from '../../src/features/api-reference/tools/verify/derive-errors.ts';
import {
  knownCredentials,
  verifyRateLimits,
} from '../../src/features/api-reference/tools/verify/observe-rate-limits.ts';
import { readDescriptions } from '../../src/features/api-reference/tools/verify/read-descriptions.ts';
import { loadServerModule } from '../../src/features/api-reference/tools/verify/server-module.ts';
import { shapeOf } from '../../src/features/api-reference/tools/verify/shape-of.ts';

/** What the pages say about operations that can't be called, from the code of the server. */
const { api, structure, evidence } = await readDescriptions(process.cwd());
const { recorded } = evidence;
const derivation = await errorDerivation(structure);

/** The recorded errors of Open Source operations with a status and a cause, and with a field in their body. */
function recordedErrors(status: string, cause: RecordedError['cause'], field: string) {
  return Object.entries(recorded.operations).flatMap(([operationId, { errors }]) =>
    errors
      .filter((error) => error.status === status && error.cause === cause)
      .filter(({ body }) => z.looseObject({ [field]: z.unknown() }).safeParse(body).success)
      .map((error) => ({ operationId, error })),
  );
}

test('derives the errors of Enterprise operations that are in the repository', async () => {
  expect(await deriveErrors(api, derivation)).toEqual(recorded.derived);
  expect(Object.keys(recorded.derived.operations).length).toBeGreaterThan(100);
});

test('derives the invalid requests of Open Source operations as a server returned them', async () => {
  const found = (['invalid-body', 'invalid-id'] as const).flatMap((cause) => recordedErrors('400', cause, 'id'));
  expect(found.length).toBeGreaterThan(60);
  const derived: typeof found = [];
  for (const { operationId } of found) {
    const error = await derivation.invalidRequest(operationId);
    if (error) derived.push({ operationId, error });
  }
  expect(derived).toEqual(found);
});

test('derives the missing permissions of Open Source operations as a server returned them', () => {
  const found = recordedErrors('403', 'no-permission', 'permissions');
  expect(found.length).toBeGreaterThan(90);
  const derived = found.map(({ operationId, error }) => {
    const { permissions } = z.looseObject({ permissions: z.array(z.string()) }).parse(error.body);
    return { operationId, error: derivation.missingPermission(permissions) };
  });
  expect(derived).toEqual(found);
});

test('derives an unknown name as Open Source operations return it, apart from the message', () => {
  const found = recordedErrors('404', 'unknown-id', 'name');
  expect(found.length).toBeGreaterThan(40);
  expect(new Set(found.map(({ error }) => shapeOf(error.body)))).toEqual(new Set([shapeOf(derivation.notFound.body)]));
});

test.each([
  ['401', 'no-credentials'],
  ['403', 'wrong-token'],
  ['413', 'too-large'],
  ['415', 'media-type'],
])('shows one %s of Enterprise operations (%s), which Open Source operations return too', (status, cause) => {
  const bodiesOf = (edition: ApiEdition) => {
    const operations = operationsOf(api).filter((each) => each.edition === edition && isAdmin(each));
    const responses = operations.flatMap((each) => each.responses);
    const examples = responses.filter((each) => each.status === status && each.cause === cause);
    return [...new Set(examples.map(({ example }) => JSON.stringify(example)))];
  };
  const shown = bodiesOf('enterprise');
  expect(shown).toHaveLength(1);
  expect(bodiesOf('oss')).toEqual(expect.arrayContaining(shown));
});

test("finds 429 on exactly the operations that list it, with the server's own limiters", async () => {
  const server = createServer(await limitersOnly());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const credentials = knownCredentials('user:secret', {});
    const found = await verifyRateLimits(`http://127.0.0.1:${port}`, api, recorded.facts, credentials);
    expect(found).toEqual({ differences: [], tooMany: recorded.tooMany });
  } finally {
    server.close();
  }
  const listing = operationsOf(api).filter(({ responses }) => responses.some(({ status }) => status === '429'));
  const limited = operationsOf(api).filter(({ facts }) => facts.rateLimit !== undefined);
  expect(listing.map(({ operationId }) => operationId)).toEqual(limited.map(({ operationId }) => operationId));
});

const isAdmin = ({ path: on }: ApiOperation) => on.startsWith('/api/admin');
type App = Parameters<typeof createServer>[1] & { set(name: string, value: unknown): void; use(step: unknown): void };
const isFunction = (value: unknown) => typeof value === 'function';
const limiterModule = z.object({
  createRateLimitMiddleware: z.custom<(config: object, stage: string) => unknown>(isFunction),
});
const configModule = z.object({ createConfig: z.custom<(options: object) => object>(isFunction) });

/** Returns an application with nothing but the server's limiters, each of which allows a single request. */
async function limitersOnly(): Promise<App> {
  const { createRateLimitMiddleware } = limiterModule.parse(
    await loadServerModule('middleware/rate-limit-middleware.js'),
  );
  const { createConfig } = configModule.parse(await loadServerModule('create-config.js'));
  const defaults = z
    .looseObject({
      rateLimiting: z.record(z.string(), z.number()),
      metricsRateLimiting: z.record(z.string(), z.number()),
    })
    .parse(createConfig({}));
  const single = (limits: Record<string, number>) => Object.fromEntries(Object.keys(limits).map((name) => [name, 1]));
  const config = {
    ...defaults,
    rateLimiting: single(defaults.rateLimiting),
    metricsRateLimiting: single(defaults.metricsRateLimiting),
  };
  const require = createRequire(path.resolve('live/node_modules/unleash-server/package.json'));
  const app = z.custom<() => App>(isFunction).parse(require('express'))();
  app.set('trust proxy', true);
  for (const stage of ['beforeAuthentication', 'afterAuthentication'])
    app.use(createRateLimitMiddleware(config, stage));
  return app;
}
