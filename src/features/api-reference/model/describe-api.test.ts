import { describe, expect, test } from 'vitest';
import { formatProblems } from '../../../core/model/problem.ts';
import { awkwardApi, awkwardProse, awkwardShared, awkwardStructure, describeAwkward } from './api.fixture.ts';
import { gapsOf } from './coverage.ts';
import { operationsOf } from './description.ts';
import { kebabCase } from './names.ts';
import { normalizeDescription } from './normalize.ts';

const report = (files: Readonly<Record<string, unknown>>) => formatProblems(describeAwkward(files).problems);
const operation = (operationId: string) => {
  const found = operationsOf(awkwardApi()).find((each) => each.operationId === operationId);
  if (!found) throw new Error(`No operation ${operationId}.`);
  return found;
};

test('converts names to kebab case and keeps acronyms together', () => {
  expect(['createCDNToken', 'exportCSV', 'Import/Export', 'API tokens', 'getV2Token'].map(kebabCase)).toEqual([
    'create-cdn-token',
    'export-csv',
    'import-export',
    'api-tokens',
    'get-v2-token',
  ]);
});

describe('the merge', () => {
  test('accepts prose whose names all exist', () => {
    expect(describeAwkward().problems).toEqual([]);
  });

  test('prefers the prose of an operation over shared prose, and prose for a path over prose for all paths', () => {
    expect(operation('getShape').parameters[0]).toMatchObject({ description: 'Its number.', schema: { example: 7 } });
    expect(operation('deleteShape').parameters[0]).toMatchObject({ description: 'An id.', schema: { example: 3 } });
    expect(operation('getPicture').parameters[0]?.description).toBe('The id of the shape in the picture.');
  });

  test('generates a missing summary from the operationId', () => {
    expect(operation('listShapes')).toMatchObject({ summary: 'List shapes', isSummarized: false });
    expect(operation('createShape')).toMatchObject({ summary: 'Create a shape with < & >', isSummarized: true });
  });

  test('marks an operation as deprecated if the structure or the prose does', () => {
    expect(operation('deleteShape')).toMatchObject({
      deprecated: true,
      replacement: awkwardProse.operations.deleteShape.deprecated,
    });
    expect(operation('getShape').deprecated).toBe(false);
  });

  test('describes other fields with shared prose if the type matches', () => {
    const { circleSchema, treeSchema } = awkwardApi().schemas;
    expect(circleSchema?.properties?.['createdAt']).toMatchObject({ description: 'When it was made.' });
    expect(treeSchema?.properties?.['name']).toMatchObject({ description: 'Its name.', example: 'ada' });
    const other = describeAwkward({
      'content/api/prose/shared.yaml': {
        ...awkwardShared,
        fields: { radius: { description: 'x', example: 'text' }, side: 'y' },
      },
    });
    expect(other.api?.schemas['squareSchema']?.properties?.['side']?.description).toBe('y');
    expect(other.api?.schemas['circleSchema']?.properties?.['radius']?.description).toBe('From the middle.');
  });

  test('describes the bodies of errors with separate prose', () => {
    const body = operation('createShape').responses.find(({ status }) => status === '400')?.content[0]?.schema;
    expect(body?.properties?.['message']).toMatchObject({ description: 'What went wrong.', example: 'No.' });
  });

  test('changes nothing else in the structure', () => {
    const { circleSchema } = awkwardApi().schemas;
    const bare = normalizeDescription(
      { ...awkwardStructure, components: { schemas: { circleSchema }, securitySchemes: {} } },
      { where: 'test' },
    );
    expect(bare.components.schemas['circleSchema']).toEqual(awkwardStructure.components.schemas.circleSchema);
  });
});

