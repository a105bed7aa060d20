import { expect, test } from 'vitest';
import { readApi } from '../load/read-api.ts';
import { operationsOf } from '../model/description.ts';
import type { SchemaObject } from '../model/structure.ts';
import { requestDataOf } from '../request-data.ts';
import { isBodyKept } from './kept-bodies.ts';

const api = (await readApi(process.cwd()))?.api;
if (!api) throw new Error('There is no API.');
const bodies = operationsOf(api).flatMap((operation) => {
  const data = requestDataOf(operation, api);
  return data ? [{ operation, schemas: [data.schema, ...Object.values(data.schemas)] }] : [];
});

function namesIn({ properties = {}, items, oneOf = [], anyOf = [], allOf = [] }: SchemaObject): readonly string[] {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf];
  return [...Object.keys(properties), ...parts.flatMap(namesIn)];
}

test('the list of requests keeps no body with a field for a secret', () => {
  const kept = bodies.filter(({ operation }) => isBodyKept(operation));
  expect(kept.length).toBeGreaterThan(60);
  const secret = /token|secret|password|key$|credential|certificate|license|email|hash/i;
  const odd = kept.flatMap(({ operation, schemas }) =>
    schemas
      .flatMap(namesIn)
      .filter((name) => secret.test(name))
      .map((name) => `${operation.operationId} ${name}`),
  );
  expect(odd).toEqual([]);
});

test.each([
  'createUser',
  'changeMyPassword',
  'login',
  'createApiToken',
  'createProjectApiToken',
  'createPat',
  'createPublicSignupToken',
  'createServiceAccountToken',
  'setOidcSettings',
  'setSamlSettings',
  'createAddon',
  'updateAddon',
  'updateLicense',
  'getValidTokens',
])('the list of requests leaves out the body of %s', (operationId) => {
  const found = bodies.find(({ operation }) => operation.operationId === operationId);
  expect(found && isBodyKept(found.operation)).toBe(false);
});
