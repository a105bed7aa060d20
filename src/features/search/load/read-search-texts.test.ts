import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../core/model/problem.ts';
import { samplePage } from '../../../../tests/search/sample-site.ts';
import { checkSearchTexts, readSearchTexts } from './read-search-texts.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'search-texts-'));
  write('content/docs/a.md', '');
});
afterEach(() => rmSync(root, { recursive: true }));

/** The problems of the page `/a`, which has the section `create`, with these texts. */
function problemsOf(text: string): Problem[] {
  write('content/docs/a.search.yaml', text);
  const problems: Problem[] = [];
  checkSearchTexts(
    [[samplePage('/a', 'A'), { anchors: ['create'], links: [], images: [] }]],
    (problem) => problems.push(problem),
    root,
  );
  return problems;
}
const questions = (texts: readonly string[]) => `questions:\n${texts.map((text) => `  - ${text}\n`).join('')}`;

test('reads texts of a page and its sections', () => {
  expect(
    problemsOf('questions:\n  - What is it?\n  - create: How do I add one?\nkeywords:\n  - gate, valve\n'),
  ).toEqual([]);
  expect(readSearchTexts(root, 'content/docs/a.md')).toEqual({
    questions: [{ text: 'What is it?' }, { text: 'How do I add one?', anchor: 'create' }],
    keywords: [{ text: 'gate, valve' }],
  });
  expect(readSearchTexts(root, 'content/docs/b.md')).toEqual({ questions: [], keywords: [] });
});

test('rejects a text for a section that the page does not have', () => {
  expect(problemsOf('keywords:\n  - gate\n  - missing: valve\n')).toEqual([
    {
      where: 'content/docs/a.search.yaml: keywords[1]',
      found: "'valve' for the anchor 'missing', which the page doesn't have",
      allowed: 'anchors of headings on the page',
      fix: 'Use the anchor of the section that readers look for with this text.',
    },
  ]);
});

test('rejects the fourth question of a section, and the eleventh of a page', () => {
  const three = ['create: Is it red?', 'create: Is it blue?', 'create: Is it green?'];
  expect(problemsOf(questions(three))).toEqual([]);
  expect(problemsOf(questions([...three, 'create: Is it black?']))).toMatchObject([
    { where: 'content/docs/a.search.yaml: questions[3]', allowed: 'at most 3 questions for a section' },
  ]);
  expect(problemsOf(questions(['red', 'blue', 'green', 'black'].map((color) => `Is it ${color}?`)))).toMatchObject([
    { where: 'content/docs/a.search.yaml: questions[3]', allowed: 'at most 3 questions for the page itself' },
  ]);
  const eleven = Array.from({ length: 11 }, (_, index) => `section-${Math.floor(index / 3)}: Is it number ${index}?`);
  expect(problemsOf(questions(eleven))).toMatchObject([
    { where: 'content/docs/a.search.yaml: questions[10]', allowed: 'at most 10 questions in a file' },
  ]);
});

test('rejects texts with the same words, whatever their endings', () => {
  expect(problemsOf(questions(['How do I rotate a token?', 'create: rotating the tokens']))).toMatchObject([
    {
      where: 'content/docs/a.search.yaml: questions[1]',
      allowed: "a text without the same words as 'How do I rotate a token?'",
    },
  ]);
  expect(problemsOf('keywords:\n  - gate, valve\n  - create: a valve, door\n')).toMatchObject([
    { where: 'content/docs/a.search.yaml: keywords[1]', allowed: "a text without the same words as 'valve'" },
  ]);
});

test('rejects what is no text for the search', () => {
  expect(problemsOf('question:\n  - What is it?\n')).toMatchObject([
    { found: "the unknown key 'question'", allowed: "the keys 'questions', 'keywords'" },
  ]);
  expect(problemsOf('questions: [12]\n')).toMatchObject([
    { where: 'content/docs/a.search.yaml: questions[0]', found: '12' },
  ]);
  expect(problemsOf(`keywords:\n  - gate\n  - create: ${'valve '.repeat(21)}\n`)).toMatchObject([
    { where: expect.stringContaining('keywords[1]'), allowed: 'at most 120 characters' },
  ]);
  expect(problemsOf('keywords:\n  - { a: valve, b: gate }\n')).toMatchObject([
    { where: expect.stringContaining('keywords[0]'), allowed: expect.stringContaining('the anchor of a section') },
  ]);
  expect(problemsOf('questions: [')).toMatchObject([{ found: expect.stringContaining('invalid YAML') }]);
});

test('rejects a file without a page', () => {
  write('content/docs/gone.search.yaml', 'keywords: [gate]\n');
  expect(problemsOf('keywords: [valve]\n')).toMatchObject([
    { where: 'content/docs/gone.search.yaml', found: 'texts for the search without their page' },
  ]);
});
