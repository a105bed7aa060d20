import { startTransition, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from 'virtual:messages/lab';
import { announce } from '../../../core/ui/dom.ts';
import { configurationIn } from '../scenario/configuration-in.ts';
import { applyControls, environmentOf, type ControlValues } from '../scenario/control-values.ts';
import { evaluateScenario } from '../scenario/evaluate-scenario.ts';
import { checkResults } from '../scenario/goal.ts';
import type { ControlValue, LabFile } from '../scenario/lab-file.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Controls } from './Controls.tsx';
import { ExerciseStatus } from './Exercise.tsx';
import { resultRows } from './lab-content.ts';
import { LabFigure } from './LabFigure.tsx';
import { LabLink } from './LabLink.tsx';
import type { LoadedLab } from './load-lab.ts';
import { PopulationPicture } from './PopulationPicture.tsx';
import { ResultDetails } from './ResultDetails.tsx';

export interface Props {
  /** Name of the scenario file. */
  readonly name: string;
  readonly file: Pick<LabFile, 'title' | 'point' | 'controls' | 'exercise'>;
  readonly scenario: Scenario;
  /** What src/core/islands loads next to this module. */
  readonly loaded: LoadedLab;
}

/** A lab of a page in the browser: it takes over the markup and adds the controls once the reader opens them. */
export default function LabIsland({ name, file, scenario, loaded: { lab, engine } }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The built page has no buttons that only work with scripts, and React first renders what the page has.
  const [isLive, setLive] = useState(false);
  const [chosen, setChosen] = useState<ControlValues>({});
  // Controls follow the reader immediately. Results follow in pieces, so that the page stays responsive.
  const values = useDeferredValue(chosen);
  const details = useRef<HTMLDetailsElement>(null);
  const { exercise } = file;
  const onToggle = () => {
    const { current } = details;
    startTransition(() => setOpen(current?.open ?? false));
    // A reader who changes the flag of an exercise has predicted its results.
    const prediction = current?.parentElement?.querySelector('details');
    if (current?.open && exercise && prediction) prediction.open = true;
  };
  // The reader may have opened it while this was loading.
  useLayoutEffect(() => {
    setLive(true);
    onToggle();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const environment = environmentOf(scenario, values);
  const changed = useMemo(() => applyControls(scenario, file.controls, values), [scenario, file, values]);
  const configured = useMemo(() => engine.with(configurationIn(changed, environment)), [engine, changed, environment]);
  const results = useMemo(() => evaluateScenario(engine, changed, environment, t), [engine, changed, environment]);
  const rows = useMemo(() => resultRows(results, t), [results]);
  const goal = useMemo(() => exercise && checkResults(engine, changed, exercise.goal), [engine, changed, exercise]);
  const population = file.controls.find((control) => control.type === 'population');
  const hasChanged = Object.keys(chosen).length > 0;

  const onChange = (index: number, value: ControlValue) => setChosen({ ...chosen, [index]: value });
  useEffect(() => {
    if (Object.keys(values).length === 0) return;
    const isSolved = goal?.every(({ isMet }) => isMet) ?? false;
    announce(
      isSolved && exercise
        ? `${t('lab.exercise.solved')} ${exercise.explanation}`
        : t('lab.changed', { on: rows.filter(({ enabled }) => enabled).length, total: rows.length }),
    );
  }, [values, rows, goal, exercise]);

  function solve() {
    if (details.current) details.current.open = true;
    if (exercise) setChosen(exercise.solution);
  }

  return (
    <LabFigure
      name={name}
      lab={file}
      scenario={changed}
      environment={environment}
      rows={rows}
      goal={goal}
      t={t}
      onSolve={isLive ? solve : undefined}
      ref={details}
      onToggle={onToggle}
      details={
        isOpen
          ? results.map(({ context, explanation }) => (
              <ResultDetails key={context} lab={lab} engine={configured} explanation={explanation} t={t} />
            ))
          : undefined
      }
    >
      {isOpen && (
        <div className="lab__open">
          <Controls
            scenario={scenario}
            environment={environmentOf(scenario, chosen)}
            controls={file.controls}
            values={chosen}
            onChange={onChange}
            t={t}
          />
          {exercise && goal && <ExerciseStatus goal={goal} explanation={exercise.explanation} t={t} />}
          {population && (
            <PopulationPicture
              lab={lab}
              engine={configured}
              flag={changed.flag}
              users={population.users}
              compare={population.compare}
              t={t}
            />
          )}
          <p className="lab__tools">
            <button type="button" disabled={!hasChanged} onClick={() => setChosen({})}>
              {t('lab.reset')}
            </button>
            <LabLink lab={lab} scenario={changed} environment={environment} t={t} />
          </p>
          <p className="lab__fields">{t('lab.version', { version: lab.sdkVersion })}</p>
        </div>
      )}
    </LabFigure>
  );
}
