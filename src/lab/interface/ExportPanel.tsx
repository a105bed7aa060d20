import { useEffect, useState } from 'react';
import type { Translate } from '../../model/messages.ts';
import type { Engine } from '../engine/engine.ts';
import type { ScenarioExport } from '../exports/exports.ts';
import type { Lab } from '../lab.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { CodeField } from './CodeField.tsx';
import { Choice } from './Controls.tsx';

export interface Props {
  readonly lab: Lab;
  /** The SDK with the configuration that is shown. */
  readonly engine: Engine;
  readonly scenario: Scenario;
  readonly environment: string;
  readonly t: Translate;
}

type Exports = typeof import('../exports/exports.ts');

/** Code and commands for a scenario. They are written when the reader opens the panel. */
export function ExportPanel(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const [exports, setExports] = useState<Exports>();
  useEffect(() => {
    if (isOpen) void import('../exports/exports.ts').then(setExports);
  }, [isOpen]);
  return (
    <details className="lab__paste" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.t('labPage.export')}</summary>
      {isOpen && exports && <Code {...props} exports={exports} />}
    </details>
  );
}

function Code({ lab, engine, scenario, environment, exports, t }: Props & { readonly exports: Exports }) {
  const { scenarioExports, exportedOf } = exports;
  const [chosen, setChosen] = useState<ScenarioExport | undefined>(scenarioExports[0]);
  const cases = scenario.contexts.map((each) => {
    const { result, trace } = lab.explain(engine, scenario.flag, each.context, { random: 0.5 });
    return { ...each, result, isRandom: trace?.isRandom ?? false };
  });
  const code = chosen?.toCode(exportedOf(scenario, environment, cases)) ?? '';
  return (
    <>
      <Choice
        label={t('labPage.exportAs')}
        value={chosen?.label ?? ''}
        options={scenarioExports.map(({ label }) => label)}
        onChange={(label) => setChosen(scenarioExports.find((each) => each.label === label))}
      />
      <CodeField label={chosen?.label ?? ''} code={code} language={chosen?.language ?? ''} t={t} />
    </>
  );
}
