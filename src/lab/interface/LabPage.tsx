import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { t } from 'virtual:messages/lab+labPage';
import { announce } from '../../ui/dom.ts';
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
import { FoldedSection } from './FoldedSection.tsx';
import type { LoadedLab } from './load-lab.ts';
import { PastePanel, Problems } from './PastePanel.tsx';
import { ResultsPanel } from './ResultsPanel.tsx';
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
  const flag = configuration.flags.find(({ name }) => name === scenario.flag);

  function change(next: Scenario, nextEnvironment?: string) {
    setScenario(next);
    setExample(undefined);
    if (nextEnvironment !== undefined) setEnvironment(nextEnvironment);
  }
  const apply = useCallback(
    (index: number, { changes }: Remedy) => {
      const named = scenario.contexts[index];
      if (!named) return;
      const before = configurationIn(scenario, environment);
      const after = lab.applyChanges({ configuration: before, context: named.context }, changes);
      setScenario({
        ...withFlags(scenario, environment, after.configuration.flags),
        contexts: scenario.contexts.with(index, { ...named, context: after.context }),
      });
      setExample(undefined);
      announce(t('lab.result.on'));
    },
    [lab, scenario, environment],
  );

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

      <ResultsPanel
        lab={lab}
        engine={engine}
        scenario={evaluated.scenario}
        environment={evaluated.environment}
        onApply={apply}
      />

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
