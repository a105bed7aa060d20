import { memo, useState } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import { useLoaded } from '../../../core/ui/use-latest-load.ts';
import type { ScenarioExport } from '../exports/exports.ts';
import type { Lab } from '../lab.ts';
import { CodeField } from './CodeField.tsx';
import { Choice } from './Controls.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import type { Evaluated } from './use-results.ts';

export interface Props {
  readonly lab: Lab;
  readonly evaluated: Evaluated;
  readonly t: Translate;
}

/** Code and commands for a scenario. They are written when the reader opens the panel, and again for other results. */
export const ExportPanel = memo((props: Props) => {
  const { lab, t } = props;
  const [isOpen, setOpen] = useState(false);
  const { value: exports, hasFailed, retry } = useLoaded(isOpen ? lab.loadExports : undefined);
  return (
    <details className="lab__paste" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('labPage.export')}</summary>
      {hasFailed && <LoadFailed onRetry={retry} t={t} />}
      {isOpen && exports && <Code {...props} exports={exports} />}
    </details>
  );
});

type Exports = typeof import('../exports/exports.ts');

function Code({ evaluated, exports, t }: Props & { readonly exports: Exports }) {
  const { scenarioExports, exportedOf } = exports;
  const [chosen, setChosen] = useState<ScenarioExport | undefined>(scenarioExports[0]);
  const { scenario, environment, results } = evaluated;
  const cases = results.map(({ context: name, explanation: { context, result, trace } }) => ({
    name,
    context,
    result,
    isRandom: trace?.isRandom ?? false,
  }));
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
