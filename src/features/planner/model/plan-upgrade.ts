import type { Edition } from '../../../core/model/edition.ts';
import { diff, releaseOf, type Differences } from '../../history/model/queries.ts';
import type { History } from '../../history/model/history.ts';
import { compareVersions } from '../../../core/model/version.ts';
import type { MinimumVersion } from './minimum-version.ts';
import { requirementsOf, type Requirement } from './requirements.ts';
import type { Phase, Use } from './uses-and-phases.ts';

/** What the reader says about an upgrade. */
export interface UpgradeRequest {
  /** `5.12` for its newest patch, or `5.12.3`. */
  readonly from: string;
  readonly to: string;
  readonly edition: Edition;
  readonly uses: readonly Use[];
}

/** A step with its texts in the form in which they are shown. */
export interface Step<Text> {
  readonly version: string;
  readonly phase: Phase;
  readonly editions?: readonly Edition[] | undefined;
  readonly uses?: Use | undefined;
  /** A plan contains only the last step of a topic, such as the required version of PostgreSQL. */
  readonly topic?: string | undefined;
  readonly change: Text;
  readonly action: Text;
}

export interface UpgradePlan<Text> {
  readonly from: string;
  readonly to: string;
  readonly steps: Readonly<Record<Phase, readonly Step<Text>[]>>;
  /** Versions of other software that the new version needs. */
  readonly requirements: readonly Requirement<Text>[];
  readonly differences: Differences;
}

/** Why there is no plan: which version is unknown, or that the target isn't newer. */
export type PlanProblem = 'from' | 'to' | 'order';

/**
 * Plans an upgrade. Differences come from what the two versions have, so that features that came back or went away are right. A
 * step applies if its version is newer than the first version and not newer than the second one.
 */
export function planUpgrade<Text>(
  history: History,
  { steps, minimums }: { readonly steps: readonly Step<Text>[]; readonly minimums: readonly MinimumVersion<Text>[] },
  request: UpgradeRequest,
): { readonly ok: true; readonly plan: UpgradePlan<Text> } | { readonly ok: false; readonly problem: PlanProblem } {
  const from = releaseOf(history, request.from);
  const to = releaseOf(history, request.to);
  if (from === undefined) return { ok: false, problem: 'from' };
  if (to === undefined) return { ok: false, problem: 'to' };
  if (compareVersions(from, to) >= 0) return { ok: false, problem: 'order' };
  const applicable = steps.filter(
    ({ version, editions, uses }) =>
      compareVersions(version, from) > 0 &&
      compareVersions(version, to) <= 0 &&
      (editions === undefined || editions.includes(request.edition)) &&
      (uses === undefined || request.uses.includes(uses)),
  );
  const isLast = (step: Step<Text>) =>
    step.topic === undefined || applicable.findLast(({ topic }) => topic === step.topic) === step;
  const inPhase = (phase: Phase) => applicable.filter((step) => step.phase === phase && isLast(step));
  return {
    ok: true,
    plan: {
      from,
      to,
      steps: { before: inPhase('before'), during: inPhase('during'), after: inPhase('after') },
      requirements: requirementsOf(history, minimums, { from, to, uses: request.uses }),
      differences: diff(history, from, to),
    },
  };
}
