import type { ReactNode, Ref } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import type { CheckedResult } from '../scenario/goal.ts';
import type { LabFile } from '../scenario/lab-file.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ResultRow } from './lab-content.ts';
import { ExerciseSolution, ExerciseTask } from './Exercise.tsx';
import { LabResults } from './LabResults.tsx';
import { LabSetup } from './LabSetup.tsx';

export interface Props {
  /** Name of the scenario file. */
  readonly name: string;
  readonly lab: Pick<LabFile, 'title' | 'point' | 'exercise'>;
  /** The scenario with what the reader has changed. */
  readonly scenario: Scenario;
  readonly environment: string;
  readonly rows: readonly ResultRow[];
  /** The goal of an exercise with what the reader has reached of it. */
  readonly goal?: readonly CheckedResult[] | undefined;
  readonly t: Translate;
  /** Sets the controls to the solution of an exercise. */
  readonly onSolve?: (() => void) | undefined;
  /** The part that readers open. A reader can open it before the island has loaded. */
  readonly ref?: Ref<HTMLDetailsElement>;
  readonly onToggle?: () => void;
  /** What else the explanation of each result shows. */
  readonly details?: readonly ReactNode[] | undefined;
  /** The controls, once the reader has opened them. */
  readonly children?: ReactNode;
}

/** A lab in a page: the flag in words and its results. The same markup works without scripts. */
export function LabFigure({ name, lab, scenario, environment, rows, goal, t, onSolve, ...interactive }: Props) {
  const { ref, onToggle, details, children } = interactive;
  const { exercise } = lab;
  const titleId = `lab-${name}`;
  const results = <LabResults label={t('lab.table.label', { title: lab.title })} rows={rows} t={t} details={details} />;
  return (
    <figure className="lab" aria-labelledby={titleId}>
      <figcaption>
        {exercise && <p className="lab__kind">{t('lab.exercise')}</p>}
        <p className="lab__title" id={titleId}>
          {lab.title}
        </p>
        <p>{lab.point}</p>
      </figcaption>
      <LabSetup scenario={scenario} environment={environment} t={t} />
      {exercise && goal ? (
        <>
          <ExerciseTask task={exercise.task} goal={goal} t={t} />
          <details className="lab__prediction">
            <summary>{t('lab.exercise.results')}</summary>
            {results}
          </details>
        </>
      ) : (
        results
      )}
      <details className="lab__try" ref={ref} onToggle={onToggle}>
        <summary>{t('lab.try')}</summary>
        {children}
      </details>
      {exercise && <ExerciseSolution explanation={exercise.explanation} t={t} onSolve={onSolve} />}
    </figure>
  );
}
