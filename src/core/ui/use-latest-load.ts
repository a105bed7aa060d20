import { startTransition, useCallback, useEffect, useState } from 'react';
import { LatestLoad, type LoadState } from './latest-load.ts';

/** A {@link LatestLoad} of a component with its state. It is canceled when the component is gone. */
export function useLatestLoad<T>(): readonly [LoadState<T>, LatestLoad<T>] {
  const [state, setState] = useState<LoadState<T>>({ status: 'idle' });
  // What has loaded is rendered in pieces, so that the page stays responsive.
  const [load] = useState(
    () =>
      new LatestLoad<T>((next) => (next.status === 'ready' ? startTransition(() => setState(next)) : setState(next))),
  );
  useEffect(() => () => load.reset(), [load]);
  return [state, load];
}

/** What a component loads for its inputs. */
export interface Loaded<T> {
  /** What was loaded last, possibly for inputs before the current ones. Undefined until something has loaded. */
  readonly value: T | undefined;
  /** Whether `value` belongs to the current inputs. */
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads something again whenever the inputs of a component change, and cancels the load before.
 *
 * @param start a callback that changes with the inputs (`useCallback`). Undefined loads nothing
 */
export function useLoaded<T>(start: ((signal: AbortSignal) => Promise<T>) | undefined): Loaded<T> {
  const [state, load] = useLatestLoad<{ readonly start: typeof start; readonly value: T }>();
  const [last, setLast] = useState<{ readonly start: typeof start; readonly value: T }>();
  if (state.status === 'ready' && state.value !== last) setLast(state.value);
  const run = useCallback(() => {
    if (start) void load.run(async (signal) => ({ start, value: await start(signal) }));
    else load.reset();
  }, [load, start]);
  useEffect(run, [run]);
  return {
    value: last?.value,
    isCurrent: last !== undefined && last.start === start,
    hasFailed: state.status === 'failed',
    retry: run,
  };
}
