import { expect, test } from 'vitest';
import { atOnce, inSlices, type Pace, type Steps } from './steps.ts';

/** Ten steps that count themselves. */
function* counting(count: (step: number) => void): Steps<string> {
  for (let step = 1; step <= 10; step += 1) {
    count(step);
    yield;
  }
  return 'done';
}

/** A clock on which each step takes 3 ms, and a count of the pauses. */
function paceOf(onPause: () => void = () => {}): { pace: Pace; pauses: number[]; count: (step: number) => void } {
  let time = 0;
  let last = 0;
  const pauses: number[] = [];
  const count = (step: number) => {
    last = step;
    time += 3;
  };
  const pause = async () => {
    pauses.push(last);
    onPause();
  };
  return { pace: { now: () => time, pause }, pauses, count };
}

test('pauses whenever the steps since the last pause took 8 ms', async () => {
  const { pace, pauses, count } = paceOf();
  expect(await inSlices(counting(count), undefined, pace)).toBe('done');
  expect(pauses).toEqual([3, 6, 9]);
});

test('does no step after it was canceled', async () => {
  const controller = new AbortController();
  const { pace, pauses, count } = paceOf(() => controller.abort(new Error('A newer input.')));
  const steps: number[] = [];
  const work = counting((step) => {
    steps.push(step);
    count(step);
  });
  await expect(inSlices(work, controller.signal, pace)).rejects.toThrow('A newer input.');
  expect(steps).toEqual([1, 2, 3]);
  expect(pauses).toEqual([3]);
});

test('does all steps without a pause', () => {
  const steps: number[] = [];
  expect(atOnce(counting((step) => steps.push(step)))).toBe('done');
  expect(steps).toHaveLength(10);
});

test('lets other tasks run in a pause', async () => {
  const order: string[] = [];
  function* work(): Steps<void> {
    order.push('first');
    yield;
    order.push('second');
  }
  setImmediate(() => order.push('other'));
  // Every look at the clock takes a second, so every step is a slice.
  let time = 0;
  const now = () => (time += 1_000);
  await inSlices(work(), undefined, { now, pause: () => new Promise((resolve) => setImmediate(resolve)) });
  expect(order).toEqual(['first', 'other', 'second']);
});
