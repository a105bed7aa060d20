// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { attempt, startBehaviors } from './behaviors.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('starts each behavior once and enters every page', () => {
  const calls: string[] = [];
  const behavior = (name: string) => ({
    start: () => void calls.push(`${name} starts`),
    enterPage: () => void calls.push(`${name} enters`),
  });
  startBehaviors({ one: behavior('one'), two: behavior('two') });
  expect(calls).toEqual(['one starts', 'two starts', 'one enters', 'two enters']);
  calls.length = 0;
  document.dispatchEvent(new Event('astro:after-swap'));
  expect(calls).toEqual(['one enters', 'two enters']);
});

test('starts behaviors in the order of their names', () => {
  const calls: string[] = [];
  const start = (name: string) => ({ start: () => void calls.push(name) });
  startBehaviors({ tabs: start('tabs'), search: start('search'), toc: start('toc') });
  expect(calls).toEqual(['search', 'tabs', 'toc']);
});

test('reports a behavior that throws by its name and leaves all others working', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('broken on purpose');
  const fail = () => {
    throw failure;
  };
  const working = { start: vi.fn<() => void>(), enterPage: vi.fn<() => void>() };
  startBehaviors({ broken: { start: fail, enterPage: fail }, working });
  expect(working.start).toHaveBeenCalledOnce();
  expect(working.enterPage).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('astro:after-swap'));
  expect(working.enterPage).toHaveBeenCalledTimes(2);
  expect(report.mock.calls).toEqual([1, 2, 3].map(() => ["The page behavior 'broken' failed.", failure]));
});

test('reports a step that rejects, and says whether it was successful', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('not loaded on purpose');
  expect(await attempt('slow', () => Promise.reject(failure))).toBe(false);
  expect(report.mock.calls).toEqual([["The page behavior 'slow' failed.", failure]]);
  expect(await attempt('quick', () => 'done')).toBe(true);
});
