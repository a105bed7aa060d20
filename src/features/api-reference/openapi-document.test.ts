import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readApi } from './load/read-api.ts';
import { operationsOf, type ApiDescription } from './model/description.ts';
import { openApiDocument } from './openapi-document.ts';

const operation = z.looseObject({
  operationId: z.string(),
  'x-edition': z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

let api: ApiDescription;
let document: object;
let operations: z.infer<typeof operation>[];
beforeAll(async () => {
  const described = await readApi(process.cwd());
  if (!described?.api) throw new Error('The description of the API is invalid.');
  api = described.api;
  document = openApiDocument(api, {
    title: 'Unleash API',
    description: 'All of it.',
    siteUrl: 'https://docs.example.com',
  });
  operations = Object.values(documentSchema.parse(document).paths).flatMap((path) => Object.values(path));
});

const byId = (id: string) => operations.find(({ operationId }) => operationId === id);

test('is a valid OpenAPI document for an independent validator', async () => {
  // The validator changes its input.
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('contains every operation, those of Enterprise included', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    operationsOf(api)
      .map(({ operationId }) => operationId)
      .toSorted(),
  );
  expect(operations.some((one) => one['x-edition'] === 'enterprise')).toBe(true);
});

test('describes bodies with schemas that the document contains', () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(500);
  expect(document).toHaveProperty('components.schemas.createFeatureSchema');
  expect(names).toContain('createFeatureSchema');
});

test('names lists in the query as the server reads them', () => {
  expect(byId('searchFeatures')?.parameters.map(({ name }) => name)).toContain('status[]');
});

test('names the credentials that an operation accepts', () => {
  expect(byId('createFeature')?.security).toEqual([{ token: [] }, { session: [] }]);
  expect(byId('getAllClientFeatures')?.security).toEqual([{ token: [] }]);
  expect(byId('getHealth')?.security).toEqual([]);
});

test('contains no link that only works on this site', () => {
  expect(JSON.stringify(document)).not.toMatch(/\]\((?:operation:|\/)/);
});
