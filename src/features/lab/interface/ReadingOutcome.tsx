import type { Translate } from '../../../core/model/messages.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Problems } from './Problems.tsx';
import { readText, type Reading, type Source } from './use-reading.ts';

export interface Props {
  readonly reading: Reading;
  readonly source: Source;
  readonly t: Translate;
}

/** What was read from a link or a paste, or why it couldn't be. */
export function ReadingOutcome({ reading, source, t }: Props) {
  const { state } = reading;
  if (reading.source !== source) return null;
  switch (state.status) {
    case 'failed':
      return <LoadFailed onRetry={reading.retry} t={t} />;
    case 'ready':
      return state.value.ok ? (
        <p>{readText(state.value)}</p>
      ) : (
        <Problems title={t('labPage.problems')} problems={state.value.problems} t={t} />
      );
    case 'idle':
    case 'loading':
      return null;
    default:
      return state satisfies never;
  }
}
