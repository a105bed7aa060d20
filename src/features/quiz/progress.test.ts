import { expect, test } from 'vitest';
import type { Question } from './model/quiz.ts';
import {
  check,
  choose,
  noProgress,
  readProgress,
  scoreOf,
  stateOf,
  toggle,
  tryAgain,
  writeProgress,
  type Progress,
} from './progress.ts';

/** A question from answers such as `+a` (right) and `b`. */
const questionOf = (id: string, ...answers: readonly string[]): Question => ({
  id,
  more: false,
  answers: answers.map((answer) => ({ id: answer.replace('+', ''), right: answer.startsWith('+') })),
});

const single = questionOf('single', 'a', '+b', 'c');
const several = questionOf('several', '+a', '+b', 'c');

const answered = (question: Question, chosen: readonly string[], progress: Progress = noProgress) =>
  check(choose(progress, question, chosen), question);

test('a question is open until it is checked', () => {
  expect(stateOf(single, noProgress)).toEqual({ chosen: [], changed: false });
  const chosen = choose(noProgress, single, ['b']);
  expect(stateOf(single, chosen)).toEqual({ chosen: ['b'], changed: false });
  expect(stateOf(single, check(chosen, single))).toEqual({ chosen: ['b'], changed: false, result: 'right' });
});

test('a question with several right answers needs all of them and no other', () => {
  const resultOf = (...chosen: readonly string[]) => stateOf(several, answered(several, chosen)).result;
  expect(resultOf('a', 'b')).toBe('right');
  expect(resultOf('b', 'a')).toBe('right');
  expect(resultOf('a')).toBe('incomplete');
  expect(resultOf('a', 'c')).toBe('wrong');
  expect(resultOf('a', 'b', 'c')).toBe('wrong');
});

test('nothing can be checked before something is chosen', () => {
  expect(check(noProgress, single)).toBe(noProgress);
  const emptied = choose(choose(noProgress, several, ['a']), several, []);
  expect(stateOf(several, check(emptied, several))).toEqual({ chosen: [], changed: false });
});

test('a different choice must be checked again, the same choice stays checked', () => {
  const right = answered(single, ['b']);
  expect(choose(right, single, ['b'])).toBe(right);
  expect(stateOf(single, choose(right, single, ['a']))).toEqual({ chosen: ['a'], changed: false });
});

test('a single answer takes the place of the one before, several come and go', () => {
  expect(toggle(single, ['a'], 'b')).toEqual(['b']);
  expect(toggle(several, ['a'], 'b')).toEqual(['a', 'b']);
  expect(toggle(several, ['a', 'b'], 'a')).toEqual(['b']);
});

test('a question that is tried again is open, the others are not', () => {
  const both = answered(several, ['a'], answered(single, ['a']));
  const again = tryAgain(both, single);
  expect(stateOf(single, again)).toEqual({ chosen: [], changed: false });
  expect(stateOf(several, again).result).toBe('incomplete');
});

test('answers in another order make no other question', () => {
  const progress = answered(single, ['b']);
  expect(stateOf(questionOf('single', 'c', '+b', 'a'), progress).result).toBe('right');
});

test.each([
  ['another answer', questionOf('single', 'a', '+b', 'd')],
  ['one answer more', questionOf('single', 'a', '+b', 'c', 'd')],
  ['another right answer', questionOf('single', '+a', 'b', 'c')],
])('with %s, a question is asked again and the others keep their answers', (_name, edited) => {
  const progress = answered(several, ['a', 'b'], answered(single, ['b']));
  expect(stateOf(edited, progress)).toEqual({ chosen: [], changed: true });
  expect(stateOf(several, progress).result).toBe('right');
  expect(stateOf(edited, answered(edited, ['a'], progress)).changed).toBe(false);
});

test('the score counts what is right and lists what is open', () => {
  const third = questionOf('third', '+a', 'b');
  const progress = answered(several, ['a'], answered(single, ['b']));
  expect(scoreOf([single, several, third], progress)).toEqual({ right: 1, total: 3, open: ['several', 'third'] });
});

test('what was written is read again, questions that the quiz no longer has among it', () => {
  const progress = answered(questionOf('gone', '+a', 'b'), ['a'], answered(several, ['a', 'b']));
  expect(readProgress(writeProgress(progress))).toEqual(progress);
});

test.each([
  ['nothing', null],
  ['no JSON', '{"single":'],
  ['a text', '"single"'],
  ['a list', '[1]'],
  ['null', 'null'],
])('%s is no progress', (_name, text) => {
  expect(readProgress(text).size).toBe(0);
});

test('ignores stored values that are not attempts', () => {
  const right = '"answers":"+b a c","chosen":["b"],"checked":true';
  const text = `{"single":{${right}},"a":1,"b":null,"c":{},"d":{"answers":"x","chosen":[1],"checked":true},"e":[],"__proto__":{${right}}}`;
  expect([...readProgress(text).keys()]).toEqual(['single', '__proto__']);
  expect(Reflect.get({}, 'answers')).toBeUndefined();
});

test('answers that a question does not have count for nothing', () => {
  const { answers = '' } = answered(single, ['b']).get('single') ?? {};
  const stored = (...chosen: readonly string[]) => new Map([['single', { answers, chosen, checked: true }]]);
  expect(stateOf(single, stored('x'))).toEqual({ chosen: [], changed: false });
  expect(stateOf(single, stored('x', 'b', 'c')).chosen).toEqual(['b']);
});
