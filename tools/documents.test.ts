import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const documents = globSync(['*.md', '{src,mcp,tools,bench,tests/{live,samples}}/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'bench/work/**'],
});

/** A file or folder of the repository in inline code. One with a placeholder, such as `<tag>` or `*`, has other characters. */
const place = /`((?:src|site|content|tools|tests|live|mcp|bench|netlify)\/[\w./-]+)`/g;

/** Files that only commands write, and the example of a new page. */
const elsewhere = new Set([
  'mcp/package',
  'netlify/edge-functions/mcp.js',
  'bench/work/',
  'content/docs/how-to/rotate-tokens.md',
]);

test('the documents name only files and folders that exist', () => {
  const named = documents.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(place)].map(([, name = '']) => ({ document, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !elsewhere.has(name) && !existsSync(path.join(root, name)))).toEqual([]);
});
