import { expect, test } from 'vitest';
import { awkwardProse, describeAwkward } from './api.fixture.ts';
import { loadedApi } from './api-pages.ts';
import { pageFile, reportOf, sidebars, siteInput } from '../../../core/model/site.fixture.ts';
import { composeSite } from '../../../core/model/site.ts';

const quickstart = { type: 'doc', id: 'quickstart' };
const sdks = { type: 'doc', id: 'reference/sdks' };
const place = { type: 'generated', below: '/reference/api/unleash', overviewLabel: '{category} overview' };
const withApi = sidebars([quickstart, sdks, { type: 'category', label: 'APIs', items: [place] }]);
const api = loadedApi(describeAwkward());

test('every operation and tag of the API is a page of the site, in the sidebar by its tag', () => {
  const site = composeSite(siteInput({ ...api, sidebars: withApi }));
  expect(site.pages.find(({ path }) => path === '/reference/api/unleash/create-shape')).toEqual({
    id: 'reference/api/unleash/create-shape',
    path: '/reference/api/unleash/create-shape',
    title: 'Create a shape with < & >',
    label: 'Create a shape with < & >',
    description: 'Creates a shape.',
    kind: 'reference',
    source: 'content/api/prose/shapes.yaml',
    sidebar: 'documentation',
  });
  const category = site.sidebars.documentation.items.at(-1);
  expect(category).toMatchObject({ type: 'category', label: 'APIs', path: '/reference/api/unleash/files' });
  expect(category?.type === 'category' ? category.items.at(-1) : undefined).toMatchObject({
    label: 'Shapes',
    path: '/reference/api/unleash/shapes',
    items: [
      { type: 'doc', label: 'Shapes overview', path: '/reference/api/unleash/shapes' },
      { type: 'doc', label: 'List shapes', path: '/reference/api/unleash/list-shapes', method: 'get' },
      { label: 'Create a shape with < & >', method: 'post' },
      { method: 'get' },
      { method: 'put' },
      { method: 'delete' },
      { method: 'patch' },
    ],
  });
});

test('links into the API are checked with their anchors', () => {
  const links = [
    '/reference/api/unleash/create-shape#response-409',
    '/reference/api/unleash/list-shapes#query-limit',
    '/reference/api/unleash/shapes#operations',
    '/reference/api/unleash/list-shapes#request-body',
  ].map((href, index) => ({ href, line: index + 1 }));
  const files = [
    ...siteInput().files,
    pageFile('/links', { outline: { anchors: [], links, images: [] }, frontMatter: { sidebar: 'none' } }),
  ];
  expect(reportOf({ ...api, sidebars: withApi, files })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/links.md:4
       found:   a link to '/reference/api/unleash/list-shapes#request-body', but /reference/api/unleash/list-shapes has no anchor 'request-body'
       allowed: its anchors: 'parameters', 'query-limit', 'query-sort', 'header-X-Trace', 'responses', 'response-200', 'response-401', 'response-403'
       fix:     Correct the anchor, or give the heading this one: ## Heading {#anchor}."
  `);
});

test('the prose of the API links to pages that there are', () => {
  const words = {
    tag: 'Files',
    title: 'Files',
    description: 'See [there](/nowhere) and [here](/quickstart#install).',
    concept: '/quickstrat',
  };
  const described = describeAwkward({ 'content/api/prose/files.yaml': words });
  const report = reportOf({ ...loadedApi(described), sidebars: withApi });
  expect(report).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/api/prose/files.yaml: concept
       found:   a link to /quickstrat, which does not exist
       allowed: paths of pages, such as '/quickstart'
       fix:     Correct the path, or write the page.

    2. content/api/prose/files.yaml: description
       found:   a link to /nowhere, which does not exist
       allowed: paths of pages, such as '/', '/quickstart', '/reference/api/unleash/ask-matrix'
       fix:     Correct the path, or write the page."
  `);
});

test('a concept is explained on a page', () => {
  const described = describeAwkward({
    'content/api/prose/shapes.yaml': { ...awkwardProse, concept: '/reference/shapes' },
  });
  expect(reportOf({ ...loadedApi(described), sidebars: withApi })).toContain(
    'found:   a link to /reference/shapes, which does not exist',
  );
});

test('problems of the API come with all others', () => {
  const broken = loadedApi(describeAwkward({ 'content/api/prose/shapes.yaml': { ...awkwardProse, title: '' } }));
  const report = reportOf({ ...broken, sidebars: withApi, files: [...siteInput().files, pageFile('/lost')] });
  expect(report).toContain('content/api/prose/shapes.yaml: title');
  expect(report).toContain('content/docs/lost.md');
});