describe('problems of the prose', () => {
  test('are reported together, each with the closest names', () => {
    expect(
      report({
        'content/api/prose/shapes.yaml': {
          ...awkwardProse,
          operations: {
            createShapes: { summary: 'Create' },
            getPicture: { summary: 'Get the picture' },
            getShape: { parameters: { 'path.ids': 'x' }, requestBody: { description: 'x' }, responses: { '418': 'x' } },
            setLabels: {
              requestBody: { properties: { label: 'x' } },
              description: '[a](operation:setLabel) [b](/nowhere)',
            },
          },
          schemas: { circelSchema: {}, treeSchema: { description: '# Tree', properties: { child: 'x' } } },
        },
        'content/api/prose/file.yaml': { tag: 'Files', title: 'Files', description: 'x' },
        'content/api/prose/nothing.yaml': { tag: 'Shape', title: 'x', description: 'x' },
      }),
    ).toMatchSnapshot();
  });

  test('include unknown keys, summaries that are too long, and invalid credentials', () => {
    expect(
      report({
        'content/api/prose/shapes.yaml': {
          ...awkwardProse,
          operations: {
            getShape: {
              summary: 'gets a shape.',
              sumary: 'x',
              tokens: ['root'],
              permissions: ['read shapes'],
              stability: 'new',
            },
            createShape: { summary: `C${'r'.repeat(90)}` },
          },
        },
      }),
    ).toMatchSnapshot();
  });

  test('include a schema that two files describe', () => {
    const files = { tag: 'Files', title: 'Files', description: 'x', schemas: { circleSchema: {} } };
    expect(report({ 'content/api/prose/files.yaml': files })).toContain(
      'found:   a schema that content/api/prose/shapes.yaml describes already',
    );
  });

  test('leaves links to pages to the checks of the site', () => {
    const { links } = describeAwkward({
      'content/api/prose/files.yaml': {
        tag: 'Files',
        title: 'Files',
        description: 'See [the start](/quickstart#install).',
      },
    });
    expect(links).toEqual([{ href: '/quickstart#install', where: 'content/api/prose/files.yaml: description' }]);
  });

  test('returns no description for an invalid structure', () => {
    const { api, problems } = describeAwkward({}, { openapi: '2.0' });
    expect(api).toBeUndefined();
    expect(formatProblems(problems)).toContain("content/api/openapi.json: openapi\n   found:   '2.0'");
  });
});

describe('the coverage', () => {
  test('counts missing prose by tag and subject', () => {
    const gaps = gapsOf(awkwardApi());
    expect(gaps.filter(({ subject }) => subject === 'deprecation')).toEqual([]);
    expect(gaps).toContainEqual({ tag: 'Files', subject: 'tag', name: 'Files' });
    expect(gaps).toContainEqual({ tag: 'Shapes', subject: 'summary', name: 'listShapes' });
    expect(gaps).not.toContainEqual({ tag: 'Shapes', subject: 'summary', name: 'createShape' });
    expect(gaps).toContainEqual({ tag: 'Shapes', subject: 'parameters', name: 'listShapes: query.limit' });
    expect(gaps).toContainEqual({ tag: 'Shapes', subject: 'responses', name: 'createShape: 409' });
  });

  test('lists each property without a description once', () => {
    const properties = gapsOf(awkwardApi()).filter(({ subject }) => subject === 'request properties');
    expect(properties.map(({ name }) => name)).toEqual([
      'circleSchema.kind',
      'squareSchema.kind',
      'squareSchema.side',
      'squareSchema.old',
      'mergedSchema.color',
    ]);
  });
});

describe('the normalizer', () => {
  const served = {
    openapi: '3.0.3',
    info: { title: 'API', version: '1', description: 'About it.', license: { name: 'x' } },
    servers: [{ url: 'http://localhost' }],
    tags: [{ name: 'Shapes', description: 'About them.' }],
    paths: {
      '/a': {
        summary: 'x',
        get: {
          tags: ['Shapes'],
          operationId: 'getA',
          summary: 'Get it',
          description: 'Gets it.',
          'x-stability': 'stable',
          parameters: [
            {
              name: 'description',
              in: 'query',
              description: 'x',
              example: 1,
              schema: { type: 'string', example: 'x' },
            },
          ],
          responses: {
            '200': {
              description: 'Fine',
              content: { 'application/json': { example: {}, schema: { $ref: '#/components/schemas/aSchema' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        aSchema: {
          type: 'object',
          title: 'A',
          properties: { description: { type: 'string', description: 'x' }, example: { type: 'string', example: 'x' } },
        },
      },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'x' } },
    },
  };

  test('removes prose from a document, but keeps properties named like prose keys', () => {
    expect(normalizeDescription(served, { where: 'test' })).toEqual({
      openapi: '3.0.3',
      info: { title: 'API', version: '1' },
      paths: {
        '/a': {
          get: {
            tags: ['Shapes'],
            operationId: 'getA',
            'x-edition': 'oss',
            parameters: [{ name: 'description', in: 'query', schema: { type: 'string' } }],
            responses: {
              '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/aSchema' } } } },
            },
          },
        },
      },
      components: {
        schemas: {
          aSchema: { type: 'object', properties: { description: { type: 'string' }, example: { type: 'string' } } },
        },
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
    });
  });

  test('looks up the edition of an operation that does not declare one', () => {
    const editionOf = () => 'enterprise' as const;
    expect(normalizeDescription(served, { where: 'test', editionOf }).paths['/a']?.get?.['x-edition']).toBe(
      'enterprise',
    );
  });

  test('rejects an invalid document', () => {
    expect(() => normalizeDescription('<html>', { where: 'http://localhost' })).toThrow(/http:\/\/localhost: openapi/);
  });
});
