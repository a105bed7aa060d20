import { startTransition, useCallback, useState } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import { useLoaded } from '../../../core/ui/use-latest-load.ts';
import type { Engine } from '../engine/engine.ts';
import type { Explanation, Remedy } from '../explanation/trace.ts';
import type { Lab } from '../lab.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Remedies } from './Remedies.tsx';
import { TraceTree } from './TraceTree.tsx';

export interface Props {
  readonly lab: Lab;
  /** The SDK with the configuration that is shown. */
  readonly engine: Engine;
  readonly explanation: Explanation;
  readonly t: Translate;
  readonly onApply?: ((remedy: Remedy) => void) | undefined;
}

/** All steps of a result and, for a flag that is off, what would turn it on. Remedies are found when the reader opens them. */
export function ResultDetails({ t, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="lab__details"
      onToggle={(event) => {
        const { open } = event.currentTarget;
        startTransition(() => setOpen(open));
      }}
    >
      <summary>{t('lab.steps')}</summary>
      {isOpen && <Opened {...props} t={t} />}
    </details>
  );
}

function Opened({ lab, engine, explanation, t, onApply }: Props) {
  const { flag, context, trace, result } = explanation;
  const find = useCallback(
    async (signal: AbortSignal) => {
      const { findRemedies } = await lab.loadRemedies();
      // The random number is the one of the result.
      return lab.inSlices(findRemedies(engine, flag, context, { random: 0.5 }), signal);
    },
    [lab, engine, flag, context],
  );
  const { value: found, isCurrent, hasFailed, retry } = useLoaded(result.enabled ? undefined : find);
  return (
    <>
      {trace ? <TraceTree trace={trace} t={t} /> : <p>{t('lab.result.unexplained')}</p>}
      {!result.enabled && (
        <>
          <p className="lab__label lab__remedies-head">{t('lab.remedies')}</p>
          {isCurrent && found ? (
            <Remedies {...found} t={t} onApply={onApply} />
          ) : hasFailed ? (
            <LoadFailed onRetry={retry} t={t} />
          ) : (
            <p>{t('lab.remedies.searching')}</p>
          )}
        </>
      )}
    </>
  );
}
