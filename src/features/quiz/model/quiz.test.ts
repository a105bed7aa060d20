import { expect, test } from 'vitest';
import type { Outline, Page } from '../../../core/model/page.ts';
import { formatProblems, type Problem } from '../../../core/model/problem.ts';
import { checkQuizzes, isMultiple } from './quiz.ts';

const pageAt = (
  id: string,
  ...quizzes: readonly { readonly id: string; readonly line: number }[]
): readonly [Page, Outline] => [
  { id, path: `/${id}`, title: id, description: id, label: id, source: `content/docs/${id}.md` },
  { anchors: [], links: [], images: [], uniqueIds: quizzes.map((each) => ({ ...each, directive: 'quiz' })) },
];

test('more than one right answer means that several are chosen', () => {
  const question = (...right: readonly boolean[]) => ({
    id: 'q',
    more: false,
    answers: right.map((each, index) => ({ id: String(index), right: each })),
  });
  expect(isMultiple(question(false, true, false))).toBe(false);
  expect(isMultiple(question(true, true, false))).toBe(true);
});

test('rejects a quiz whose id another one has, on the same page or elsewhere', () => {
  const problems: Problem[] = [];
  const pages = [
    pageAt('a', { id: 'one', line: 4 }, { id: 'two', line: 9 }),
    pageAt('b'),
    pageAt('c', { id: 'two', line: 7 }),
  ];
  checkQuizzes(pages, (problem) => problems.push(problem));
  expect(formatProblems(problems)).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/c.md:7
       found:   a quiz with the id 'two', which the one in content/docs/a.md:9 has already
       allowed: each id once on the site: answers are kept under it
       fix:     Give the newer one another id; the older one has readers whose answers are kept."
  `);
});
