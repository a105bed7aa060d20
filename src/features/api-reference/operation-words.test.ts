import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf, type ApiOperation, type ApiResponse } from './model/description.ts';
import { t } from '../../core/markdown/render.fixture.tsx';
import { limitFactsOf } from './limits.ts';
import { sampleRequestOf } from './request.ts';
import { samplesOf } from './samples.ts';
import { factMessage } from './schema-facts.ts';

const api = (await readApi(process.cwd()))?.api ?? { version: '', tags: [], schemas: {} };
const operations = operationsOf(api);
const operationOf = (operationId: string): ApiOperation => {
  const found = operations.find((each) => each.operationId === operationId);
  if (!found) throw new Error(`No operation ${operationId}.`);
  return found;
};
const wordsOf = (operationId: string, status: string) =>
  operationOf(operationId).responses.find((response) => response.status === status)?.description ?? '';

/** What the words about an error must name, by what its example says. The first rule that fits counts. */
const rules: readonly (readonly [example: RegExp, words: RegExp])[] = [
  [/different token type|PATs require/, /token/i],
  [/required permissions/, /permission|Admin/],
  [/is in use/, /\buses?\b/],
  [/already exist|NameExistsError/, /already/],
  [/no authorization header|Please add an authorization header/, /no credentials|isn't authenticated/],
];

function unlikeItsExample({ description = '', example }: ApiResponse): boolean {
  const text = JSON.stringify(example ?? '');
  const rule = rules.find(([pattern]) => pattern.test(text));
  return rule !== undefined && !rule[1].test(description);
}

test('the words of an error fit the example next to them', () => {
  const unlike = operations.flatMap(({ operationId, responses }) =>
    responses
      .filter((response) => response.status.startsWith('4') && unlikeItsExample(response))
      .map(({ status }) => `${operationId} ${status}`),
  );
  expect(unlike).toEqual([]);
});

test('only operations with something in their path say that it is missing', () => {
  const odd = operations.filter(
    (operation) => !operation.path.includes('{') && wordsOf(operation.operationId, '404').includes('in the path'),
  );
  expect(odd.map(({ operationId }) => operationId)).toEqual([]);
});

test('no operation without a permission speaks of a missing one', () => {
  const odd = operations.filter(
    ({ permissions, responses }) =>
      permissions?.length === 0 &&
      responses.some(
        ({ status, cause, description = '' }) =>
          status === '403' && cause === 'wrong-token' && description.includes('required permission'),
      ),
  );
  expect(odd.map(({ operationId }) => operationId)).toEqual([]);
});

test('samples send a content type where there is a body or the server demands one', () => {
  const open = operations.filter(({ edition, requestBody }) => edition === 'oss' && requestBody === undefined);
  const sending = open.filter((operation) => sampleRequestOf(operation, api.schemas).mediaType !== undefined);
  expect(sending.map(({ operationId }) => operationId).toSorted()).toEqual([
    'addFavoriteFeature',
    'addFavoriteProject',
    'removeFavoriteFeature',
    'removeFavoriteProject',
  ]);
  const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);
  expect(withBody.filter((each) => sampleRequestOf(each, api.schemas).mediaType === undefined)).toEqual([]);
  const overview = readFileSync('content/docs/api-overview.md', 'utf8');
  expect(overview).toMatch(/`DELETE` requests, except for the two that remove a favorite/);
});

test('samples of operations that refuse admin tokens use the token of a person', () => {
  const refusing = operations.filter(({ tokens = [] }) => tokens.includes('personal') && !tokens.includes('admin'));
  expect(refusing.length).toBeGreaterThan(15);
  for (const operation of refusing) {
    for (const { code } of samplesOf(sampleRequestOf(operation, api.schemas))) {
      expect(code).toContain('UNLEASH_PERSONAL_TOKEN');
      expect(code).not.toContain('UNLEASH_ADMIN_TOKEN');
    }
  }
});

test('no operation says that the Frontend API evaluates with the time in a context', () => {
  expect(operationOf('getFrontendFeatures').parameters.map(({ name }) => name)).not.toContain('currentTime');
  const body = JSON.stringify(api.schemas['frontendApiFeaturesPostSchema']);
  expect(body).toContain('The server ignores this field.');
});

test('statuses that only some requests get have their reason', () => {
  expect(wordsOf('deleteRole', '403')).not.toContain("doesn't exist");
  expect(wordsOf('deleteRole', '404')).toContain('role');
  for (const operationId of ['deleteFeatureDependency', 'deleteFeatureDependencies'])
    expect(wordsOf(operationId, '403')).toContain('change requests');
  expect(operationOf('createContextField').description).toContain('`500` if the project');
  expect(wordsOf('updateFeatureStrategy', '404')).toContain('environment');
  expect(wordsOf('updatePublicSignupToken', '400')).toContain('no body');
  expect(wordsOf('removeEnvironment', '400')).toContain('protected');
});

test('settings that can be turned off are not always on', () => {
  for (const name of ['oidcSettingsResponseSchema', 'samlSettingsResponseSchema'])
    expect(api.schemas[name]?.properties?.['enabled']?.enum).toBeUndefined();
});

test('counts of one are in the singular', () => {
  const text = JSON.stringify(operations.map((operation) => limitFactsOf(operation, t)));
  expect(text).toContain('1 request per ');
  expect(text).not.toMatch(/\b1 requests/);
  for (const id of ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const)
    expect(t(factMessage({ id, value: '1' }), { value: '1' })).not.toMatch(/s$/);
});

test('the length of a value is said once', () => {
  const twice = Object.entries(api.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(
        ([, { maxLength, description = '' }]) =>
          maxLength !== undefined && new RegExp(`\\b${maxLength}\\s+characters`).test(description),
      )
      .map(([field]) => `${name}.${field}`),
  );
  expect(twice).toEqual([]);
});

test('only operations about single sign-on lead to its page', () => {
  const leading = operations.filter(({ concept }) => concept === '/reference/sso');
  expect(leading.every(({ operationId }) => /^(?:get|set)(?:Oidc|Saml|Simple)Settings$/.test(operationId))).toBe(true);
  expect(leading).toHaveLength(6);
});
