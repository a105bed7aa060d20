import type { ConstraintTrace, StrategyDecision } from './trace.ts';

const strategies = '/reference/activation-strategies';

/** The sections of the documentation that explain the steps of a trace. */
export const sections = {
  unknownFlag: '/reference/feature-toggles#unknown-flags',
  dependencies: '/reference/feature-toggles#feature-flag-dependencies',
  environment: '/reference/environments#what-it-separates',
  strategies: `${strategies}#evaluation`,
  constraints: `${strategies}#constraints`,
  membership: `${strategies}#membership`,
  text: `${strategies}#text`,
  numbers: `${strategies}#numbers`,
  dates: `${strategies}#dates`,
  versions: `${strategies}#versions`,
  regex: `${strategies}#regular-expressions`,
  missingFields: `${strategies}#missing-fields`,
  segments: '/reference/segments#matching',
  rollout: `${strategies}#bucket`,
  stickiness: '/reference/stickiness#options',
  defaultStrategy: `${strategies}#default-strategy`,
  predefined: `${strategies}#predefined-strategies`,
  custom: `${strategies}#custom-strategies`,
  variants: '/reference/strategy-variants#selection',
  weights: '/reference/strategy-variants#weights',
} as const;

/** The section about the operator of a constraint or, if it matters here, about fields that are missing or invalid. */
export function sectionOfConstraint({ constraint: { operator }, problem }: ConstraintTrace): string {
  if (problem === 'missing-field' || problem === 'invalid-value') return sections.missingFields;
  const [family = ''] = operator.split('_');
  const byFamily: Readonly<Record<string, string>> = {
    NOT: sections.membership,
    STR: sections.text,
    NUM: sections.numbers,
    DATE: sections.dates,
    SEMVER: sections.versions,
    REGEX: sections.regex,
  };
  if (operator === 'IN') return sections.membership;
  return operator === 'IN_CIDR' ? sections.regex : (byFamily[family] ?? sections.constraints);
}

export function sectionOfDecision({ type }: StrategyDecision): string {
  switch (type) {
    case 'rollout':
      return sections.rollout;
    case 'list':
      return sections.predefined;
    case 'unknown':
      return sections.custom;
    case 'always':
      return sections.defaultStrategy;
    default:
      return type satisfies never;
  }
}
