import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withPictureAddresses } from './marked-pictures.ts';
import { read } from './render.fixture.tsx';

const exported = (...lines: readonly string[]) => read(lines.join('\n')).content.markdown;

test('text without directives stays as the author wrote it', () => {
  const text = '## A   heading {#id}\n\n* item\n\n\n\nText  \nbreak\n\n```md\n:::note\n\n\n\nText\n:::\n```';
  expect(exported(text)).toBe(text);
});

test('pictures next to the page are marked with their files, and code is not', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  mkdirSync(path.join(root, 'content/docs'), { recursive: true });
  writeFileSync(path.join(root, 'content/docs/a b.png'), '');
  const body =
    '```md\n![A](./a%20b.png)\n```\n\n![Long\ntext](./a%20b.png "Caption") and ![B](https://b.example/b.png)';
  expect(read(body, { root }).content.markdown).toBe(body.replace('text](./a', 'text](picture:content/docs/a'));
  rmSync(root, { recursive: true });
});

test('marked pictures get the addresses of their files', async () => {
  const markdown = '![A](picture:content/docs/a%20b.png "Caption") and ![B](https://b.example/b.png)';
  expect(await withPictureAddresses(markdown, (file) => Promise.resolve(`https://d.example/${file.length}`))).toBe(
    '![A](https://d.example/20 "Caption") and ![B](https://b.example/b.png)',
  );
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

test('comments and anchors leave no trace, except in code', () => {
  expect(
    exported(
      '<!-- Generated. -->',
      '',
      'Text <!-- over',
      'two lines --> and a <br>.',
      '',
      '<!--',
      'Many lines',
      '-->',
      '',
      '::anchor{id="old"}',
      '',
      '- An item',
      '',
      '  <!-- in it -->',
      '',
      '  with text',
      '',
      ':::note',
      '<!-- first -->',
      '',
      'Text.',
      ':::',
      '',
      '`<!-- a -->`',
      '',
      '```html',
      '<!-- b -->',
      '```',
    ),
  ).toMatchInlineSnapshot(`
    "Text 
     and a <br>.

    - An item

      with text

    > **Note**
    >
    > Text.

    \`<!-- a -->\`

    \`\`\`html
    <!-- b -->
    \`\`\`"
  `);
});
