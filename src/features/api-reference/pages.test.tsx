import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { format } from 'prettier';
import { createProseRenderer } from './api-prose.ts';
import { t } from '../../core/markdown/render.fixture.tsx';
import { awkwardApi } from './model/api.fixture.ts';
import { anchorsOfOperation } from './model/anchors.ts';
import { operationsOf } from './model/description.ts';
import { examplesOf } from './operation-examples.ts';
import type { ApiHelpers } from './helpers.ts';
import { operationMarkdown, tagMarkdown } from './markdown.ts';
import { Operation, OperationHeader } from './Operation.tsx';
import { operationKey, tagKey } from './page-key.ts';
import { relatedOperations } from './related.ts';
import { sampleRequestOf } from './request.ts';
import { samplesOf } from './samples.ts';
import { Tag } from './Tag.tsx';

const api = awkwardApi();
const helpers: ApiHelpers = {
  t,
  markdown: createProseRenderer(),
  schemas: api.schemas,
};
const operations = operationsOf(api);
const operationOf = (operationId: string) => {
  const found = operations.find((each) => each.operationId === operationId);
  if (!found) throw new Error(`No operation ${operationId}.`);
  return found;
};

async function render(operationId: string): Promise<string> {
  const operation = operationOf(operationId);
  const examples = await examplesOf(
    operation,
    api.schemas,
    async (code) => `<pre>${code.split('\n').length} lines</pre>`,
  );
  return renderToStaticMarkup(
    <>
      <OperationHeader operation={operation} helpers={helpers} />
      <Operation
        operation={operation}
        concept={{ path: '/quickstart', title: 'Quickstart' }}
        related={relatedOperations(api, operation)}
        examples={{ ...examples, requests: examples.requests.slice(0, 2) }}
        helpers={helpers}
      />
    </>,
  );
}

test.each(operations.map(({ operationId }) => operationId))(
  'renders the page of %s as in its snapshot',
  async (operationId) => {
    const html = await render(operationId);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids).toEqual(expect.arrayContaining(anchorsOfOperation(operationOf(operationId))));
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    // The console is added by the page.
    expect([...ids, 'try-it']).toEqual(expect.arrayContaining(targets));
    await expect(
      await format(html, { parser: 'html', printWidth: 120, htmlWhitespaceSensitivity: 'ignore' }),
    ).toMatchFileSnapshot(`snapshots/${operationId}.html`);
  },
);

test('prose of the API writes no HTML into a page', () => {
  expect(createProseRenderer()('A <script>alert(1)</script> <!-- x --> [link](/a).')).toBe(
    '<p>A &lt;script&gt;alert(1)&lt;/script&gt;  <a href="/a">link</a>.</p>',
  );
});

test('lists the operations of a tag on its page', async () => {
  const [files, shapes] = api.tags.map((tag) => renderToStaticMarkup(<Tag tag={tag} helpers={helpers} />));
  expect(shapes).toContain('<a href="/reference/api/unleash/create-shape">how to make one</a>');
  expect(shapes).toContain('<a href="/reference/api/unleash/create-shape">Create a shape with &lt; &amp; &gt;</a>');
  expect(shapes?.match(/<tr[ >]/g)).toHaveLength(7);
  expect(files).toMatch(/<td[^>]*>Enterprise<\/td>/);
  expect(shapes).toContain('<code class="breaks">CREATE_<wbr/>SHAPE</code> or <code class="breaks">ADMIN</code>');
  expect(shapes).toMatch(/<td[^>]*>Beta<\/td>/);
});

test('exports the page of an operation as Markdown', async () => {
  const operation = operationOf('createShape');
  const samples = samplesOf(sampleRequestOf(operation, api.schemas));
  await expect(operationMarkdown(operation, { samples, schemas: api.schemas, t })).toMatchFileSnapshot(
    'snapshots/createShape.md',
  );
  const [, shapes] = api.tags;
  expect(shapes && tagMarkdown(shapes, api.schemas, t)).toContain(
    '- [Get a shape](/reference/api/unleash/get-shape): `GET /api/shapes/{id}`',
  );
});

test('lists operations on the same, parent and child paths as related', () => {
  const related = (operationId: string) =>
    relatedOperations(api, operationOf(operationId)).map((each) => each.operationId);
  expect(related('updateShape')).toEqual([
    'getShape',
    'deleteShape',
    'listShapes',
    'createShape',
    'getPicture',
    'putPicture',
    'setLabels',
  ]);
  expect(related('getHealth')).toEqual([]);
});

test.each([
  ['/api/admin/things/{id}', '/api/admin/things/validate', true],
  ['/api/admin/things', '/api/admin/health', false],
])('%s and %s are siblings: %s', (path, otherPath, isRelated) => {
  const [operation, other] = [path, otherPath].map((each) => ({
    ...operationOf('getHealth'),
    operationId: each,
    path: each,
  }));
  if (!operation || !other) throw new Error('There is no operation.');
  const tags = api.tags.slice(0, 1).map((tag) => ({ ...tag, operations: [operation, other] }));
  expect(relatedOperations({ ...api, tags }, operation)).toEqual(isRelated ? [other] : []);
});

test('changes the key of a page only with what the page shows', () => {
  const before = operationKey(operationOf('getShape'), api);
  const withSchema = (name: string) => ({
    ...api,
    schemas: { ...api.schemas, [name]: { ...api.schemas[name], description: 'New.' } },
  });
  expect(operationKey(operationOf('getShape'), withSchema('circleSchema'))).not.toBe(before);
  expect(operationKey(operationOf('getShape'), withSchema('squareSchema'))).toBe(before);
  const renamed = (operationId: string) => ({
    ...api,
    tags: api.tags.map((tag) => ({
      ...tag,
      operations: tag.operations.map((each) => (each.operationId === operationId ? { ...each, summary: 'New' } : each)),
    })),
  });
  expect(operationKey(operationOf('getShape'), renamed('updateShape'))).not.toBe(before);
  expect(operationKey(operationOf('getShape'), renamed('getHealth'))).toBe(before);
  const tagKeys = (from: typeof api) => from.tags.map((tag) => tagKey(tag, from));
  expect(tagKeys(renamed('getHealth'))[0]).not.toBe(tagKeys(api)[0]);
  expect(tagKeys(renamed('getHealth'))[1]).toBe(tagKeys(api)[1]);
});
