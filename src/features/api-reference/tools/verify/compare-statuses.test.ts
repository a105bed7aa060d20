import { expect, test } from 'vitest';
import { awkwardApi } from '../../model/api.fixture.ts';
import type { ApiDescription, ApiResponse } from '../../model/description.ts';
import type { SchemaObject } from '../../model/structure.ts';
import { compareStatuses } from './compare-statuses.ts';
import { Observations, type Observation } from './observations.ts';
import { createValidator } from './validator.ts';

const errorSchema: SchemaObject = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' }, name: { type: 'string' } },
  additionalProperties: false,
};
const validator = createValidator({
  openapi: '3.0.3',
  info: { title: 'Test', version: '1.0.0' },
  paths: {},
  components: { schemas: {}, securitySchemes: {} },
});

/** Returns the awkward API with one operation that lists the given errors. */
function apiWith(errors: readonly ApiResponse[]): ApiDescription {
  const api = awkwardApi();
  const [tag] = api.tags;
  const [operation] = tag?.operations ?? [];
  if (!tag || !operation) throw new Error('The fixture is empty.');
  const responses = [...operation.responses.filter(({ status }) => status.startsWith('2')), ...errors];
  return { ...api, tags: [{ ...tag, operations: [{ ...operation, edition: 'oss', responses }] }] };
}

const listed = (status: string, example?: unknown): ApiResponse => ({
  status,
  headers: [],
  content: [],
  ...(example !== undefined && { example, cause: 'other' }),
});
const returned = (status: number, body: unknown): Observation => ({
  trigger: 'scenario',
  status,
  mediaType: 'application/json',
  body: JSON.stringify(body),
});

function differences(api: ApiDescription, observed: readonly Observation[], reasons: Record<string, string> = {}) {
  const operationId = api.tags[0]?.operations[0]?.operationId ?? '';
  const observations = new Observations();
  for (const observation of observed) observations.add(operationId, observation);
  const recorded = { version: '', operations: {}, derived: { common: [], operations: {} }, facts: {} };
  const evidence = { recorded, unreproduced: { [operationId]: reasons } };
  return compareStatuses({ api, evidence, observations, validator, errorSchema }).map(({ what }) => what);
}

test('finds no difference if the server returns exactly the listed errors', () => {
  const api = apiWith([listed('404', { message: 'Unknown.' })]);
  expect(differences(api, [returned(404, { message: 'No such shape.' })])).toEqual([]);
});

test('finds statuses that only the page or only the server has', () => {
  expect(differences(apiWith([listed('409')]), [returned(404, { message: 'Unknown.' })])).toEqual([
    "returns 404, which isn't listed",
    'lists 409, which no request caused and no reason explains',
  ]);
});

test('accepts a status with a reason until the server returns it', () => {
  const api = apiWith([listed('503')]);
  const reasons = { '503': 'Needs a broken database.' };
  expect(differences(api, [], reasons)).toEqual([]);
  expect(differences(api, [returned(503, { message: 'Down.' })], reasons)).toEqual([
    'returns 503, so the reason in unreproduced.yaml is obsolete',
  ]);
});

test('finds bodies that differ from the schema or from the example', () => {
  const api = apiWith([listed('404', { message: 'Unknown.' })]);
  expect(differences(api, [returned(404, { message: 'Unknown.', hint: 'Look again.' })])).toEqual([
    "error 404: the response must NOT have additional properties 'hint'",
    'error 404: no body has the fields of the example',
  ]);
});
