import { memo, useMemo } from 'react';
import { t } from 'virtual:messages/lab+labPage';
import type { Loaded } from '../../../core/ui/use-latest-load.ts';
import type { Remedy } from '../explanation/trace.ts';
import type { Lab } from '../lab.ts';
import { resultRows } from './lab-content.ts';
import { LabResults } from './LabResults.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { PopulationPanel } from './PopulationPanel.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import type { Evaluated } from './use-results.ts';

export interface Props {
  readonly lab: Lab;
  readonly results: Loaded<Evaluated>;
  /** Makes the changes of a remedy for the context at this position. */
  readonly onApply: (evaluated: Evaluated, index: number, remedy: Remedy) => void;
}

/** The results and the population on the page of the lab. They stay, marked as busy, while the next ones are computed. */
export function ResultsPanel({ lab, results: { value: evaluated, isCurrent, hasFailed, retry }, onApply }: Props) {
  return (
    <div className="lab-page__results" aria-busy={!isCurrent && !hasFailed}>
      {hasFailed ? (
        <section className="lab" aria-labelledby="lab-results">
          <h2 id="lab-results">{t('labPage.results')}</h2>
          <LoadFailed onRetry={retry} t={t} />
        </section>
      ) : (
        evaluated && <Evaluation lab={lab} evaluated={evaluated} onApply={onApply} />
      )}
    </div>
  );
}

/** Renders only when what it shows has changed. */
const Evaluation = memo(({ lab, evaluated, onApply }: Omit<Props, 'results'> & { readonly evaluated: Evaluated }) => {
  const { engine, scenario, results } = evaluated;
  const rows = useMemo(() => resultRows(results, t), [results]);
  return (
    <>
      <section className="lab" aria-labelledby="lab-results">
        <h2 id="lab-results">{t('labPage.results')}</h2>
        <LabResults
          label={t('lab.table.label', { title: scenario.flag })}
          rows={rows}
          t={t}
          details={results.map(({ context, explanation }, index) => (
            <ResultDetails
              key={context}
              lab={lab}
              engine={engine}
              explanation={explanation}
              t={t}
              onApply={(remedy) => onApply(evaluated, index, remedy)}
            />
          ))}
        />
        <p className="lab__fields">{t('lab.version', { version: lab.sdkVersion })}</p>
      </section>
      <section className="lab" aria-labelledby="lab-population">
        <h2 id="lab-population">{t('labPage.population')}</h2>
        <PopulationPanel lab={lab} evaluated={evaluated} t={t} />
      </section>
    </>
  );
});
