import { Validator } from '@cfworker/json-schema';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { dump, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { jsonSchemaOf } from './model/json-schema.ts';
import type { SchemaObject } from './model/structure.ts';
import { coherent, contradictionsIn, people } from './coherent-example.ts';
import { responseValueOf } from './example-response.ts';
import { openApiDocument } from './openapi-document.ts';
import { bodyExampleOf } from './request.ts';

const api = (await readApi(process.cwd()))?.api ?? { version: '', tags: [], schemas: {} };
const written = openApiDocument(api, {
  title: 'Unleash API',
  description: 'All.',
  siteUrl: 'https://docs.example.com',
});

const schema = z.custom<SchemaObject>((value) => typeof value === 'object' && value !== null);
const content = z.record(z.string(), z.looseObject({ schema: schema.optional(), example: z.unknown().optional() }));
const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema, example: z.unknown().optional() })),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});
type Document = z.infer<typeof documentSchema>;

interface Example {
  readonly where: string;
  readonly schema: SchemaObject;
  readonly value: unknown;
}

function examplesIn({ paths }: Document): readonly Example[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return operations.flatMap(({ operationId, parameters, requestBody, responses }) => {
    const contents = [
      ['body', requestBody?.content ?? {}] as const,
      ...Object.entries(responses).map(([status, response]) => [status, response.content ?? {}] as const),
    ];
    return [
      ...parameters.map(({ name, in: place, schema: form, example }) => ({ where: `${place} ${name}`, form, example })),
      ...contents.flatMap(([where, media]) =>
        Object.values(media).map(({ schema: form, example }) => ({ where, form, example })),
      ),
    ].flatMap(({ where, form, example }) =>
      form === undefined || example === undefined
        ? []
        : [{ where: `${operationId} ${where}`, schema: form, value: example }],
    );
  });
}

const definitions = (document: Document) =>
  Object.fromEntries(Object.entries(document.components.schemas).map(([name, each]) => [name, jsonSchemaOf(each)]));

/**
 * Compiles each schema once. `Ajv` would compile a part of a document again for every schema that refers to it, so each
 * definition has its own address here.
 */
function invalidForAjv(document: Document): readonly string[] {
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const addressOf = (ref: string) => ref.replace('#/components/schemas/', 'api:');
  for (const [name, each] of Object.entries(document.components.schemas))
    ajv.addSchema({ $id: `api:${name}`, ...jsonSchemaOf(each, addressOf) });
  const compiled = new Map<string, ValidateFunction>();
  const validatorFor = (form: SchemaObject): ValidateFunction => {
    const key = JSON.stringify(form);
    const known = compiled.get(key) ?? ajv.compile(jsonSchemaOf(form, addressOf));
    compiled.set(key, known);
    return known;
  };
  return examplesIn(document)
    .filter((example) => !validatorFor(example.schema)(example.value))
    .map(({ where }) => where);
}

/** All examples are one document here, because the validator resolves the references of each schema again. */
function invalidForCfworker(document: Document): readonly string[] {
  const examples = examplesIn(document);
  const properties = Object.fromEntries(examples.map((example, index) => [`${index}`, jsonSchemaOf(example.schema)]));
  const values = Object.fromEntries(examples.map(({ value }, index) => [`${index}`, value]));
  const validator = new Validator({ properties, components: { schemas: definitions(document) } }, '2019-09', false);
  const places = validator.validate(values).errors.map(({ instanceLocation }) => instanceLocation.split('/')[1]);
  return [...new Set(places)].flatMap((place) => (place === undefined ? [] : (examples[Number(place)]?.where ?? [])));
}

const document = documentSchema.parse(JSON.parse(JSON.stringify(written)));
const validators = { Ajv: invalidForAjv, cfworker: invalidForCfworker };

test('openapi.yaml says the same as openapi.json', () => {
  expect(load(dump(JSON.parse(JSON.stringify(written)), { noRefs: true }))).toEqual(
    JSON.parse(JSON.stringify(written)),
  );
});

test.each(Object.entries(validators))('every example is valid for %s', (_, invalidFor) => {
  expect(examplesIn(document).length).toBeGreaterThan(2000);
  expect(invalidFor(document)).toEqual([]);
});

test('both validators find an example that contradicts its schema', () => {
  const address = '/api/admin/segments/{id}';
  const { components, paths } = structuredClone(document);
  const parameter = paths[address]?.['get']?.parameters[0];
  if (!parameter) throw new Error('There is no parameter.');
  parameter.example = { not: 'an id' };
  const wrong = { components, paths: { [address]: paths[address] ?? {} } };
  for (const invalidFor of Object.values(validators)) expect(invalidFor(wrong)).toEqual(['getSegment path id']);
});

test('no example contradicts itself', () => {
  const found = operationsOf(api).flatMap((operation) => {
    const bodies = [
      bodyExampleOf(operation, api.schemas),
      ...(operation.requestBody?.examples ?? []).map(({ body }) => body),
    ];
    const received = operation.responses
      .filter(({ status }) => status.startsWith('2'))
      .map((response) => responseValueOf(operation, response, api.schemas));
    return [...bodies, ...received].flatMap((value) => contradictionsIn(value, operation.operationId));
  });
  expect([...new Set(found)]).toEqual([]);
});

/** The users in a value, by id. */
function usersIn(value: unknown): readonly (readonly [id: number, name: string])[] {
  if (Array.isArray(value)) return value.flatMap(usersIn);
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  const [id, username] = [fields.get('id'), fields.get('username')];
  const isUser = typeof id === 'number' && typeof username === 'string' && fields.has('imageUrl');
  return [...(isUser ? [[id, username] as const] : []), ...Object.values(value).flatMap(usersIn)];
}

test('users with one id have one name on all pages', () => {
  const names = new Map<number, Set<string>>();
  for (const operation of operationsOf(api))
    for (const response of operation.responses.filter(({ status }) => status.startsWith('2')))
      for (const [id, name] of usersIn(responseValueOf(operation, response, api.schemas)))
        names.set(id, (names.get(id) ?? new Set()).add(name));
  expect([...names].filter(([, each]) => each.size > 1)).toEqual([]);
  expect(Object.keys(people).filter((id) => !names.has(Number(id)))).toEqual([]);
});

test('an example that was composed field by field is made coherent', () => {
  const constraint = { contextName: 'age', operator: 'NUM_GT', value: '18', values: ['NO'] };
  expect(coherent({ ...constraint })).toEqual({ contextName: 'age', operator: 'NUM_GT', value: '18' });
  expect(coherent({ ...constraint, operator: 'IN' })).not.toHaveProperty('value');
  expect(coherent({ variants: [{ weight: 500 }] })).toEqual({ variants: [{ weight: 1000 }] });
  expect(coherent({ variants: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] })).toEqual({
    variants: [{ weight: 334 }, { weight: 333 }, { weight: 333 }],
  });
  expect(coherent({ approvals: [{}], rejections: [{}], conflict: 'x' })).toEqual({ approvals: [{}], rejections: [] });
  expect(coherent({ key: [{ environment: 'production' }] })).toEqual({ production: [{ environment: 'production' }] });
  expect(coherent({ discriminator: 'template', milestones: [{ name: 'a', startedAt: 'x' }] })).toEqual({
    discriminator: 'template',
    milestones: [{ name: 'a' }],
  });
});
