// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Question } from './model/quiz.ts';
import { openProgress } from './stored-progress.ts';
import { choose, stateOf } from './progress.ts';

const question: Question = {
  id: 'first',
  more: false,
  answers: [
    { id: 'a', right: true },
    { id: 'b', right: false },
  ],
};
const other: Question = { ...question, id: 'second' };

/** A separate quiz for each test, because progress that the browser refuses to store lives as long as the module. */
let quiz = 0;
const open = () => openProgress(`quiz-${quiz}`);
const key = () => `quiz.1.quiz-${quiz}`;
const chosenIn = (store: ReturnType<typeof open>, each = question) => stateOf(each, store.get().progress).chosen;

beforeEach(() => {
  quiz += 1;
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is answered is there on the next page', () => {
  open().update((progress) => choose(progress, question, ['a']));
  expect(chosenIn(open())).toEqual(['a']);
  expect(open().get().isKept).toBe(true);
});

test('what another tab has answered meanwhile stays', () => {
  const [mine, theirs] = [open(), open()];
  expect([chosenIn(mine), chosenIn(theirs)]).toEqual([[], []]);
  mine.update((progress) => choose(progress, question, ['a']));
  theirs.update((progress) => choose(progress, other, ['b']));
  expect([chosenIn(mine), chosenIn(mine, other)]).toEqual([['a'], ['b']]);
});

test('the value stays the same until something changes, and changes are told', () => {
  const store = open();
  const onChange = vi.fn<() => void>();
  const stop = store.subscribe(onChange);
  const before = store.get();
  expect(store.get()).toBe(before);
  store.update((progress) => progress);
  expect(onChange).not.toHaveBeenCalled();
  store.update((progress) => choose(progress, question, ['a']));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(store.get()).not.toBe(before);
  stop();
  store.update((progress) => choose(progress, question, ['b']));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('changes of other tabs are told, those of other values are not', () => {
  const onChange = vi.fn<() => void>();
  const stop = open().subscribe(onChange);
  dispatchEvent(new StorageEvent('storage', { key: 'tabs' }));
  expect(onChange).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: key() }));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  dispatchEvent(new Event('pageshow'));
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
});

test('rubbish in the store is overwritten', () => {
  localStorage.setItem(key(), '{"first":');
  const store = open();
  expect(chosenIn(store)).toEqual([]);
  store.update((progress) => choose(progress, question, ['a']));
  expect(chosenIn(open())).toEqual(['a']);
});

test('a store that is full or blocked loses nothing until the next full load, and says so', () => {
  const store = open();
  store.update((progress) => choose(progress, question, ['a']));
  const kept = localStorage;
  const full = {
    getItem: (name: string) => kept.getItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', full);
  store.update((progress) => choose(progress, other, ['b']));
  expect([chosenIn(open()), chosenIn(open(), other)]).toEqual([['a'], ['b']]);
  expect(open().get().isKept).toBe(false);

  vi.unstubAllGlobals();
  store.update((progress) => choose(progress, other, ['a']));
  expect(open().get().isKept).toBe(true);
  expect(localStorage.getItem(key())).toContain('second');
});
