import type { ApiDescription } from './description.ts';
import { describeApi, type DescribedApi, type ProseFile } from './describe-api.ts';
import type { MarkdownFacts } from './prose-links.ts';
import { proseFolder, sharedSource } from './sources.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const error = json({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, message: { type: 'string' } },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

/** An API of awkward schemas, with one schema per operation, in the format of `content/api/openapi.json`. */
export const awkwardStructure = {
  openapi: '3.0.3',
  info: { title: 'Awkward API', version: '1.2.3' },
  paths: {
    '/api/shapes': {
      get: {
        tags: ['Shapes'],
        operationId: 'listShapes',
        'x-edition': 'oss',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
          { name: 'sort', in: 'query', required: true, schema: { type: 'string', enum: ['asc', 'desc'] } },
          { name: 'X-Trace', in: 'header', deprecated: true, schema: { type: 'string', format: 'uuid' } },
        ],
        responses: {
          '200': json({ type: 'array', items: { oneOf: [ref('circleSchema'), ref('squareSchema')] } }),
          '401': error,
          '403': error,
        },
      },
      post: {
        tags: ['Shapes'],
        operationId: 'createShape',
        'x-edition': 'oss',
        requestBody: {
          required: true,
          ...json({
            oneOf: [ref('circleSchema'), ref('squareSchema')],
            discriminator: {
              propertyName: 'kind',
              mapping: { circle: '#/components/schemas/circleSchema', square: '#/components/schemas/squareSchema' },
            },
          }),
        },
        responses: {
          '201': { headers: { location: { schema: { type: 'string', format: 'uri' } } }, ...json(ref('circleSchema')) },
          '400': error,
          '409': error,
        },
      },
    },
    '/api/shapes/{id}': {
      get: {
        tags: ['Shapes'],
        operationId: 'getShape',
        'x-edition': 'oss',
        parameters: [id],
        responses: { '200': json(ref('treeSchema')) },
      },
      put: {
        tags: ['Shapes'],
        operationId: 'updateShape',
        'x-edition': 'enterprise',
        parameters: [id],
        requestBody: {
          content: {
            'application/json': { schema: ref('mergedSchema') },
            'text/plain': { schema: { type: 'string' } },
          },
        },
        responses: { '200': {}, '404': error, '415': json({ type: 'object', additionalProperties: true }) },
      },
      delete: {
        tags: ['Shapes'],
        operationId: 'deleteShape',
        'x-edition': 'oss',
        deprecated: true,
        parameters: [id],
        responses: { '204': {} },
      },
    },
    '/api/shapes/{id}/labels': {
      patch: {
        tags: ['Shapes'],
        operationId: 'setLabels',
        'x-edition': 'oss',
        parameters: [id],
        requestBody: json({
          type: 'object',
          additionalProperties: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
        }),
        responses: { '202': json({}) },
      },
    },
    '/api/shapes/{id}/picture': {
      get: {
        tags: ['Files'],
        operationId: 'getPicture',
        'x-edition': 'oss',
        parameters: [id],
        responses: { '200': { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } } },
      },
      put: {
        tags: ['Files'],
        operationId: 'putPicture',
        'x-edition': 'oss',
        parameters: [id],
        requestBody: { required: true, content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
        responses: { '204': {} },
      },
    },
    '/api/export': {
      get: {
        tags: ['Files'],
        operationId: 'exportCSV',
        'x-edition': 'enterprise',
        responses: {
          '200': {
            content: {
              'text/csv': { schema: { type: 'string' } },
              'application/json': { schema: { type: 'array', items: ref('circleSchema') } },
            },
          },
        },
      },
    },
    '/health': {
      get: {
        tags: ['Files'],
        operationId: 'getHealth',
        'x-edition': 'oss',
        security: [{}],
        responses: { '200': { content: { 'application/json': {} } }, '503': {} },
      },
    },
    '/api/matrix': {
      post: {
        tags: ['Files'],
        operationId: 'sendMatrix',
        'x-edition': 'oss',
        requestBody: {
          required: true,
          ...json({ type: 'array', minItems: 1, items: { type: 'array', items: { type: 'number' } } }),
        },
        responses: { '200': json({ type: 'boolean', nullable: true }) },
      },
      options: { tags: ['Files'], operationId: 'askMatrix', 'x-edition': 'oss', responses: { '200': {} } },
    },
  },
  components: {
    schemas: {
      circleSchema: {
        type: 'object',
        required: ['kind', 'radius'],
        properties: {
          note: { type: 'string', nullable: true, maxLength: 80 },
          radius: { type: 'number', minimum: 0, exclusiveMinimum: true },
          kind: { type: 'string', enum: ['circle'] },
          createdAt: { type: 'string', format: 'date-time', readOnly: true },
        },
      },
      squareSchema: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['square'] },
          side: { type: 'integer', multipleOf: 2 },
          old: { type: 'string', deprecated: true },
        },
      },
      treeSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', pattern: '^[a-z<>]+$' },
          children: { type: 'array', items: ref('treeSchema') },
          parent: { ...ref('treeSchema'), nullable: true },
          extras: { type: 'object', additionalProperties: ref('circleSchema') },
          first: ref('circleSchema'),
        },
      },
      mergedSchema: {
        allOf: [ref('circleSchema'), { type: 'object', properties: { color: { type: 'string', default: 'red' } } }],
      },
    },
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  },
};

