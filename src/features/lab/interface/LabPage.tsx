import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { t } from 'virtual:messages/lab+labPage';
import { announce } from '../../../core/ui/dom.ts';
import type { Flag } from '../engine/configuration.ts';
import type { Remedy } from '../explanation/trace.ts';
import { configurationIn } from '../scenario/configuration-in.ts';
import { commonFlags } from '../scenario/edit-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Choice } from './Controls.tsx';
import { ContextsEditor } from './editor/ContextsEditor.tsx';
import { FlagEditor } from './editor/FlagEditor.tsx';
import { FlagsAndEnvironments } from './editor/FlagsAndEnvironments.tsx';
import { SegmentsEditor } from './editor/SegmentsEditor.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { FoldedSection } from './FoldedSection.tsx';
import type { LoadedLab } from './load-lab.ts';
import { PastePanel } from './PastePanel.tsx';
import { ReadingOutcome } from './ReadingOutcome.tsx';
import { ResultsPanel } from './ResultsPanel.tsx';
import { SharePanel } from './SharePanel.tsx';
import { useReading } from './use-reading.ts';
import { useResults, type Evaluated } from './use-results.ts';

export interface Example {
  readonly title: string;
  readonly scenario: Scenario;
}

export interface Props {
  readonly examples: readonly Example[];
  /** What src/core/islands loads next to this module. */
  readonly loaded: LoadedLab;
}

const none: Scenario = { flag: '', environments: [{ name: '', flags: [] }], segments: [], contexts: [] };

/** The page of the lab: readers choose, paste or build a flag, and see its results. */
export default function LabPage({ examples, loaded }: Props) {
  const { lab } = loaded;
  const [example, setExample] = useState(examples[0]?.title);
  const [scenario, setScenario] = useState<Scenario>(examples[0]?.scenario ?? none);
  const [environment, setEnvironment] = useState(scenario.environments[0]?.name ?? '');
  /** How many scenarios were shown. Parts that keep what the reader typed begin again with each of them. */
  const [shown, setShown] = useState(0);

  const show = useCallback((next: Scenario, title?: string) => {
    setScenario(next);
    setExample(title);
    setShown((count) => count + 1);
    setEnvironment(next.environments[0]?.name ?? '');
  }, []);
  const reading = useReading(show);
  const { start: startReading, cancel: cancelReading } = reading;

  useEffect(() => {
    const readLink = () => {
      const { hash } = location;
      if (hash.startsWith('#lab=')) {
        startReading('link', async () => (await lab.loadLinks()).decodeScenario(hash));
      }
    };
    readLink();
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, [lab, startReading]);

  const configuration = useMemo(() => configurationIn(scenario, environment), [scenario, environment]);
  const results = useResults(loaded, scenario, environment);
  const flag = configuration.flags.find(({ name }) => name === scenario.flag);

  const change = useCallback(
    (next: Scenario, nextEnvironment?: string) => {
      cancelReading();
      setScenario(next);
      setExample(undefined);
      if (nextEnvironment !== undefined) setEnvironment(nextEnvironment);
    },
    [cancelReading],
  );
  const apply = useCallback(
    (evaluated: Evaluated, index: number, { changes }: Remedy) => {
      const named = evaluated.scenario.contexts[index];
      if (!named) return;
      const { configuration: before } = evaluated.engine;
      const after = lab.applyChanges({ configuration: before, context: named.context }, changes);
      change({
        ...withFlags(evaluated.scenario, evaluated.environment, after.configuration.flags),
        contexts: evaluated.scenario.contexts.with(index, { ...named, context: after.context }),
      });
      announce(t('lab.result.on'));
    },
    [lab, change],
  );

  return (
    <div className="lab-page">
      <section className="lab" aria-labelledby="lab-start">
        <h2 id="lab-start">{t('labPage.start')}</h2>
        <ReadingOutcome reading={reading} source="link" t={t} />
        <div className="lab__row">
          <Choice
            label={t('labPage.example')}
            value={example ?? t('labPage.own')}
            options={examples.map(({ title }) => title)}
            onChange={(title) => {
              const chosen = examples.find((each) => each.title === title);
              cancelReading();
              if (chosen) startTransition(() => show(chosen.scenario, title));
            }}
          />
          <Choice
            label={t('labPage.flag')}
            value={scenario.flag}
            options={commonFlags(scenario)}
            onChange={(name) => change({ ...scenario, flag: name })}
          />
          {scenario.environments.length > 1 && (
            <Choice
              label={t('lab.control.environment')}
              value={environment}
              options={scenario.environments.map(({ name }) => name)}
              onChange={setEnvironment}
            />
          )}
        </div>
        <PastePanel
          flag={scenario.flag}
          onRead={(text) => startReading('paste', async () => (await lab.loadReader()).readScenario(text))}
          reading={reading}
          t={t}
        />
      </section>

      <ResultsPanel lab={lab} results={results} onApply={apply} />

      <FoldedSection id="lab-flag" title={t('labPage.edit')}>
        <FlagsAndEnvironments scenario={scenario} environment={environment} onChange={change} t={t} />
        {flag && (
          <FlagEditor
            flag={flag}
            others={configuration.flags.map(({ name }) => name).filter((name) => name !== flag.name)}
            segments={scenario.segments}
            operators={[...lab.operators]}
            onChange={(changed) =>
              change(
                withFlags(
                  scenario,
                  environment,
                  configuration.flags.map((each) => (each.name === flag.name ? changed : each)),
                ),
              )
            }
            t={t}
          />
        )}
      </FoldedSection>

      <FoldedSection id="lab-contexts" title={t('labPage.contexts')}>
        <ContextsEditor
          key={shown}
          contexts={scenario.contexts}
          onChange={(contexts) => change({ ...scenario, contexts })}
          t={t}
        />
      </FoldedSection>

      <FoldedSection id="lab-segments" title={t('labPage.segments')}>
        <SegmentsEditor scenario={scenario} operators={[...lab.operators]} onChange={change} t={t} />
      </FoldedSection>

      <FoldedSection id="lab-share" title={t('labPage.share')}>
        <SharePanel lab={lab} scenario={scenario} environment={environment} t={t} />
        {results.value && !results.hasFailed && <ExportPanel lab={lab} evaluated={results.value} t={t} />}
      </FoldedSection>
    </div>
  );
}

/** Returns a scenario with other flags in one environment. */
function withFlags(scenario: Scenario, environment: string, flags: readonly Flag[]): Scenario {
  return {
    ...scenario,
    environments: scenario.environments.map((each) =>
      each.name === environment ? { ...each, flags: [...flags] } : each,
    ),
  };
}
