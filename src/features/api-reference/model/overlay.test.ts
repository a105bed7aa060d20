import { expect, test } from 'vitest';
import type { Problem } from '../../../core/model/problem.ts';
import { applyOverlay } from './overlay.ts';

const structure = {
  paths: { '/api/admin/tags': { post: { responses: { '200': {} }, parameters: [{ name: 'a', in: 'query' }] } } },
};
function apply(...actions: object[]) {
  const problems: Problem[] = [];
  const overlay = { overlay: '1.0.0', info: { title: 'Corrections', version: '1' }, actions };
  const corrected = applyOverlay(structure, overlay, (problem) => problems.push(problem));
  return { corrected, found: problems.map(({ where, found }) => `${where}: ${found}`) };
}
const post = "$.paths['/api/admin/tags'].post";

test('merges objects, appends to lists, replaces other values, and leaves the source unchanged', () => {
  const before = JSON.stringify(structure);
  const { corrected, found } = apply(
    { target: post, description: 'x', update: { deprecated: true, parameters: [{ name: 'b' }] } },
    { target: `${post}.responses`, description: 'x', update: { '201': { content: {} } } },
    { target: `${post}.responses['200']`, description: 'x', remove: true },
  );
  expect(found).toEqual([]);
  expect(corrected).toEqual({
    paths: {
      '/api/admin/tags': {
        post: {
          responses: { '201': { content: {} } },
          parameters: [{ name: 'a', in: 'query' }, { name: 'b' }],
          deprecated: true,
        },
      },
    },
  });
  expect(JSON.stringify(structure)).toBe(before);
});

test('reports an obsolete action', () => {
  const { found } = apply(
    { target: "$.paths['/api/admin/tag'].post", description: 'x', update: {} },
    { target: `${post}.responses`, description: 'x', update: { '200': {} } },
    { target: post, description: 'x' },
  );
  expect(found).toEqual([
    "content/api/overlay.yaml: $.paths['/api/admin/tag'].post: nothing in the description",
    "content/api/overlay.yaml: $.paths['/api/admin/tags'].post.responses: an update that changes nothing",
    "content/api/overlay.yaml: $.paths['/api/admin/tags'].post: an action that neither updates nor removes",
  ]);
});

test('reports an entry that the list already contains', () => {
  const parameter = (place: string) => ({ name: 'a', in: place, schema: { type: 'string' } });
  const { found } = apply({ target: post, description: 'x', update: { parameters: [parameter('query')] } });
  expect(found).toEqual([
    "content/api/overlay.yaml: $.paths['/api/admin/tags'].post: query.a in a list that holds it already",
  ]);
  expect(apply({ target: post, description: 'x', update: { parameters: [parameter('path')] } }).found).toEqual([]);
});

test('finds a list entry by its name', () => {
  const entry = `${post}.parameters[?@.name=='a']`;
  const { corrected, found } = apply({ target: entry, description: 'x', update: { required: true } });
  expect(found).toEqual([]);
  expect(corrected).toMatchObject({
    paths: { '/api/admin/tags': { post: { parameters: [{ name: 'a', in: 'query', required: true }] } } },
  });
  expect(apply({ target: entry, description: 'x', remove: true }).corrected).toMatchObject({
    paths: { '/api/admin/tags': { post: { parameters: [] } } },
  });
  expect(apply({ target: entry.replace("'a'", "'b'"), description: 'x', remove: true }).found).toEqual([
    "content/api/overlay.yaml: $.paths['/api/admin/tags'].post.parameters[?@.name=='b']: nothing in the description",
  ]);
});

test('rejects a target that may match several locations', () => {
  const { corrected, found } = apply({ target: '$.paths.*', description: 'x', update: {} });
  expect(corrected).toBe(structure);
  expect(found).toEqual(["content/api/overlay.yaml: actions[0].target: '$.paths.*'"]);
});

test('returns the description unchanged without an overlay', () => {
  expect(applyOverlay(structure, undefined, () => expect.unreachable())).toBe(structure);
});
