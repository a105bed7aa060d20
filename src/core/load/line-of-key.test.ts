import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addLines } from './line-of-key.ts';

const root = mkdtempSync(path.join(tmpdir(), 'lines-'));
afterAll(() => rmSync(root, { recursive: true }));

const files: Readonly<Record<string, string>> = {
  'content/docs/a.md': '---\ntitle: A\nrelated:\n  - one\n  - two\n---\n\nText: here\n',
  'content/data/a.yaml': '# Comment\nfirst:\n  - name: a\n    "the key": b\n',
  'content/messages/en.json': '[\n  { "id": "a" },\n  {\n    "id": "b"\n  }\n]\n',
  'site/home.ts': `const roles = [
  { title: 'A' },
  { title: 'B',
    links: [] },
] as const;
export const other = 1;
export const home = { 'the news': [], roles };
`,
  'site/feedback.ts': `export const feedback = (env: Env) => ({
  provider: env.name,
});
`,
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test.each([
  ['content/docs/a.md (front matter): related[1]', 'content/docs/a.md:5 (front matter): related[1]'],
  ['content/docs/a.md: title', 'content/docs/a.md:2: title'],
  ['content/docs/a.md: missing', 'content/docs/a.md:2: missing'],
  ['content/data/a.yaml: first[0].name', 'content/data/a.yaml:3: first[0].name'],
  ['content/data/a.yaml: first[0].missing', 'content/data/a.yaml:3: first[0].missing'],
  ['content/messages/en.json: [1].id', 'content/messages/en.json:4: [1].id'],
  ['site/home.ts: roles[1].links', 'site/home.ts:4: roles[1].links'],
  ['site/home.ts: roles[7]', 'site/home.ts:7: roles[7]'],
  ['site/feedback.ts: provider', 'site/feedback.ts:2: provider'],
  // Nothing to add.
  ['content/docs/a.md:12', 'content/docs/a.md:12'],
  ["site/home.ts: 'A label'", "site/home.ts: 'A label'"],
  ['npm run fetch', 'npm run fetch'],
])('%s becomes %s', (where, expected) => {
  const problem = { where, found: 'x', allowed: 'y', fix: 'z' };
  expect(addLines([problem], root)).toEqual([{ ...problem, where: expected }]);
});
