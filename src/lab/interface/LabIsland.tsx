import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from 'virtual:messages/lab';
import { announce } from '../../browser/dom.ts';
import type { LabFile } from '../scenario/lab-file.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { applyControls, environmentOf, type ControlValue, type ControlValues } from './control-values.ts';
import { Controls } from './Controls.tsx';
import { configurationIn } from '../scenario/configuration-in.ts';
import { resultRows } from './lab-content.ts';
import { LabFigure } from './LabFigure.tsx';
import { LabLink } from './LabLink.tsx';
import type { LoadedLab } from './load-lab.ts';
import { PopulationPicture } from './PopulationPicture.tsx';
import { ResultDetails } from './ResultDetails.tsx';

export interface Props {
  /** Name of the scenario file. */
  readonly name: string;
  readonly file: Pick<LabFile, 'title' | 'point' | 'controls'>;
  readonly scenario: Scenario;
  /** What src/islands loads next to this module. */
  readonly loaded: LoadedLab;
}

/** A lab of a page in the browser: it takes over the markup and adds the controls once the reader opens them. */
export default function LabIsland({ name, file, scenario, loaded: { lab, engine } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<ControlValues>({});
  const details = useRef<HTMLDetailsElement>(null);
  // The reader may have opened it while this was loading.
  useLayoutEffect(() => setOpen(details.current?.open ?? false), []);
  const environment = environmentOf(scenario, values);
  const changed = useMemo(() => applyControls(scenario, file.controls, values), [scenario, file, values]);
  const configured = useMemo(() => engine.with(configurationIn(changed, environment)), [engine, changed, environment]);
  const rows = useMemo(() => resultRows(engine, changed, environment, t), [engine, changed, environment]);
  const population = file.controls.find((control) => control.type === 'population');
  const hasChanged = Object.keys(values).length > 0;

  function onChange(index: number, value: ControlValue) {
    const next = { ...values, [index]: value };
    setValues(next);
    const after = resultRows(engine, applyControls(scenario, file.controls, next), environmentOf(scenario, next), t);
    announce(t('lab.changed', { on: after.filter(({ enabled }) => enabled).length, total: after.length }));
  }

  return (
    <LabFigure
      name={name}
      lab={file}
      scenario={changed}
      environment={environment}
      rows={rows}
      t={t}
      ref={details}
      onToggle={() => setOpen(details.current?.open ?? false)}
      details={
        isOpen
          ? changed.contexts.map(({ name: context, context: fields }) => (
              <ResultDetails key={context} lab={lab} engine={configured} flag={changed.flag} context={fields} t={t} />
            ))
          : undefined
      }
    >
      {isOpen && (
        <div className="lab__open">
          <Controls
            scenario={scenario}
            environment={environment}
            controls={file.controls}
            values={values}
            onChange={onChange}
            t={t}
          />
          {population && (
            <PopulationPicture
              lab={lab}
              engine={engine}
              scenario={changed}
              environment={environment}
              users={population.users}
              compare={population.compare}
              t={t}
            />
          )}
          <p className="lab__tools">
            <button type="button" disabled={!hasChanged} onClick={() => setValues({})}>
              {t('lab.reset')}
            </button>
            <LabLink scenario={changed} environment={environment} t={t} />
          </p>
          <p className="lab__fields">{t('lab.version', { version: lab.sdkVersion })}</p>
        </div>
      )}
    </LabFigure>
  );
}
