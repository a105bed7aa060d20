import { markdownToMdast, type MdastNode } from 'satteri';
import { expect, test } from 'vitest';
import { features } from '../../markdown/features.ts';
import { read, render } from '../../markdown/render.fixture.tsx';
import { partNames, readPart } from './include.ts';

test('the passage replaces the directive on the page and in its Markdown', async () => {
  const page = 'Before\n\n::include{part="start-unleash"}\n\nAfter';
  const { html } = await render(page);
  expect(html).toContain('<a href="/quickstart#start-unleash">');
  expect(html).toContain('unleash_api');
  expect(html).toContain('class="code');
  expect(read(page).content.markdown).toBe(`Before\n\n${readPart('start-unleash')}\n\nAfter`);
});

test('a page gives the values of a passage', async () => {
  const { html } = await render(':::tip\n::include{part="turn-on-ui" flag="late-fees"}\n:::\n');
  expect(html).toContain('late-fees</code> and turn on <strong>development</strong>');
});

test.each(['', ' flag="late-fees" field="plan"', ' field="plan"'])(
  'missing and unknown values are problems: %s',
  (values) => {
    const { problems } = read(`::include{part="turn-on-ui"${values}}\n`);
    expect(problems).toEqual([expect.objectContaining({ allowed: 'for turn-on-ui, part and flag' })]);
  },
);

test('links of the passage are checked', () => {
  const { outline, problems } = read('::include{part="start-unleash"}\n');
  expect(problems).toEqual([]);
  expect(outline.links).toContainEqual({ href: '/quickstart#start-unleash', line: 1 });
});

test('an unknown passage is a problem that lists the passages', () => {
  const { problems } = read('Text\n\n::include{part="stop-unleash"}\n');
  expect(problems).toEqual([
    expect.objectContaining({
      where: 'content/docs/page.md:3: part',
      found: "'stop-unleash'",
      allowed: expect.stringContaining('start-unleash'),
    }),
  ]);
});

test.each(partNames())('%s has no headings, pictures or directives, which only a page can have', (name) => {
  const kinds: string[] = [];
  const visit = (node: MdastNode): void => {
    kinds.push(node.type);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(markdownToMdast(readPart(name), { features }));
  for (const kind of ['heading', 'image', 'leafDirective', 'containerDirective']) expect(kinds).not.toContain(kind);
});