/** Prose for a part of the API. */
export const awkwardProse = {
  tag: 'Shapes',
  title: 'Shapes',
  description: 'Shapes with `<angles>`. See [how to make one](operation:createShape).',
  concept: '/quickstart',
  operations: {
    createShape: {
      summary: 'Create a shape with < & >',
      description: 'Creates a shape.\n\n- A circle, or\n- a square.',
      permissions: ['CREATE_SHAPE', 'ADMIN'],
      tokens: ['admin', 'personal'],
      stability: 'beta',
      requestBody: { description: 'Either form.', example: { kind: 'circle', radius: 2.5, note: 'It\'s $5 "off"' } },
      responses: { '201': 'The circle.' },
    },
    getShape: {
      summary: 'Get a shape',
      permissions: [],
      tokens: ['session'],
      parameters: { 'path.id': { description: 'Its number.', example: 7 } },
    },
    deleteShape: { deprecated: 'Use [updateShape](operation:updateShape).' },
  },
  schemas: {
    circleSchema: {
      description: 'A round one.',
      properties: { radius: { description: 'From the middle.', example: 2.5 }, note: 'A remark.' },
    },
    treeSchema: { properties: { extras: 'By name.' } },
  },
};

export const awkwardShared = {
  parameters: {
    'path.id': { description: 'An id.', example: 3 },
    'path.id /api/shapes/{id}/picture': 'The id of the shape in the picture.',
  },
  responses: { '401': 'Who are you?', '404': 'Not here.' },
  fields: {
    createdAt: { description: 'When it was made.', example: '2026-03-02T09:24:11.482Z' },
    name: { description: 'Its name.', example: 'ada' },
  },
  errorFields: { message: { description: 'What went wrong.', example: 'No.' } },
  securitySchemes: {},
};

/** Reads only links from Markdown. */
const readLinks = (text: string): MarkdownFacts => ({
  links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href),
  forbidden: text.startsWith('#') ? ['a heading'] : [],
});

/** Returns the awkward API with other prose files. */
export function describeAwkward(
  files: Readonly<Record<string, unknown>> = {},
  structure: unknown = awkwardStructure,
): DescribedApi {
  const all = { [`${proseFolder}/shapes.yaml`]: awkwardProse, [sharedSource]: awkwardShared, ...files };
  const prose = Object.entries(all).map(([source, value]): ProseFile => ({ source, value, problems: [] }));
  return describeApi({ structure, prose, problems: [] }, readLinks);
}

/** Returns the awkward API as pages receive it. */
export function awkwardApi(): ApiDescription {
  const { api } = describeAwkward();
  if (!api) throw new Error('The fixture is no API.');
  return api;
}
