import { t } from 'virtual:messages/upgradePlanner';
import type { Kind } from '../model/history/queries.ts';
import type { UpgradePlan } from '../model/upgrade/plan-upgrade.ts';

export interface Detail {
  /** What the entry is about, shown as code. */
  readonly code: string;
  readonly note?: string;
  readonly href?: string;
}

export interface DetailList {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Detail[];
}

/** The differences between both versions as lists, the ones that can break something first. Empty lists are left out. */
export function detailsOf(
  { differences }: Pick<UpgradePlan<unknown>, 'differences'>,
  links: Readonly<Record<string, string>>,
): readonly DetailList[] {
  const { node, postgres, removed, movedToEnterprise, deprecated, changedDefaults, added } = differences;
  const entry = (name: string, note?: string): Detail => ({
    code: name.replaceAll('{}', '{…}'),
    ...(note !== undefined && { note }),
    ...(links[name] !== undefined && { href: links[name] }),
  });
  const kindOf = (kind: Kind) => t(`upgradePlanner.kind.${kind}`);
  const required = (name: string, change: typeof node) =>
    change?.after === undefined ? [] : [{ code: name, note: t('upgradePlanner.required', { version: change.after }) }];
  const lists: readonly DetailList[] = [
    {
      id: 'requirements',
      title: t('upgradePlanner.list.requirements'),
      items: [...required('PostgreSQL', postgres), ...required('Node.js', node)],
    },
    {
      id: 'removed',
      title: t('upgradePlanner.list.removed'),
      items: removed.map(({ kind, name }) => entry(name, kindOf(kind))),
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
      id: 'added',
      title: t('upgradePlanner.list.added'),
      items: added.map(({ kind, name }) => entry(name, kindOf(kind))),
    },
  ];
  return lists.filter(({ items }) => items.length > 0);
}
