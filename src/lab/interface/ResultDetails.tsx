import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Translate } from '../../model/messages.ts';
import type { Context } from '../engine/configuration.ts';
import type { Engine } from '../engine/engine.ts';
import type { Remedy } from '../explanation/trace.ts';
import type { Lab } from '../lab.ts';
import { Remedies } from './Remedies.tsx';
import { TraceTree } from './TraceTree.tsx';

export interface Props {
  readonly lab: Lab;
  /** The SDK with the configuration that is shown. */
  readonly engine: Engine;
  readonly flag: string;
  readonly context: Context;
  readonly t: Translate;
  readonly onApply?: ((remedy: Remedy) => void) | undefined;
}

/** All steps of a result and, for a flag that is off, what would turn it on. Both are computed when the reader opens them. */
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

function Opened({ lab, engine, flag, context, t, onApply }: Props) {
  // The random number is the one of the result.
  const { trace, result } = useMemo(
    () => lab.explain(engine, flag, context, { random: 0.5 }),
    [lab, engine, flag, context],
  );
  const [remedies, setRemedies] = useState<readonly Remedy[]>();
  useEffect(() => {
    if (result.enabled) return undefined;
    let isGone = false;
    void lab.loadRemedies().then(({ remediesFor }) => {
      if (!isGone) setRemedies(remediesFor(engine, flag, context, { random: 0.5 }));
    });
    return () => {
      isGone = true;
    };
  }, [lab, engine, flag, context, result]);
  return (
    <>
      {trace ? <TraceTree trace={trace} t={t} /> : <p>{t('lab.result.unexplained')}</p>}
      {!result.enabled && remedies && (
        <>
          <p className="lab__label lab__remedies-head">{t('lab.remedies')}</p>
          <Remedies remedies={remedies} t={t} onApply={onApply} />
        </>
      )}
    </>
  );
}
