import { t } from 'virtual:messages/upgradePlanner';
import type { Difference, FactKind } from '../history/model/queries.ts';
import type { InlinePart } from '../../core/model/inline-text.ts';
import type { Requirement } from './model/requirements.ts';
import type { UpgradePlan } from './model/plan-upgrade.ts';

type Plan = UpgradePlan<readonly InlinePart[]>;

export interface Detail {
  /** What the entry is about, shown as code. */
  readonly code: string;
  readonly note?: string;
  /** A sentence after the note, without its period. */
  readonly more?: readonly InlinePart[];
  readonly href?: string;
}

export interface DetailList {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Detail[];
}

/** Variables with this beginning turn an experimental feature on, and every release drops some. */
const isExperiment = ({ kind, name }: Difference): boolean =>
  kind === 'variables' && name.startsWith('UNLEASH_EXPERIMENTAL_');

/** `>=18 <21` → `18 to 20`, `>=22` → `22 or later`, `15` → `15 or later` */
function requiredVersions(range: string): string {
  const [, from = range, below] = /^>=(\d+)(?: <(\d+))?$/.exec(range) ?? [];
  return below === undefined
    ? t('upgradePlanner.orLater', { version: from })
    : t('upgradePlanner.upTo', { first: from, last: Number(below) - 1 });
}

function requirementDetail({ software, name, minimum, isNew, note }: Requirement<readonly InlinePart[]>): Detail {
  const version = requiredVersions(minimum);
  const text =
    minimum === 'any'
      ? t('upgradePlanner.requiredAny')
      : software === 'sdk'
        ? t('upgradePlanner.outdated', { version: minimum })
        : t(isNew ? 'upgradePlanner.required' : 'upgradePlanner.requiredBefore', { version });
  return { code: name, note: text, ...(note && { more: note }) };
}

/** The required versions and the differences between both versions as lists, the ones that can break something first. Empty lists are left out. */
export function detailsOf(
  { differences, requirements }: Pick<Plan, 'differences' | 'requirements'>,
  links: Readonly<Record<string, string>>,
): readonly DetailList[] {
  const { removed, movedToEnterprise, deprecated, changedDefaults, added } = differences;
  const entry = (name: string, note?: string): Detail => ({
    code: name.replaceAll('{}', '{…}'),
    ...(note !== undefined && { note }),
    ...(links[name] !== undefined && { href: links[name] }),
  });
  const kindOf = (kind: FactKind) => t(`upgradePlanner.kind.${kind}`);
  const lists: readonly DetailList[] = [
    {
      id: 'requirements',
      title: t('upgradePlanner.list.requirements'),
      items: requirements.map((each) => requirementDetail(each)),
    },
    {
      id: 'removed',
      title: t('upgradePlanner.list.removed'),
      items: removed.filter((each) => !isExperiment(each)).map(({ kind, name }) => entry(name, kindOf(kind))),
    },
    {
      id: 'moved',
      title: t('upgradePlanner.list.moved'),
      items: movedToEnterprise.map((name) => entry(name)),
    },
    {
      id: 'deprecated',
      title: t('upgradePlanner.list.deprecated'),
      items: deprecated.map((name) => entry(name)),
    },
    {
      id: 'defaults',
      title: t('upgradePlanner.list.defaults'),
      items: changedDefaults.map(({ variable, before, after }) =>
        entry(
          variable,
          t('upgradePlanner.changedDefault', {
            before: before ?? t('upgradePlanner.noDefault'),
            after: after ?? t('upgradePlanner.noDefault'),
          }),
        ),
      ),
    },
    {
      id: 'experiments',
      title: t('upgradePlanner.list.experiments'),
      items: removed.filter((each) => isExperiment(each)).map(({ name }) => entry(name)),
    },
    {
      id: 'added',
      title: t('upgradePlanner.list.added'),
      items: added.map(({ kind, name }) => entry(name, kindOf(kind))),
    },
  ];
  return lists.filter(({ items }) => items.length > 0);
}
