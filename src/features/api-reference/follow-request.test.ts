import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { responseValueOf } from './example-response.ts';
import { disagreementsOf, followRequest, requestFieldsOf } from './follow-request.ts';
import { bodyExampleOf } from './request.ts';
import { exampleOf } from './schema-example.ts';

const api = (await readApi(process.cwd()))?.api ?? { version: '', tags: [], schemas: {} };
const operations = operationsOf(api);

/** Fields of one name that mean something else in the request than in the response, with the evidence of the server. */
const exceptions: Readonly<Record<string, string>> = {
  'exportFeatures features': 'The request names flags, and the response contains them (export-import-service).',
  'getValidTokens tokens': 'The request has secrets, and the response describes their tokens (edge-service).',
  'addStrategyToMilestone name': 'The request has a strategy, and the response is its milestone (openapi.json).',
  'addStrategyToMilestone sortOrder': 'The request has a strategy, and the response is its milestone (openapi.json).',
  'updateAddon parameters.url':
    'The server keeps the secret value for which the request has asterisks (addon-service).',
};

test('every field of a response has the value of the same field in the request', () => {
  const found = operations.flatMap((operation) => {
    const response = operation.responses.find(({ status, content }) => status.startsWith('2') && content.length > 0);
    if (!response) return [];
    const value = responseValueOf(operation, response, api.schemas);
    return disagreementsOf(value, requestFieldsOf(operation, api.schemas)).map(
      ({ field, sent, received }) =>
        [`${operation.operationId} ${field}`, `${JSON.stringify(sent)} -> ${JSON.stringify(received)}`] as const,
    );
  });
  expect(found.filter(([place]) => exceptions[place] === undefined)).toEqual([]);
  expect(found.map(([place]) => place).toSorted()).toEqual(Object.keys(exceptions).toSorted());
  expect(new Set(Object.keys(exceptions).map((place) => place.split(' ')[0])).size).toBeLessThanOrEqual(4);
});

/** The values of a field by name, wherever they are. An id is left out, because each object has one. */
function valuesByName(value: unknown, found = new Map<string, unknown[]>()): ReadonlyMap<string, unknown[]> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object' && part !== null) valuesByName(part, found);
    else if (name !== 'id' && !Array.isArray(value)) found.set(name, [...(found.get(name) ?? []), part]);
  }
  return found;
}

test('a response has every value of the request somewhere in a field of the same name', () => {
  let compared = 0;
  const found = operations.flatMap((operation) => {
    const response = operation.responses.find(({ status, content }) => status.startsWith('2') && content.length > 0);
    if (!response) return [];
    const received = valuesByName(responseValueOf(operation, response, api.schemas));
    const body = bodyExampleOf(operation, api.schemas);
    const request = { ...requestFieldsOf(operation, api.schemas), ...(Array.isArray(body) && { body }) };
    return [...valuesByName(request)].flatMap(([name, sent]) => {
      const others = received.get(name)?.map(String);
      if (!others) return [];
      compared += 1;
      // A context with several values is evaluated once for each.
      const parts = (value: string) => (others.includes(value) ? [value] : value.split(','));
      const isThere = sent.some((each) => parts(String(each)).every((part) => others.includes(part)));
      return isThere ? [] : [`${operation.operationId} ${name}`];
    });
  });
  expect(found).toEqual(['updateAddon url']);
  expect(compared).toBeGreaterThan(250);
});

test('a response that follows from the request agrees with the one that a server returned', () => {
  const unlike = operations.flatMap((operation) => {
    const recorded = operation.responses.find(({ exampleMediaType }) => exampleMediaType === 'application/json');
    const schema = recorded?.content[0]?.schema;
    if (!recorded || !schema) return [];
    const request = requestFieldsOf(operation, api.schemas);
    const followed = followRequest(exampleOf(schema, { schemas: api.schemas, direction: 'response' }), request);
    const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject(followed) || !isObject(recorded.example)) return [];
    const derived = Object.fromEntries(Object.entries(followed).filter(([name]) => Object.hasOwn(request, name)));
    return disagreementsOf(recorded.example, derived).map(({ field }) => `${operation.operationId} ${field}`);
  });
  const named = Object.keys(exceptions);
  expect(unlike.filter((place) => !named.some((exception) => place.startsWith(exception)))).toEqual([]);
});

test('a list of objects has the entries of the request with further fields of the response', () => {
  const response = { name: 'old', total: 1, users: [{ id: 1, joined: 'today' }], links: ['a'] };
  const request = { name: 'new', users: [{ id: 7 }, { id: 12 }], links: ['b', 'c'], unrelated: true };
  expect(followRequest(response, request)).toEqual({
    name: 'new',
    total: 1,
    users: [
      { id: 7, joined: 'today' },
      { id: 12, joined: 'today' },
    ],
    links: ['b', 'c'],
  });
});
