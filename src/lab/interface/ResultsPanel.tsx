import { memo, useMemo } from 'react';
import { t } from 'virtual:messages/lab+labPage';
import type { Engine } from '../engine/engine.ts';
import type { Remedy } from '../explanation/trace.ts';
import type { Lab } from '../lab.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { resultRows } from './lab-content.ts';
import { LabResults } from './LabResults.tsx';
import { PopulationPanel } from './PopulationPanel.tsx';
import { ResultDetails } from './ResultDetails.tsx';

export interface Props {
  readonly lab: Lab;
  /** Undefined until the library for regular expressions has loaded. */
  readonly engine: Engine | undefined;
  readonly scenario: Scenario;
  readonly environment: string;
  /** Makes the changes of a remedy for the context at this position. */
  readonly onApply: (index: number, remedy: Remedy) => void;
}

/** The results and the population on the page of the lab. They render only when what they show has changed. */
export const ResultsPanel = memo(({ lab, engine, scenario, environment, onApply }: Props) => {
  const rows = useMemo(
    () => (engine ? resultRows(engine, scenario, environment, t) : []),
    [engine, scenario, environment],
  );
  return (
    <div className="lab-page__results">
      <section className="lab" aria-labelledby="lab-results">
        <h2 id="lab-results">{t('labPage.results')}</h2>
        {engine ? (
          <LabResults
            label={t('lab.table.label', { title: scenario.flag })}
            rows={rows}
            t={t}
            details={scenario.contexts.map(({ name, context }, index) => (
              <ResultDetails
                key={name}
                lab={lab}
                engine={engine}
                flag={scenario.flag}
                context={context}
                t={t}
                onApply={(remedy) => onApply(index, remedy)}
              />
            ))}
          />
        ) : (
          <p>{t('labPage.unchecked')}</p>
        )}
        <p className="lab__fields">{t('lab.version', { version: lab.sdkVersion })}</p>
      </section>

      {engine && (
        <section className="lab" aria-labelledby="lab-population">
          <h2 id="lab-population">{t('labPage.population')}</h2>
          <PopulationPanel lab={lab} engine={engine} scenario={scenario} environment={environment} t={t} />
        </section>
      )}
    </div>
  );
});
