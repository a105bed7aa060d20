import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../../../site/features.ts';
import own from '../../../content/messages/en.json';
import { messagesSchema } from '../model/messages.ts';
import { messagesOf } from './browser-messages.ts';

const root = path.join(import.meta.dirname, '../../..');
const declarations = [
  ...own,
  ...features.flatMap(({ messages }) =>
    messages ? messagesSchema.parse(JSON.parse(readFileSync(messages, 'utf8'))) : [],
  ),
];
const all = Object.fromEntries(declarations.map(({ id, message }) => [id, message]));
const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
  .filter((file) => !/\.test\.|\.d\.ts$|integrations\/browser-messages/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Modules that load messages in the browser, with the groups that they import. */
const importers = files.flatMap(({ file, text }) => {
  const groups = /from 'virtual:messages\/([^']+)'/.exec(text)?.[1];
  return groups === undefined ? [] : [{ file, groups: groups.split('+') }];
});

/** Whether a text uses a message, or computes its ID from a beginning such as `results.kind.${kind}`. */
function uses(text: string, id: string): boolean {
  const whole = id.replace(/\.one$/, '');
  if (text.includes(`'${id}'`) || text.includes(`'${whole}'`)) return true;
  const parts = whole.split('.');
  return parts.some((_, index) => index > 0 && text.includes(`\`${parts.slice(0, index).join('.')}.\${`));
}

test('a group is the messages that begin with its name', () => {
  const messages = { 'quiz.check': 'Check', 'quizzes.title': 'Quizzes', 'search.quiz.a': 'A' };
  expect(messagesOf('quiz', messages)).toEqual({ 'quiz.check': 'Check' });
});

test('reports a group without messages', () => {
  expect(() => messagesOf('quizz', all)).toThrowErrorMatchingInlineSnapshot(
    `[Error: content/messages/en.json has no message whose ID begins with 'quizz.'. Correct the import of 'virtual:messages/quizz'.]`,
  );
});

test('some modules load messages', () => {
  expect(importers.length).toBeGreaterThan(5);
});

test.each(importers)('$file loads only messages that are used in the browser', ({ file, groups }) => {
  // The files of one folder load together, except in folders called `browser`, where every file loads its own messages, and in the
  // flag lab, whose interface loads with the sentences of the explanation.
  const folder = path.dirname(file).replace(/^src\/features\/lab\/.*/, 'src/features/lab');
  const neighbors = files.filter((other) =>
    folder.endsWith('/browser')
      ? other.file === file
      : other.file.startsWith(`${folder}/`) || /^src\/features\/search\/interface\/[^/]+$/.test(other.file),
  );
  const text = neighbors.map((neighbor) => neighbor.text).join('\n');
  const unused = groups.flatMap((group) => Object.keys(messagesOf(group, all)).filter((id) => !uses(text, id)));
  expect(unused).toEqual([]);
});

test('every message of the site is used', () => {
  const text = files.map((each) => each.text).join('\n');
  expect(Object.keys(all).filter((id) => !uses(text, id))).toEqual([]);
});
