import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { t } from 'virtual:messages/lab+labPage';
import { announce } from '../../browser/dom.ts';
import type { Problem } from '../../model/problem.ts';
import type { Flag } from '../engine/configuration.ts';
import type { Remedy } from '../explanation/trace.ts';
import { configurationIn } from '../scenario/configuration-in.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Choice } from './Controls.tsx';
import { ContextsEditor } from './editor/ContextsEditor.tsx';
import { FlagEditor } from './editor/FlagEditor.tsx';
import { FlagsAndEnvironments } from './editor/FlagsAndEnvironments.tsx';
import { SegmentsEditor } from './editor/SegmentsEditor.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { resultRows } from './lab-content.ts';
import { LabResults } from './LabResults.tsx';
import type { LoadedLab } from './load-lab.ts';
import { PastePanel, Problems } from './PastePanel.tsx';
import { PopulationPanel } from './PopulationPanel.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import { SharePanel } from './SharePanel.tsx';
import { useLabEngine } from './use-lab-engine.ts';

export interface Example {
  readonly title: string;
  readonly scenario: Scenario;
}

export interface Props {
  readonly examples: readonly Example[];
  /** What src/islands loads next to this module. */
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
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const show = useCallback((next: Scenario, title?: string) => {
    setScenario(next);
    setExample(title);
    setShown((count) => count + 1);
    setEnvironment(next.environments[0]?.name ?? '');
  }, []);

  useEffect(() => {
    const readLink = async () => {
      if (!location.hash.startsWith('#lab=')) return;
      const { decodeScenario } = await import('../scenario/share.ts');
      const read = await decodeScenario(location.hash);
      setProblems(read.ok ? [] : read.problems);
      if (read.ok) show(read.scenario);
    };
    void readLink();
    const onHashChange = () => void readLink();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [show]);

  const configuration = useMemo(() => configurationIn(scenario, environment), [scenario, environment]);
  // Fields follow the reader immediately. Results follow in pieces, so that the page stays responsive.
  const evaluated = useDeferredValue(useMemo(() => ({ scenario, environment }), [scenario, environment]));
  const engine = useLabEngine(
    loaded,
    useMemo(() => configurationIn(evaluated.scenario, evaluated.environment), [evaluated]),
  );
  const rows = useMemo(
    () => (engine ? resultRows(engine, evaluated.scenario, evaluated.environment, t) : []),
    [engine, evaluated],
  );
  const flag = configuration.flags.find(({ name }) => name === scenario.flag);

  function change(next: Scenario, nextEnvironment?: string) {
    setScenario(next);
    setExample(undefined);
    if (nextEnvironment !== undefined) setEnvironment(nextEnvironment);
  }
  const inEnvironment = (flags: readonly Flag[]): Scenario => ({
    ...scenario,
    environments: scenario.environments.map((each) =>
      each.name === environment ? { ...each, flags: [...flags] } : each,
    ),
  });
  function apply(index: number, { changes }: Remedy) {
    const named = scenario.contexts[index];
    if (!named) return;
    const after = lab.applyChanges({ configuration, context: named.context }, changes);
    const contexts = scenario.contexts.with(index, { ...named, context: after.context });
    change({ ...inEnvironment(after.configuration.flags), contexts });
    announce(t('lab.result.on'));
  }

  return (
    <div className="lab-page">
      <section className="lab" aria-labelledby="lab-start">
        <h2 id="lab-start">{t('labPage.start')}</h2>
        <Problems problems={problems} t={t} />
        <div className="lab__row">
          <Choice
            label={t('labPage.example')}
            value={example ?? t('labPage.own')}
            options={examples.map(({ title }) => title)}
            onChange={(title) => {
              const chosen = examples.find((each) => each.title === title);
              if (chosen) startTransition(() => show(chosen.scenario, title));
            }}
          />
          <Choice
            label={t('labPage.flag')}
            value={scenario.flag}
            options={configuration.flags.map(({ name }) => name)}
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
        <PastePanel flag={scenario.flag} onRead={show} t={t} />
      </section>

      <div className="lab-page__results">
        <section className="lab" aria-labelledby="lab-results">
          <h2 id="lab-results">{t('labPage.results')}</h2>
          {engine ? (
            <LabResults
              label={t('lab.table.label', { title: evaluated.scenario.flag })}
              rows={rows}
              t={t}
              details={evaluated.scenario.contexts.map(({ name, context }, index) => (
                <ResultDetails
                  key={name}
                  lab={lab}
                  engine={engine}
                  flag={evaluated.scenario.flag}
                  context={context}
                  t={t}
                  onApply={(remedy) => apply(index, remedy)}
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
            <PopulationPanel
              lab={lab}
              engine={engine}
              scenario={evaluated.scenario}
              environment={evaluated.environment}
              t={t}
            />
          </section>
        )}
      </div>

      <section className="lab" aria-labelledby="lab-flag">
        <h2 id="lab-flag">{t('labPage.edit')}</h2>
        <FlagsAndEnvironments scenario={scenario} environment={environment} onChange={change} t={t} />
        {flag && (
          <FlagEditor
            flag={flag}
            others={configuration.flags.map(({ name }) => name).filter((name) => name !== flag.name)}
            segments={scenario.segments}
            operators={[...lab.operators]}
            onChange={(changed) =>
              change(inEnvironment(configuration.flags.map((each) => (each.name === flag.name ? changed : each))))
            }
            t={t}
          />
        )}
      </section>

      <section className="lab" aria-labelledby="lab-contexts">
        <h2 id="lab-contexts">{t('labPage.contexts')}</h2>
        <ContextsEditor
          key={shown}
          contexts={scenario.contexts}
          onChange={(contexts) => change({ ...scenario, contexts })}
          t={t}
        />
      </section>

      <section className="lab" aria-labelledby="lab-segments">
        <h2 id="lab-segments">{t('labPage.segments')}</h2>
        <SegmentsEditor scenario={scenario} operators={[...lab.operators]} onChange={change} t={t} />
      </section>

      <section className="lab" aria-labelledby="lab-share">
        <h2 id="lab-share">{t('labPage.share')}</h2>
        <SharePanel scenario={scenario} t={t} />
        {engine && (
          <ExportPanel
            lab={lab}
            engine={engine}
            scenario={evaluated.scenario}
            environment={evaluated.environment}
            t={t}
          />
        )}
      </section>
    </div>
  );
}
