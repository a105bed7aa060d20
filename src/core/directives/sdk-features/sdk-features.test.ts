import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, render } from '../../markdown/render.fixture.tsx';
import { readSdkFeatures, sdkFeaturesSchema, sdkFeatureTable } from './sdk-features.ts';

const table = {
  sdks: { node: 'Node.js', rust: 'Rust' },
  versions: { node: '6.12.1', rust: '0.15.0' },
  features: [
    { feature: '[Segments](/reference/segments)', support: 'Yes', source: 'Client specification' },
    { feature: 'Bootstrap', support: 'Yes', except: { rust: 'No' }, source: 'Configuration' },
    { feature: 'Minimum runtime', except: { node: 'Node.js 20', rust: 'Rust 1.74' }, source: 'Package files' },
  ],
};

test('a table has a row for each feature and a column for each SDK', () => {
  const data = sdkFeaturesSchema.parse({ backend: table, frontend: table });
  expect(sdkFeatureTable('backend', data)).toBe(
    [
      '| Feature | [Node.js](/reference/sdks/node) | [Rust](/reference/sdks/rust) |',
      '| --- | --- | --- |',
      '| [Segments](/reference/segments) | Yes | Yes |',
      '| Bootstrap | Yes | No |',
      '| Minimum runtime | Node.js 20 | Rust 1.74 |',
    ].join('\n'),
  );
});

test.each([
  [
    'an exception for an SDK that the table does not have',
    { ...table, sdks: { node: 'Node.js' }, versions: { node: '6.12.1' } },
  ],
  ['an SDK without a checked release', { ...table, versions: { node: '6.12.1' } }],
  ['a release of an SDK that the table does not have', { ...table, versions: { ...table.versions, go: '6' } }],
  ['a pipe in a cell', { ...table, features: [{ feature: 'a | b', support: 'Yes', source: 'x' }] }],
  ['a value that is no text', { ...table, features: [{ feature: 'Bootstrap', support: true, source: 'x' }] }],
  ['a row without a source', { ...table, features: [{ feature: 'Bootstrap', support: 'Yes' }] }],
  [
    'a row that leaves a cell empty',
    { ...table, features: [{ feature: 'Bootstrap', except: { node: 'Yes' }, source: 'x' }] },
  ],
])('%s is refused', (_, backend) => {
  expect(sdkFeaturesSchema.safeParse({ backend, frontend: table }).success).toBe(false);
});

test('the file knows all 17 SDKs', () => {
  const { backend, frontend } = readSdkFeatures();
  expect(new Set([...Object.keys(backend.sdks), ...Object.keys(frontend.sdks)]).size).toBe(17);
});

test('the directive becomes the table, in the page and in its Markdown', async () => {
  const directive = '::sdk-features{kind="frontend"}';
  const { html } = await render(`Text\n\n${directive}\n\nMore`);
  expect(html).toContain('<div class="table table--matrix">');
  expect(html).toContain('<th scope="col"><a href="/reference/sdks/vue">Vue</a></th>');
  expect(read(`Text\n\n${directive}\n`).content.markdown).toBe(`Text\n\n${sdkFeatureTable('frontend')}\n`);
});

test('links of the table are checked as those of the page are', () => {
  const { outline, problems } = read('::sdk-features{kind="backend"}\n');
  expect(problems).toEqual([]);
  expect(outline.links).toContainEqual({ href: '/reference/sdks/rust', line: 1 });
});

const checked = Object.values(readSdkFeatures()).flatMap(({ versions }) => Object.entries(versions));

test.each(checked)(
  'the page of the SDK %s describes the release that the table was checked against',
  (sdk, release) => {
    const [version = ''] = /\d+(\.\d+)*/.exec(release.replace(/^\S+\/\S+/, '')) ?? [];
    const page = readFileSync(`content/docs/reference/sdks/${sdk}.md`, 'utf8');
    // Some pages name only the major and minor version.
    const parts = version.split('.');
    const names = [version, parts.slice(0, 2).join('.')];
    expect({
      sdk,
      named: names.some((name) => new RegExp(`(?<![\\d.])${name.replaceAll('.', '\\.')}(?!\\d)`).test(page)),
    }).toEqual({
      sdk,
      named: true,
    });
  },
);
