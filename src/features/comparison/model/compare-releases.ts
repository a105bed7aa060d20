import type { InlinePart } from '../../../core/model/inline-text.ts';
import {
  diff,
  factKinds,
  operationIdOf,
  releaseOf,
  routeOf,
  type FactKind,
  type FieldPlace,
} from '../../history/model/queries.ts';
import type { History } from '../../history/model/history.ts';
import { compareVersions } from '../../../core/model/version.ts';

/** What happened to something, in the order of the list. */
export const changeTypes = ['removed', 'deprecated', 'changed', 'added'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** What changed, in the order of the list. */
export const subjects = ['steps', 'requirements', ...factKinds, 'fields'] as const;
export type Subject = FactKind | 'steps' | 'requirements' | 'fields';

/** One line of the list. */
export type ComparedItem = {
  readonly type: ChangeType;
  /** The key of the history. Fields have the key of their operation. */
  readonly key: string;
} & (
  | { readonly subject: FactKind; readonly name: string; readonly id?: string; readonly isMoved?: true }
  | {
      readonly subject: 'variables' | 'requirements';
      readonly name: string;
      readonly before: string | undefined;
      readonly after: string | undefined;
    }
  | {
      readonly subject: 'fields';
      /** The operation. */
      readonly name: string;
      readonly fields: readonly { readonly place: FieldPlace; readonly field: string }[];
    }
  | {
      readonly subject: 'steps';
      readonly version: string;
      readonly change: readonly InlinePart[];
      readonly action: readonly InlinePart[];
    }
);

/** A change of the server that needs an action. */
export interface ComparedStep {
  readonly version: string;
  readonly change: readonly InlinePart[];
  readonly action: readonly InlinePart[];
}

export interface Comparison {
  /** The older release. */
  readonly from: string;
  readonly to: string;
  readonly items: readonly ComparedItem[];
}

/**
 * Compares two releases. The order of both doesn't matter.
 *
 * @param from `5.12` for its newest patch, or `5.12.3`
 * @returns which of both isn't a release if the comparison isn't possible
 */
export function compareReleases(
  history: History,
  from: string,
  to: string,
  steps: readonly ComparedStep[] = [],
): { readonly ok: true; readonly comparison: Comparison } | { readonly ok: false; readonly unknown: 'from' | 'to' } {
  const [left, right] = [releaseOf(history, from), releaseOf(history, to)];
  if (left === undefined) return { ok: false, unknown: 'from' };
  if (right === undefined) return { ok: false, unknown: 'to' };
  const [before, after] = compareVersions(left, right) <= 0 ? [left, right] : [right, left];
  return { ok: true, comparison: { from: before, to: after, items: itemsBetween(history, before, after, steps) } };
}

function itemsBetween(
  history: History,
  from: string,
  to: string,
  steps: readonly ComparedStep[],
): readonly ComparedItem[] {
  const found = diff(history, from, to);
  const fact = (type: ChangeType, subject: FactKind, key: string, isMoved = false): ComparedItem => {
    const id = subject === 'operations' ? operationIdOf(history, key) : undefined;
    const name = subject === 'operations' ? routeOf(history, key) : key;
    return { type, subject, key, name, ...(id !== undefined && { id }), ...(isMoved && { isMoved }) };
  };
  const requirement = (name: string, value: typeof found.node): ComparedItem[] =>
    value ? [{ type: 'changed', subject: 'requirements', key: name, name, ...value }] : [];
  const fields = (type: 'added' | 'removed'): ComparedItem[] =>
    found.changedFields
      .filter((change) => change[type].length > 0)
      .map(({ operation, ...change }) => ({
        type,
        subject: 'fields',
        key: operation,
        name: routeOf(history, operation),
        fields: change[type],
      }));
  const items: readonly ComparedItem[] = [
    ...steps
      .filter(({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0)
      .map((step): ComparedItem => ({ type: 'changed', subject: 'steps', key: step.version, ...step })),
    ...requirement('PostgreSQL', found.postgres),
    ...requirement('Node.js', found.node),
    ...found.removed.map(({ kind, name }) => fact('removed', kind, name)),
    ...found.movedToEnterprise.map((name) => fact('removed', 'operations', name, true)),
    ...found.deprecated.map((name) => fact('deprecated', 'operations', name)),
    ...found.changedDefaults.map(({ variable, before, after }): ComparedItem => ({
      type: 'changed',
      subject: 'variables',
      key: variable,
      name: variable,
      before,
      after,
    })),
    ...found.added.map(({ kind, name }) => fact('added', kind, name)),
    ...fields('removed'),
    ...fields('added'),
  ];
  const order = (item: ComparedItem) => changeTypes.indexOf(item.type) * 100 + subjects.indexOf(item.subject);
  return items.toSorted((a, b) => order(a) - order(b) || (a.key < b.key ? -1 : 1));
}
