import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { read, render, siteRegistry as registry } from '../markdown/render.fixture.tsx';
import { formatProblems } from '../model/problem.ts';
import type { defineDirective } from './directive.ts';
import { directivesGuide } from './guide.ts';
import { createRegistry } from './registry.ts';
import { badge } from './testing/badge/badge.ts';

const directives = [...registry.values()];

test('every directive has a renderer', async () => {
  const renderers = await Promise.all(
    directives.map(async ({ rendering }) => {
      if (rendering.by === 'component') return rendering.load();
      // A directive without its own component is shown by a parent that splits its content.
      return rendering.by === 'parent' ? registry.get(rendering.parent)?.parts : 'its Markdown';
    }),
  );
  expect(renderers).not.toContain(undefined);
});

test.each(directives.filter(({ example }) => example !== undefined))(
  'the example of $name is valid, is rendered and has a plain Markdown version',
  async ({ example = '' }) => {
    expect(formatProblems(read(example).problems)).toBe('The site has 0 problems:');
    const { html } = await render(example);
    expect(html).not.toMatch(/<x-|:::/);
    expect(html.trim()).not.toBe('');
    const { markdown } = read(example).content;
    expect(markdown).not.toContain('::');
    // What shows no text on the page has none in Markdown, either.
    expect(markdown.trim() === '').toBe(html.replace(/<[^>]*>/g, '').trim() === '');
  },
);

test.each(directives.filter(({ example, within }) => example === undefined && within === undefined))(
  '$name, which has no example, is part of another directive',
  ({ name }) => expect(name).toBe(undefined),
);

test('CONTRIBUTING.md lists every directive with its example', () => {
  const contributing = readFileSync(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8');
  const listed = /<!-- directives -->\n\n([^]*?)\n\n<!-- end of directives -->/.exec(contributing)?.[1];
  expect(listed, 'Replace the list between the two comments by the expected text.').toBe(directivesGuide(registry));
});

test('two directives with one name are rejected', () => {
  expect(() => createRegistry([badge, badge])).toThrow("Two directives are called 'badge'.");
});

test('the type of a definition demands a way to show the directive', () => {
  type Definition = Parameters<typeof defineDirective>[0];
  const basics = { name: 'bare', form: 'leaf', summary: 'Nothing.', attributes: z.strictObject({}) } as const;
  const complete = { ...basics, toMarkdown: () => '' };
  expectTypeOf(complete).toExtend<Definition>();
  expectTypeOf(basics).not.toExtend<Definition>();
  expectTypeOf({ ...complete, component: async () => () => null }).not.toExtend<Definition>();
});

test('a directive of one folder shows on the page, in the Markdown version and in errors', async () => {
  const extended = createRegistry([...directives, badge]);
  const body = 'Text.\n\n:::badge{color="red"}\nMind **this**.\n:::';
  const { html } = await render(body, { registry: extended });
  expect(html).toBe('<p>Text.</p>\n<div class="badge badge--red"><p>Mind <strong>this</strong>.</p></div>\n');
  expect(read(body, { registry: extended }).content.markdown).toBe('Text.\n\n(red) Mind **this**.');
  const wrong = ':::badge{color="blue"}\nText.\n:::\n\n:::badges\nText.\n:::';
  expect(formatProblems(read(wrong, { registry: extended }).problems)).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/page.md:1: color
       found:   'blue'
       allowed: one of 'red', 'green'
       fix:     Correct the braces after :::badge.

    2. content/docs/page.md:5
       found:   the directive ':::badges'
       allowed: :::note, :::tip, :::info, :::warning, :::danger, :::tabs, :::tab, :::steps, :::cards, :::card, :::details, :::quiz, :::question, :::badge
       fix:     Correct its name, delete it if its feature is gone from site/features.ts, or put the text in a code block."
  `);
});
