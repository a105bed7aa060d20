import { expect, test } from 'vitest';
import type { ApiStructure, OperationObject, SchemaObject } from '../../model/structure.ts';
import { compareDescriptions } from './compare.ts';

const tag: SchemaObject = {
  type: 'object',
  required: ['type', 'value'],
  properties: { type: { type: 'string' }, value: { type: 'string' } },
};
const node: SchemaObject = {
  type: 'object',
  properties: { children: { type: 'array', items: { $ref: '#/components/schemas/node' } } },
};

function structure(
  operation: Partial<OperationObject> = {},
  schemas: Record<string, SchemaObject> = { tag, node },
  path = '/tags/{type}',
): ApiStructure {
  return {
    openapi: '3.0.3',
    info: { title: 'Test', version: '1.0.0' },
    paths: {
      [path]: {
        get: {
          tags: ['Tags'],
          operationId: 'getTag',
          'x-edition': 'oss',
          parameters: [
            { name: 'type', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } },
          ],
          responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/tag' } } } } },
          ...operation,
        },
      },
    },
    components: { schemas, securitySchemes: {} },
  };
}

function differences(server: ApiStructure, ours = structure()): readonly string[] {
  return compareDescriptions(ours, server).differences.map(({ operationId, what }) => `${operationId}: ${what}`);
}

test('finds no difference in another order, with or without references', () => {
  const { parameters = [] } = structure().paths['/tags/{type}']?.get ?? {};
  expect(compareDescriptions(structure(), structure())).toEqual({ compared: 1, enterprise: 0, differences: [] });
  expect(differences(structure({ parameters: parameters.toReversed() }))).toEqual([]);
  expect(differences(structure({}, { tag: { ...tag, required: ['value', 'type'] }, node }))).toEqual([]);
  expect(
    differences(structure({ responses: { '200': { content: { 'application/json': { schema: tag } } } } })),
  ).toEqual([]);
});

test('finds differences in paths, parameters, required fields and referenced schemas', () => {
  expect(differences(structure({}, { tag, node }, '/tag/{type}'))).toEqual([
    'getTag: path: here "/tags/{type}", on the server "/tag/{type}"',
  ]);
  expect(differences(structure({ parameters: [] }))).toHaveLength(2);
  const required = { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 50 } } as const;
  expect(
    differences(
      structure({ parameters: [{ name: 'type', in: 'path', required: true, schema: { type: 'string' } }, required] }),
    ),
  ).toEqual(['getTag: parameters.query limit.required: here false, on the server true']);
  const place = 'getTag: responses.200.content.application/json.schema';
  expect(differences(structure({}, { tag: { ...tag, required: ['type'] }, node }))).toEqual([
    `${place}.required: here ["type","value"], on the server ["type"]`,
  ]);
  expect(
    differences(structure({}, { tag: { ...tag, properties: { ...tag.properties, type: { type: 'integer' } } }, node })),
  ).toEqual([`${place}.properties.type.type: here "string", on the server "integer"`]);
});

test('compares recursive schemas without endless recursion', () => {
  const recursive = {
    responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/node' } } } } },
  };
  const other = { ...node, properties: { ...node.properties, name: { type: 'string' } } } as const;
  expect(differences(structure(recursive), structure(recursive))).toEqual([]);
  expect(differences(structure(recursive, { tag, node: other }), structure(recursive))).toEqual([
    'getTag: responses.200.content.application/json.schema.properties.name: here nothing, on the server {"type":"string"}',
  ]);
});

test('finds operations that only one side has, except Enterprise operations', () => {
  const other = structure({ operationId: 'getOther' });
  expect(differences(other)).toEqual(['getTag: is not on the server', 'getOther: is on the server, and missing here']);
  const enterprise = structure({ 'x-edition': 'enterprise' });
  expect(compareDescriptions(enterprise, { ...structure(), paths: {} })).toEqual({
    compared: 0,
    enterprise: 1,
    differences: [],
  });
  expect(differences(structure(), enterprise)).toEqual([
    'getTag: is Enterprise here, and the Open Source server serves it',
  ]);
});
