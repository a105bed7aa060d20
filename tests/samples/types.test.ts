import { expect, test } from 'vitest';
import { checkTypes, type SampleProject } from './check-types.ts';
import { versionOf } from './package-version.ts';
import { pageItemsOf, readPageItems } from './read-page-items.ts';
import { recordChecked } from './record-checks.ts';

const bundled = { module: 'preserve', moduleResolution: 'bundler', lib: ['es2024', 'dom', 'dom.iterable'] };
const sdk = (name: string, sdkPackage: string, compilerOptions: SampleProject['compilerOptions']) => ({
  source: `content/docs/reference/sdks/${name}.md`,
  name,
  packages: [sdkPackage],
  compilerOptions,
});

const projects = [
  sdk('node', 'unleash-client', { module: 'nodenext', types: ['node'] }),
  sdk('javascript-browser', 'unleash-proxy-client', { ...bundled, types: ['vite/client'] }),
  sdk('react', '@unleash/proxy-client-react', { ...bundled, jsx: 'react-jsx', types: ['vite/client', 'node'] }),
  sdk('vue', '@unleash/proxy-client-vue', { ...bundled, types: ['vite/client'] }),
  {
    source: 'content/docs/feature-flag-tutorials/react/examples.md',
    name: 'react-examples',
    packages: ['@unleash/proxy-client-react'],
    compilerOptions: {
      ...bundled,
      jsx: 'react-jsx',
      types: ['vite/client', 'node'],
      allowImportingTsExtensions: true,
    },
  },
  {
    source: 'content/docs/feature-flag-tutorials/javascript/examples.md',
    name: 'javascript-examples',
    packages: ['unleash-proxy-client'],
    compilerOptions: { ...bundled, types: ['vite/client', 'node'], allowImportingTsExtensions: true },
  },
  {
    source: 'content/docs/feature-flag-tutorials/nextjs/examples.md',
    name: 'nextjs-examples',
    packages: ['@unleash/nextjs'],
    compilerOptions: {
      ...bundled,
      jsx: 'preserve',
      types: ['node', 'next'],
      paths: { '@/*': ['./src/*'] },
      allowImportingTsExtensions: true,
    },
  },
  sdk('next-js', '@unleash/nextjs', {
    ...bundled,
    jsx: 'preserve',
    types: ['node', 'next'],
    paths: { '@/*': ['./src/*'] },
  }),
];

test.each(projects)('the code of $source has the types of its packages', async (project) => {
  const { checked, blocks, errors } = await checkTypes(project, readPageItems(project.source));
  expect(errors).toEqual([]);
  expect(checked).toBeGreaterThan(10);
  recordChecked(
    `types-${project.name}`,
    { kind: 'compiled', with: [versionOf('typescript'), ...project.packages.map(versionOf)].join(', ') },
    [...blocks.values()].map((block) => ({ source: project.source, block })),
  );
});

test('an error names the line of the page, blocks import each other by title, and a title stands once on a page', async () => {
  const page = [
    '---',
    'title: A page',
    '---',
    '',
    '```ts title="src/unleash.ts"',
    "import { initialize } from 'unleash-client';",
    "export const unleash = initialize({ url: 'http://localhost:4242/api/', appName: 'shop' });",
    '```',
    '',
    '1. A step',
    '',
    '   ```ts',
    "   import { unleash } from './unleash.js';",
    "   export const on: string = unleash.isEnabled('new-checkout');",
    '   ```',
    '',
    '```ts title="src/twice.ts"',
    'export const first = 1;',
    '```',
    '',
    '```ts title="src/twice.ts"',
    "export { unleash } from 'unleash-client/missing';",
    '```',
  ];
  const project: SampleProject = {
    source: 'page.md',
    name: 'wrong',
    compilerOptions: { module: 'nodenext', types: ['node'] },
  };
  const { checked, errors } = await checkTypes(project, pageItemsOf(page.join('\n')));
  expect(checked).toBe(3);
  expect(errors.toSorted()).toEqual([
    "page.md:14 - error TS2322: Type 'boolean' is not assignable to type 'string'.",
    'page.md:22 - a second block with the title of line 18: src/twice.ts',
    expect.stringMatching(/^page\.md:22 - error TS2307: Cannot find module 'unleash-client\/missing'/),
  ]);
});
