import type { ReactNode, Ref } from 'react';
import type { Translate } from '../../model/messages.ts';
import type { LabFile } from '../scenario/lab-file.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ResultRow } from './lab-content.ts';
import { LabResults } from './LabResults.tsx';
import { LabSetup } from './LabSetup.tsx';

export interface Props {
  /** Name of the scenario file. */
  readonly name: string;
  readonly lab: Pick<LabFile, 'title' | 'point'>;
  /** The scenario with what the reader has changed. */
  readonly scenario: Scenario;
  readonly environment: string;
  readonly rows: readonly ResultRow[];
  readonly t: Translate;
  /** The part that readers open. A reader can open it before the island has loaded. */
  readonly ref?: Ref<HTMLDetailsElement>;
  readonly onToggle?: () => void;
  /** What else the explanation of each result shows. */
  readonly details?: readonly ReactNode[] | undefined;
  /** The controls, once the reader has opened them. */
  readonly children?: ReactNode;
}

/** A lab in a page: the flag in words and its results. The same markup works without scripts. */
export function LabFigure({ name, lab, scenario, environment, rows, t, ref, onToggle, details, children }: Props) {
  const titleId = `lab-${name}`;
  return (
    <figure className="lab" aria-labelledby={titleId}>
      <figcaption>
        <p className="lab__title" id={titleId}>
          {lab.title}
        </p>
        <p>{lab.point}</p>
      </figcaption>
      <LabSetup scenario={scenario} environment={environment} t={t} />
      <LabResults label={t('lab.table.label', { title: lab.title })} rows={rows} t={t} details={details} />
      <details className="lab__try" ref={ref} onToggle={onToggle}>
        <summary>{t('lab.try')}</summary>
        {children}
      </details>
    </figure>
  );
}
