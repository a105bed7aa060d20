/** Work in small steps. Other tasks of the page can run wherever it yields. */
export type Steps<Result> = Generator<void, Result>;

/** How long a slice of steps may take. The page stays responsive even on a phone that is six times slower. */
const slice = 8;

/** The clock that ends a slice, and the pause before the next one. Tests count with their own. */
export interface Pace {
  readonly now: () => number;
  readonly pause: () => Promise<void>;
}

/** Does all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Does the steps in slices, and lets the browser paint and respond in between.
 * @throws the reason of the signal as soon as it is aborted, which leaves the other steps undone
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
  { now, pause }: Pace = { now: () => performance.now(), pause: nextTask },
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const sliceEnd = now() + slice;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (now() < sliceEnd);
    await pause();
  }
}

/** Unlike a timer, a message isn't delayed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
