import { LabFigure } from '../interface/LabFigure.tsx';
import type { ResultRow } from '../interface/lab-content.ts';
import type { CheckedResult } from '../scenario/goal.ts';
import { scenarioOf, type LabFile } from '../scenario/lab-file.ts';
import { Island } from '../../../core/ui/Island.tsx';
import type { Shared } from '../../../core/directives/directive.ts';

export interface Props {
  readonly name: string;
  readonly lab: LabFile;
  readonly rows: readonly ResultRow[];
  /** The goal of an exercise, as far as it is reached before the reader changes anything. */
  readonly goal: readonly CheckedResult[] | undefined;
}

/** A lab in the built page. The island takes it over when the reader reaches for it. */
export function LabPlace({ name, lab, rows, goal, t }: Props & Shared) {
  const { title, point, controls, exercise, environments } = lab;
  const scenario = scenarioOf(lab);
  return (
    <Island name="lab" on="reach" takesOver props={{ name, file: { title, point, controls, exercise }, scenario }}>
      <LabFigure
        name={name}
        lab={lab}
        scenario={scenario}
        environment={environments[0]?.name ?? ''}
        rows={rows}
        goal={goal}
        t={t}
      />
    </Island>
  );
}
