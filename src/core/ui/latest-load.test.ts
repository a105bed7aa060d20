import { expect, test, vi } from 'vitest';
import { LatestLoad, loadOnce } from './latest-load.ts';

test('says that it is loading before anything is awaited', () => {
  const load = new LatestLoad<string>();
  void load.run(() => new Promise(() => {}));
  expect(load.state).toEqual({ status: 'loading' });
});

test('ignores a response that arrives after a newer one, and aborts its request', async () => {
  const load = new LatestLoad<string>();
  const old = Promise.withResolvers<string>();
  let oldSignal: AbortSignal | undefined;
  const first = load.run((signal) => {
    oldSignal = signal;
    return old.promise;
  });
  expect(await load.run(() => Promise.resolve('new'))).toBe(true);
  old.resolve('old');
  expect(await first).toBe(false);
  expect(oldSignal?.aborted).toBe(true);
  expect(load.state).toEqual({ status: 'ready', value: 'new' });
});

test('keeps a failure as a state, also of a function that throws before its promise', async () => {
  const states: unknown[] = [];
  const load = new LatestLoad<string>((state) => states.push(state.status));
  const error = new Error('offline');
  await load.run(() => {
    throw error;
  });
  expect(load.state).toEqual({ status: 'failed', error });
  expect(states).toEqual(['loading', 'failed']);
});

test('stays idle after a reset, whatever arrives later', async () => {
  const load = new LatestLoad<string>();
  const late = Promise.withResolvers<string>();
  const running = load.run(() => late.promise);
  load.reset();
  late.resolve('late');
  expect(await running).toBe(false);
  expect(load.state).toEqual({ status: 'idle' });
});

test('loads a file once, and tries again after a failure', async () => {
  const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(1);
  const file = loadOnce(load);
  await expect(file()).rejects.toThrow('offline');
  expect(await Promise.all([file(), file()])).toEqual([1, 1]);
  expect(load).toHaveBeenCalledTimes(2);
});
