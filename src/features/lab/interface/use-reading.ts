import { useCallback, useState } from 'react';
import { t } from 'virtual:messages/labPage';
import { announce } from '../../../core/ui/dom.ts';
import type { LoadState } from '../../../core/ui/latest-load.ts';
import { useLatestLoad } from '../../../core/ui/use-latest-load.ts';
import type { ReadScenario } from '../scenario/read-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Where a scenario is read from. */
export type Source = 'link' | 'paste';

/** The latest scenario that was read from a link or a paste. */
export interface Reading {
  readonly source: Source;
  readonly state: LoadState<ReadScenario>;
  readonly start: (source: Source, load: () => Promise<ReadScenario>) => void;
  readonly retry: () => void;
  /** Cancels what is being read, because something newer counts. What was read before stays. */
  readonly cancel: () => void;
}

/** @param onRead is called with a scenario unless something newer has been started or shown since */
export function useReading(onRead: (scenario: Scenario) => void): Reading {
  const [state, reader] = useLatestLoad<ReadScenario>();
  const [latest, setLatest] = useState<{ source: Source; load: () => Promise<ReadScenario> }>();
  const start = useCallback(
    (source: Source, load: () => Promise<ReadScenario>) => {
      setLatest({ source, load });
      void reader.run(load).then((isLatest) => {
        if (!isLatest || reader.state.status !== 'ready') return;
        const read = reader.state.value;
        announce(readText(read));
        if (read.ok) onRead(read.scenario);
      });
    },
    [reader, onRead],
  );
  const cancel = useCallback(() => {
    if (reader.state.status === 'loading') reader.reset();
  }, [reader]);
  return {
    source: latest?.source ?? 'link',
    state,
    start,
    retry: () => latest && start(latest.source, latest.load),
    cancel,
  };
}

/** What was read, in a sentence. */
export function readText(read: ReadScenario): string {
  if (!read.ok) return t('labPage.problems');
  const { scenario, missingSegments } = read;
  const segments = missingSegments.slice(0, 10).join(', ');
  return [
    t('labPage.readOk', { flag: scenario.flag }),
    ...(missingSegments.length > 0 ? [t('labPage.missingSegments', { segments })] : []),
  ].join(' ');
}
