import type { Constraint, Context, Dependency } from '../engine/configuration.ts';
import type { Result } from '../engine/engine.ts';

/**
 * Why a flag has its result, step by step in the order of the SDK. A step that the SDK doesn't reach, because an earlier one
 * decides, has `isReached: false`. Its result says what it would have been.
 */
export interface FlagTrace {
  readonly flag: string;
  readonly result: Result;
  /** Whether the configuration contains the flag. If not, the trace has no other steps. */
  readonly isKnown: boolean;
  /** Whether the result depends on a random number, so that the next evaluation may differ. */
  readonly isRandom: boolean;
  readonly dependencies: readonly DependencyTrace[];
  readonly environment: { readonly isReached: boolean; readonly isEnabled: boolean };
  /** Without strategies, a flag that is enabled in the environment is on for all users. */
  readonly strategies: readonly StrategyTrace[];
  /** How the variant was chosen. Undefined for a flag that is off or has no variants. */
  readonly variant: VariantTrace | undefined;
}

/** A parent flag. */
export interface DependencyTrace {
  readonly isReached: boolean;
  readonly isSatisfied: boolean;
  readonly dependency: Dependency;
  readonly reason:
    | 'satisfied'
    /** The configuration doesn't contain the parent. */
    | 'missing'
    /** The parent has a parent itself, which the SDK doesn't support. */
    | 'has-parent'
    /** The parent is off and must be on. */
    | 'off'
    /** The parent is on and must be off. */
    | 'on'
    /** The parent is on, with a variant that isn't in the list. */
    | 'variant';
  /** Why the parent has its result. Undefined if it wasn't evaluated. */
  readonly parent: FlagTrace | undefined;
}

export interface StrategyTrace {
  readonly index: number;
  readonly name: string;
  readonly isReached: boolean;
  /** Whether the strategy turns the flag on. */
  readonly isMatch: boolean;
  /** False for custom strategies and for strategies that depend on the host. The SDK evaluates them to false here. */
  readonly canEvaluate: boolean;
  readonly constraints: readonly ConstraintTrace[];
  readonly segments: readonly SegmentTrace[];
  /** What the strategy itself decides, after its constraints and segments. */
  readonly decision: StrategyDecision;
}

export interface ConstraintTrace {
  readonly constraint: Constraint;
  readonly isReached: boolean;
  readonly isMatch: boolean;
  /** The value that the context has in the field of the constraint. A constraint on dates compares the current time. */
  readonly value: string | undefined;
  /** Result before inversion. Equal to `isMatch` if the constraint isn't inverted. */
  readonly isMatchBeforeInversion: boolean;
  /** A problem that makes the comparison false, and the constraint true if it is inverted. */
  readonly problem:
    'unknown-operator' | 'missing-field' | 'invalid-value' | 'invalid-constraint-value' | 'no-values' | undefined;
}

export interface SegmentTrace {
  readonly id: number;
  readonly name: string | undefined;
  readonly isReached: boolean;
  /** Whether the configuration contains the segment. A missing segment never matches. */
  readonly isKnown: boolean;
  readonly isMatch: boolean;
  readonly constraints: readonly ConstraintTrace[];
}

interface Decision {
  readonly isReached: boolean;
  readonly isMatch: boolean;
}

export type StrategyDecision =
  | (Decision & { readonly type: 'always' })
  | (Decision & { readonly type: 'rollout'; readonly rollout: RolloutTrace })
  /** A list of user IDs or addresses. */
  | (Decision & {
      readonly type: 'list';
      readonly field: 'userId' | 'remoteAddress';
      readonly value: string | undefined;
      readonly list: readonly string[];
    })
  /** The lab can't evaluate the strategy. */
  | (Decision & { readonly type: 'unknown' });

export interface RolloutTrace {
  readonly percentage: number;
  /** Together with the value, the group decides about the bucket. */
  readonly group: string;
  readonly stickiness: StickinessTrace;
  /** From 1 to 100. Users are in the rollout if it isn't above the percentage. Undefined without a value. */
  readonly bucket: number | undefined;
}

/** Which value of the context decides about the bucket or the variant. */
export interface StickinessTrace {
  /** As configured: `default`, `random` or a field of the context. */
  readonly setting: string;
  /** The field whose value is used. Undefined if the value is random or missing. */
  readonly field: string | undefined;
  /** Undefined if the value is missing. */
  readonly value: string | undefined;
  readonly isRandom: boolean;
}

export interface VariantTrace {
  readonly name: string;
  /** Whether the variants are those of the strategy that matched or those of the flag. */
  readonly from: 'strategy' | 'flag';
  readonly group: string;
  readonly stickiness: StickinessTrace;
  /** A number from 1 to the total weight, which selects the variant. Undefined if an override selects it. */
  readonly target: number | undefined;
  readonly totalWeight: number;
  /** The variants with the numbers that select them. A variant without weight has none: `from` is above `to`. */
  readonly ranges: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  /** The field whose value gives the user this variant regardless of weights. */
  readonly override: string | undefined;
}

/** A change that readers can make to the flag or to the context. */
export type Change =
  | { readonly type: 'enable-flag'; readonly flag: string }
  | { readonly type: 'set-field'; readonly field: string; readonly value: string }
  | { readonly type: 'remove-field'; readonly field: string }
  | { readonly type: 'set-percentage'; readonly flag: string; readonly strategy: number; readonly percentage: number }
  | {
      readonly type: 'remove-constraint';
      readonly flag: string;
      readonly strategy: number;
      readonly constraint: number;
    }
  | { readonly type: 'remove-segment'; readonly flag: string; readonly strategy: number; readonly segment: number }
  | { readonly type: 'remove-dependency'; readonly flag: string; readonly parent: string }
  | { readonly type: 'add-strategy'; readonly flag: string };

/** A result with its explanation. */
export interface Explanation {
  readonly flag: string;
  readonly context: Context;
  readonly result: Result;
  /**
   * Undefined if the parts of the trace contradict the result of the SDK. The lab then shows the result with a notice
   * instead of an explanation that may be wrong.
   */
  readonly trace: FlagTrace | undefined;
  /** What contradicts the result. Empty for every trace that is shown. */
  readonly contradictions: readonly string[];
}

/** Changes that together turn the flag on, which the SDK has confirmed. */
export interface Remedy {
  readonly changes: readonly Change[];
}
