import { expect, test } from 'vitest';
import { read } from './render.fixture.tsx';

const exported = (...lines: readonly string[]) => read(lines.join('\n')).content.markdown;

test('text without directives stays as the author wrote it', () => {
  const text = '## A   heading {#id}\n\n* item\n\n\n\nText  \nbreak\n\n```md\n:::note\n\n\n\nText\n:::\n```';
  expect(exported(text)).toBe(text);
});

test('directives within each other are exported from the inside out', () => {
  expect(
    exported(
      '::::note[Outer]',
      'Before.',
      ':::details[Inner]',
      'Folded.',
      '',
      'More.',
      ':::',
      'After.',
      '::::',
      'End.',
    ),
  ).toMatchInlineSnapshot(`
    "> **Note: Outer**
    >
    > Before.
    >
    > **Inner**
    >
    > Folded.
    >
    > More.
    >
    > After.

    End."
  `);
});

test('a directive in a list keeps the indentation of its item, and code in it stays as it is', () => {
  expect(
    exported(
      '1. Step',
      '',
      '   ::::tabs',
      '   :::tab{label="npm"}',
      '   ```yaml',
      '   a:',
      '',
      '',
      '     b: 1',
      '   ```',
      '   :::',
      '   ::::',
      '2. Next',
    ),
  ).toMatchInlineSnapshot(`
    "1. Step

       **npm**

       \`\`\`yaml
       a:


         b: 1
       \`\`\`

    2. Next"
  `);
});

test('a directive in a quote stays in the quote', () => {
  expect(exported('> :::tip', '> Text.', '>', '> More.', '> :::', '>', '> End.')).toMatchInlineSnapshot(`
    "> > **Tip**
    > >
    > > Text.
    > >
    > > More.
    >
    > End."
  `);
});

test('a label keeps its text', () => {
  expect(exported(':::details[Show `all` of it]', 'Text', ':::')).toBe('**Show all of it**\n\nText');
});
