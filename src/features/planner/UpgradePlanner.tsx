import { useId, useState, useSyncExternalStore } from 'react';
import { t } from 'virtual:messages/upgradePlanner';
import { storage } from '../../core/ui/dom.ts';
import { editions } from '../../core/model/edition.ts';
import { releases } from '../history/model/queries.ts';
import type { InlinePart } from '../../core/model/inline-text.ts';
import { InlineText } from '../../core/ui/InlineText.tsx';
import { planUpgrade, type PlanProblem, type UpgradePlan } from './model/plan-upgrade.ts';
import type { PlannerData } from './model/planner-data.ts';
import { phases } from './model/uses-and-phases.ts';
import { onValuesChange, readValues } from '../../core/reader/values.ts';
import { environmentFindings } from './environment-findings.ts';
import { readEnvironment } from './environment-file.ts';
import { detailsOf } from './plan-details.ts';
import { planMarkdown, stepId } from './plan-markdown.ts';
import { initialValues, PlannerForm, type PlannerValues } from './PlannerForm.tsx';

export interface Props {
  readonly data: PlannerData;
  /** Reads what the reader entered before the planner worked. Called when it takes over the form, so that nothing is lost. */
  readonly readEntered: () => Partial<PlannerValues>;
}

type Plan = UpgradePlan<readonly InlinePart[]>;
type Copied = 'no' | 'yes' | 'failed';

/** Steps that the reader has ticked off, as JSON in session storage. */
const doneKey = 'upgrade-planner.done';

/** Subscribes to what never changes. */
const never = () => () => {};

/** Plans an upgrade from the reader's version to another one, as a checklist. Everything is computed in the page. */
export default function UpgradePlanner({ data, readEntered }: Props) {
  const { history } = data;
  const newest = releases(history).at(-1) ?? '';
  // The first rendering is the form of the page, which doesn't know the reader.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const version = useSyncExternalStore(
    onValuesChange,
    () => readValues().version ?? '',
    () => '',
  );
  const edition = useSyncExternalStore(
    onValuesChange,
    () => readValues().edition,
    () => undefined,
  );
  const [changed, setChanged] = useState(readEntered);
  const values: PlannerValues = {
    ...initialValues(newest),
    from: version,
    edition: editions.find((each) => each === edition) ?? 'open-source',
    ...changed,
  };
  const [problem, setProblem] = useState<PlanProblem>();
  const [plan, setPlan] = useState<Plan>();

  function submit() {
    const result = planUpgrade(history, data, values);
    setProblem(result.ok ? undefined : result.problem);
    setPlan(result.ok ? result.plan : undefined);
  }

  return (
    <PlannerForm
      values={values}
      versions={isLive ? releases(history).toReversed() : undefined}
      problem={
        problem && {
          text: t(`upgradePlanner.problem.${problem}`, {
            version: problem === 'to' ? values.to : values.from,
            first: releases(history)[0] ?? '',
            newest,
          }),
          fields: problem === 'order' ? ['from', 'to'] : [problem],
        }
      }
      onChange={(change) => setChanged((now) => ({ ...now, ...change }))}
      onSubmit={submit}
      t={t}
    >
      {plan && <PlanView plan={plan} data={data} />}
    </PlannerForm>
  );
}

function PlanView({ plan, data }: { readonly plan: Plan; readonly data: PlannerData }) {
  const [done, setDone] = useState<readonly string[]>(readDone);
  const [copied, setCopied] = useState<Copied>('no');
  const lists = detailsOf(plan, data.links);
  const count = phases.reduce((sum, phase) => sum + plan.steps[phase].length, 0);

  function tick(step: string, isDone: boolean) {
    const next = isDone ? [...done, step] : done.filter((each) => each !== step);
    setDone(next);
    storage.set('sessionStorage', doneKey, JSON.stringify(next));
  }

  async function copy() {
    const text = planMarkdown(plan, {
      origin: location.origin,
      links: data.links,
      isDone: (step) => done.includes(step),
    });
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }

  return (
    <div className="planner__plan">
      <p role="status">{t('upgradePlanner.summary', { from: plan.from, to: plan.to, count })}</p>
      <button type="button" onClick={() => void copy()}>
        {t(
          copied === 'yes'
            ? 'upgradePlanner.copied'
            : copied === 'failed'
              ? 'upgradePlanner.copyFailed'
              : 'upgradePlanner.copy',
        )}
      </button>
      {phases.map(
        (phase) =>
          plan.steps[phase].length > 0 && (
            <fieldset key={phase}>
              <legend>{t(`upgradePlanner.phase.${phase}`)}</legend>
              {plan.steps[phase].map((step) => {
                const id = stepId(step);
                return (
                  <label key={id} className="planner__step">
                    <input
                      type="checkbox"
                      checked={done.includes(id)}
                      onChange={({ target }) => tick(id, target.checked)}
                    />
                    <span>
                      <strong>{step.version}:</strong> <InlineText parts={step.change} />.{' '}
                      <InlineText parts={step.action} />.
                    </span>
                  </label>
                );
              })}
            </fieldset>
          ),
      )}
      {lists.map(({ id, title, items }) => (
        <details key={id} open={id === 'requirements' || id === 'removed' || id === 'defaults'}>
          <summary>{t('upgradePlanner.listTitle', { title, count: items.length })}</summary>
          <ul>
            {items.map(({ code, note, more, href }) => (
              <li key={`${code} ${note ?? ''}`}>
                {href === undefined ? (
                  <code>{code}</code>
                ) : (
                  <a href={href}>
                    <code>{code}</code>
                  </a>
                )}
                {note !== undefined && `: ${note}`}
                {more && (
                  <>
                    . <InlineText parts={more} />.
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <EnvironmentCheck plan={plan} data={data} />
    </div>
  );
}

/** Says what changes in the variables that the reader sets. Values are never kept. */
function EnvironmentCheck({ plan, data }: { readonly plan: Plan; readonly data: PlannerData }) {
  const [text, setText] = useState('');
  const id = useId();
  const environment = text === '' ? undefined : readEnvironment(text);
  const findings = environment?.ok ? environmentFindings(data.history, environment.names, plan) : [];
  return (
    <div className="planner__environment">
      <label htmlFor={id}>{t('upgradePlanner.environment')}</label>
      <p id={`${id}-hint`} className="planner__hint">
        {t('upgradePlanner.environmentHint')}
      </p>
      <textarea
        id={id}
        rows={5}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {environment && !environment.ok && <p>{t(`upgradePlanner.environmentProblem.${environment.problem}`)}</p>}
        {environment?.ok && (
          <>
            <p>
              {t('upgradePlanner.environmentSummary', { count: environment.names.length, findings: findings.length })}
            </p>
            <ul>
              {findings.map(({ name, type }) => (
                <li key={name}>
                  <code>{name}</code>: {t(`upgradePlanner.finding.${type}`, { from: plan.from, to: plan.to })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function readDone(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.get('sessionStorage', doneKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((step) => typeof step === 'string') : [];
  } catch {
    return [];
  }
}
