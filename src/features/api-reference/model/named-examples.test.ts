import { expect, test } from 'vitest';
import type { Problem } from '../../../core/model/problem.ts';
import { readEquivalents } from './equivalents.ts';
import { readNamedExamples } from './named-examples.ts';

const problemsOf = (read: (onProblem: (problem: Problem) => void) => unknown) => {
  const problems: Problem[] = [];
  read((problem) => problems.push(problem));
  return problems.map(({ where, found }) => `${where}: ${found}`);
};
const operations = new Map([
  ['createFlag', true],
  ['deleteFlag', false],
]);

test('the first example is the one in the prose, and every other one has a body', () => {
  const first = { title: 'Release flag' };
  const second = { title: 'Kill switch', body: { type: 'kill-switch' } };
  const problemsWith = (value: unknown) => problemsOf((onProblem) => readNamedExamples(value, operations, onProblem));
  expect(problemsWith({ createFlag: [first, second] })).toEqual([]);
  expect(problemsWith({ createFlag: [second, first] })).toEqual([
    'content/api/request-examples.yaml: createFlag: bodies in the wrong entries',
  ]);
  expect(problemsWith({ deleteFlag: [first, second], createFlags: [first, second] })).toEqual([
    'content/api/request-examples.yaml: deleteFlag: no example in the prose',
    'content/api/request-examples.yaml: createFlags: no operation with this name',
  ]);
});

test('an equivalent belongs to an operation that exists', () => {
  const ui = { text: 'New flag', page: '/reference/feature-toggles#create' };
  const problemsWith = (value: unknown) =>
    problemsOf((onProblem) => readEquivalents(value, [...operations.keys()], onProblem));
  expect(problemsWith({ createFlag: { ui } })).toEqual([]);
  expect(problemsWith({ createFlags: { ui } })).toEqual([
    'content/api/equivalents.yaml: createFlags: no operation with this name',
  ]);
});
