import type { History, OperationFact, VariableFact } from '../model/history.ts';
import { valueAt } from '../model/queries.ts';
import { routeKey } from '../model/route-key.ts';
import type { Description } from './description.ts';

/** A release that the history doesn't know yet. */
export interface Release {
  /** The newest release of the history. Without one, the history begins with this release. */
  readonly before?: Description | undefined;
  readonly after: Description;
  /** The day of the release. */
  readonly date: string;
  /** Keys of the operations that only Enterprise has. */
  readonly enterpriseOperations?: ReadonlySet<string>;
}

/** Appends to the history what a release added, changed and removed. */
export function appendRelease(history: History, { before, after, date, enterpriseOperations }: Release): History {
  const { version } = after;
  const first = Object.keys(history.versions)[0] ?? version;

  /** A presence, after something came or went. What didn't change between the two servers stays as the history has it. */
  const extend = (presence: string, was: boolean, is: boolean): string => {
    const isOpen = presence !== '' && !presence.split(',').at(-1)?.includes('-');
    if (was === is || isOpen === is) return presence;
    return is ? [presence, version].filter((each) => each !== '').join() : `${presence}-${version}`;
  };
  const append = <Fact, Value>(
    facts: Readonly<Record<string, Fact>>,
    old: ReadonlyMap<string, Value>,
    now: ReadonlyMap<string, Value>,
    change: (fact: Fact | undefined, old: Value | undefined, now: Value | undefined) => Fact,
  ): Record<string, Fact> => {
    const names = new Set([...Object.keys(facts), ...old.keys(), ...now.keys()]);
    const entries = [...names].toSorted().flatMap((name): [string, Fact][] => {
      const [fact, was, is] = [facts[name], old.get(name), now.get(name)];
      if (is === undefined && was === undefined) return fact === undefined ? [] : [[name, fact]];
      return [[name, change(fact, was, is)]];
    });
    return Object.fromEntries(entries);
  };
  /** A value, or all of them with their versions once it changes. */
  const change = (values: string | Record<string, string> | undefined, value: string, from: string) => {
    const all = typeof values === 'object' ? values : { [from]: values ?? '' };
    return { ...all, [version]: value };
  };
  const presenceOf = (
    fact: { readonly in: string; readonly on?: string | undefined } | undefined,
    was: unknown,
    is: unknown,
  ) => ({
    in: extend(fact?.in ?? '', was !== undefined, is !== undefined),
    ...(fact?.on !== undefined && { on: extend(fact.on, was !== undefined, is !== undefined) }),
  });
  const names = (kind: 'eventTypes' | 'permissions' | 'strategies' | 'operators' | 'integrations') =>
    append(history[kind], setOf(before?.[kind]), setOf(after[kind]), (fact, was, is) =>
      typeof fact === 'object' ? presenceOf(fact, was, is) : extend(fact ?? '', was !== undefined, is !== undefined),
    );
  const fields = (facts: OperationFact['fields'] = {}, old: readonly string[], now: readonly string[]) => {
    const presences = new Map(
      Object.entries(facts).flatMap(([presence, list]) => list.map((field) => [field, presence])),
    );
    for (const field of new Set([...old, ...now])) {
      const [was, is] = [old.includes(field), now.includes(field)];
      const parent = field.slice(0, Math.max(0, field.lastIndexOf('.')));
      // A field comes and goes with the one that contains it.
      if (was === is || (parent !== '' && old.includes(parent) !== now.includes(parent))) continue;
      presences.set(field, extend(presences.get(field) ?? (was ? first : ''), was, is));
    }
    const groups = Object.entries(Object.groupBy(presences, ([, presence]) => presence)).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    );
    return Object.fromEntries(
      groups.map(([presence, list = []]) => [presence, list.map(([field]) => field).toSorted()]),
    );
  };

  return {
    reliableFrom: history.reliableFrom,
    versions: { ...history.versions, [version]: date },
    operations: append(
      history.operations,
      operationsOf(before),
      operationsOf(after),
      (fact, was, is): OperationFact => {
        const { names: placeholders, id = is?.id, deprecated = '', movedToEnterprise } = fact ?? {};
        const presence = presenceOf(fact, was, is);
        const from = presence.in.split('-')[0] ?? version;
        const newDeprecated = extend(deprecated, was?.deprecated === true, is?.deprecated === true);
        const newFields = was && is ? fields(fact?.fields, was.fields, is.fields) : (fact?.fields ?? {});
        const newNames = is?.names ?? placeholders;
        return {
          ...presence,
          ...(newNames !== undefined && newNames !== '' && { names: newNames }),
          ...(id !== undefined && { id: was && is && was.id !== is.id ? change(id, is.id, from) : id }),
          ...(newDeprecated !== '' && { deprecated: newDeprecated }),
          ...((movedToEnterprise || (was && !is && enterpriseOperations?.has(was.key))) && {
            movedToEnterprise: true as const,
          }),
          ...(Object.keys(newFields).length > 0 && { fields: newFields }),
        };
      },
    ),
    variables: append(
      history.variables,
      mapOf(before?.variables),
      mapOf(after.variables),
      (fact, was, is): VariableFact => {
        const value = fact ? fact.default : is?.default;
        const isChanged = was?.default !== undefined && is?.default !== undefined && was.default !== is.default;
        const presence = extend(fact?.in ?? '', was !== undefined, is !== undefined);
        const fallback = isChanged ? change(value, is.default ?? '', presence.split('-')[0] ?? version) : value;
        return {
          in: presence,
          ...(fallback !== undefined && fallback !== '' && { default: fallback }),
          ...((fact?.flag ?? is?.flag) && { flag: true as const }),
        };
      },
    ),
    eventTypes: names('eventTypes'),
    permissions: names('permissions'),
    limits: append(history.limits, mapOf(before?.limits), mapOf(after.limits), (fact, was, is) => ({
      in: extend(fact?.in ?? '', was !== undefined, is !== undefined),
      variable: is ?? fact?.variable ?? '',
    })),
    strategies: names('strategies'),
    operators: names('operators'),
    integrations: names('integrations'),
    requirements: {
      node: changed(history.requirements.node, after.node, version),
      postgres: changed(history.requirements.postgres, after.postgres, version),
      sdks: append(history.requirements.sdks, mapOf(before?.sdks), mapOf(after.sdks), (values = {}, _, oldest = '') =>
        changed(values, oldest, version),
      ),
    },
  };
}

/** Values over time, with a new one if it differs. */
function changed(values: Readonly<Record<string, string>>, value: string, version: string): Record<string, string> {
  return value === (valueAt(values, version) ?? '') ? values : { ...values, [version]: value };
}

function setOf(names: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, name]));
}

function mapOf<T>(values: Readonly<Record<string, T>> = {}): ReadonlyMap<string, T> {
  return new Map(Object.entries(values));
}

function operationsOf(description: Description | undefined) {
  return new Map(
    Object.entries(description?.operations ?? {}).map(([route, operation]) => {
      const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).join(' ');
      return [routeKey(route), { ...operation, key: routeKey(route), names }];
    }),
  );
}
