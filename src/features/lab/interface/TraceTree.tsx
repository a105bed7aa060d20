import type { ReactNode } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import { strategyLabel } from '../explanation/describe.ts';
import { sectionOfConstraint, sectionOfDecision, sections } from '../explanation/sections.ts';
import {
  constraintReason,
  customReason,
  dependencyReason,
  listReason,
  rolloutReason,
  variantSentence,
} from '../explanation/sentence.ts';
import type { ConstraintTrace, FlagTrace, StrategyTrace } from '../explanation/trace.ts';

export interface Props {
  readonly trace: FlagTrace;
  readonly t: Translate;
}

/** Every step of an evaluation, in the order of the SDK. Each step links to the section that explains it. */
export function TraceTree(props: Props) {
  return (
    <div className="lab__steps">
      <Steps {...props} />
    </div>
  );
}

/** The steps of a flag or of its parent. */
function Steps({ trace, t }: Props) {
  const { flag, isKnown, isRandom, dependencies, environment, strategies, variant } = trace;
  if (!isKnown) {
    return (
      <ol>
        <Step isTrue={false} isReached section={sections.unknownFlag} t={t}>
          {t('lab.reason.unknownFlag', { flag })}
        </Step>
      </ol>
    );
  }
  return (
    <ol>
      {dependencies.map((step, index) => (
        <Step
          // oxlint-disable-next-line react/no-array-index-key -- The same parent can occur twice.
          key={index}
          isTrue={step.isSatisfied}
          isReached={step.isReached}
          section={sections.dependencies}
          t={t}
          parts={step.parent && <Steps trace={step.parent} t={t} />}
        >
          {dependencyReason(step, t)}
        </Step>
      ))}
      <Step isTrue={environment.isEnabled} isReached={environment.isReached} section={sections.environment} t={t}>
        {t(environment.isEnabled ? 'lab.step.enabled' : 'lab.step.disabled')}
      </Step>
      {strategies.length === 0 && (
        <Step isTrue isReached={environment.isReached && environment.isEnabled} section={sections.strategies} t={t}>
          {t('lab.step.noStrategies')}
        </Step>
      )}
      {strategies.map((strategy) => (
        <StrategyStep key={strategy.index} strategy={strategy} t={t} />
      ))}
      {variant && (
        <Step isTrue isReached section={sections.variants} t={t}>
          {variantSentence(variant, t)}
        </Step>
      )}
      {isRandom && (
        <Step isReached section={sections.stickiness} t={t}>
          {t('lab.step.random')}
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  /** Undefined for a step that is neither true nor false. */
  readonly isTrue?: boolean;
  readonly isReached: boolean;
  readonly section: string;
  readonly t: Translate;
  readonly children: string;
  /** The parts of the step. */
  readonly parts?: ReactNode;
}

function Step({ isTrue, isReached, section, t, children, parts }: StepProps) {
  const state = isTrue === undefined ? 'none' : isTrue ? 'on' : 'off';
  return (
    <li className={isReached ? undefined : 'lab__step--not-reached'}>
      <span className={`lab__mark lab__mark--${state}`}>
        <span className="visually-hidden">{t(`lab.step.${state}`)}</span>
      </span>{' '}
      <a href={section}>{stepText(children)}</a>
      {!isReached && (
        <>
          {' '}
          <span className="lab__tag">{t('lab.step.notReached')}</span>
        </>
      )}
      {parts}
    </li>
  );
}

/** A reason as a step of the tree: without a period, and with a capital letter unless it begins with the name of a field. */
function stepText(reason: string): string {
  return reason
    .replace(/\.$/, '')
    .replace(/^(?:the|no|all|this) /, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function StrategyStep({ strategy, t }: { readonly strategy: StrategyTrace; readonly t: Translate }) {
  const { index, name, isReached, isMatch, constraints, segments, decision } = strategy;
  return (
    <Step
      isTrue={isMatch}
      isReached={isReached}
      section={sections.strategies}
      t={t}
      parts={
        <ol>
          <ConstraintSteps constraints={constraints} t={t} />
          {segments.map((segment, position) => (
            <Step
              // oxlint-disable-next-line react/no-array-index-key -- The same segment can occur twice.
              key={position}
              isTrue={segment.isMatch}
              isReached={segment.isReached}
              section={sections.segments}
              t={t}
              parts={
                segment.constraints.length > 0 && (
                  <ol>
                    <ConstraintSteps constraints={segment.constraints} t={t} />
                  </ol>
                )
              }
            >
              {segment.isKnown
                ? t('lab.step.segment', { segment: segment.name ?? segment.id })
                : t('lab.segment.missing', { segment: segment.id })}
            </Step>
          ))}
          <Step isTrue={decision.isMatch} isReached={decision.isReached} section={sectionOfDecision(decision)} t={t}>
            {decisionText(strategy, t)}
          </Step>
        </ol>
      }
    >
      {t('lab.step.strategy', { number: index + 1, name: strategyLabel(name, t) })}
    </Step>
  );
}

function ConstraintSteps({
  constraints,
  t,
}: {
  readonly constraints: readonly ConstraintTrace[];
  readonly t: Translate;
}) {
  return constraints.map((step, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- Constraints have no IDs, and the list is rendered as a whole.
    <Step key={index} isTrue={step.isMatch} isReached={step.isReached} section={sectionOfConstraint(step)} t={t}>
      {step.problem === undefined
        ? constraintReason(step, t)
        : `${constraintReason(step, t)}. ${t(`lab.problem.${step.problem}`)}`}
    </Step>
  ));
}

function decisionText({ name, decision }: StrategyTrace, t: Translate): string {
  switch (decision.type) {
    case 'rollout':
      return rolloutReason(decision.rollout, decision.isMatch, t);
    case 'list':
      return listReason(decision, t);
    case 'unknown':
      return customReason(name, t);
    case 'always':
      return t('lab.reason.everyone');
    default:
      return decision satisfies never;
  }
}
