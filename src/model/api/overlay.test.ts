import { expect, test } from 'vitest';
import type { Problem } from '../problem.ts';
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

test('objects merge, lists grow, other values are replaced, and the source stays as it was', () => {
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

test('an action that the server has overtaken is reported', () => {
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

test('an entry that a list holds by now is reported, whatever else is said of a parameter', () => {
  const parameter = (place: string) => ({ name: 'a', in: place, schema: { type: 'string' } });
  const { found } = apply({ target: post, description: 'x', update: { parameters: [parameter('query')] } });
  expect(found).toEqual([
    "content/api/overlay.yaml: $.paths['/api/admin/tags'].post: query.a in a list that holds it already",
  ]);
  expect(apply({ target: post, description: 'x', update: { parameters: [parameter('path')] } }).found).toEqual([]);
});

test('an entry of a list is found by its name', () => {
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

test('a target that may be many places is refused', () => {
  const { corrected, found } = apply({ target: '$.paths.*', description: 'x', update: {} });
  expect(corrected).toBe(structure);
  expect(found).toEqual(["content/api/overlay.yaml: actions[0].target: '$.paths.*'"]);
});

test('without an overlay the description is the server’s', () => {
  expect(applyOverlay(structure, undefined, () => expect.unreachable())).toBe(structure);
});
