import type { History } from '../model/history.ts';
import { compareVersions } from '../model/version.ts';
import { routeKey } from '../model/route-key.ts';
import type { FoundFields } from './find-fields.ts';
import type { FoundVariable } from './find-variables.ts';
import type { SourceSnapshot } from './snapshot.ts';

/** The first version whose operations are described well enough to be compared. */
const reliableFrom = '4.14.0';

/**
 * Composes the history of everything.
 *
 * @param snapshots of all versions, the oldest first
 * @param enterpriseOperations keys of the operations that only Enterprise has in the newest version
 */
export function composeHistory(
  snapshots: readonly SourceSnapshot[],
  enterpriseOperations: ReadonlySet<string> = new Set(),
): History {
  const versions = snapshots.map(({ version }) => version);
  const facts = (namesOf: (snapshot: SourceSnapshot) => Iterable<string | [string, boolean]>): History['eventTypes'] =>
    composeFacts(versions, snapshots.map(namesOf));
  return {
    reliableFrom,
    versions: Object.fromEntries(snapshots.map(({ version, date }) => [version, date ?? ''])),
    operations: composeOperations(versions, snapshots, enterpriseOperations),
    variables: composeVariables(versions, snapshots),
    eventTypes: facts(({ eventTypes }) => eventTypes),
    permissions: facts(({ permissions }) => permissions),
    limits: composeLimits(versions, snapshots),
    strategies: facts(({ strategies }) => strategies),
    operators: facts(({ operators }) => operators),
    integrations: facts(({ integrations }) => integrations),
    requirements: {
      node: changes(
        versions,
        snapshots.map(({ requirements }) => requirements.node),
      ),
      postgres: changes(
        versions,
        snapshots.map(({ requirements }) => requirements.postgres),
      ),
      sdks: Object.fromEntries(
        byName(snapshots.map(({ requirements }) => requirements.sdks)).map(([name, oldest]) => [
          name,
          changes(versions, oldest),
        ]),
      ),
    },
  };
}

/** Ranges of versions for which a list says `true`: `4.14.0-7.0.0,7.2.0`. */
export function toPresence(versions: readonly string[], present: readonly boolean[]): string {
  const ranges: string[] = [];
  let start: string | undefined;
  versions.forEach((version, index) => {
    if (present[index] === true) start ??= version;
    else if (start !== undefined) {
      ranges.push(`${start}-${version}`);
      start = undefined;
    }
  });
  if (start !== undefined) ranges.push(start);
  return ranges.join();
}

/** Values over time, each with the first version that has it. Versions without a value count as "". */
function changes(versions: readonly string[], values: readonly (string | undefined)[]): Record<string, string> {
  const result: Record<string, string> = {};
  let last: string | undefined;
  values.forEach((value = '', index) => {
    if (value !== last && !(last === undefined && value === '')) result[versions[index] ?? ''] = value;
    if (last !== undefined || value !== '') last = value;
  });
  return result;
}

/**
 * A value that never changed, or all its values over time.
 *
 * @param first the version that a single value must have come in, or an older one
 */
function oneOrAll(values: Record<string, string>, first: string): string | Record<string, string> | undefined {
  const [entry, ...others] = Object.entries(values);
  if (!entry) return undefined;
  return others.length > 0 || compareVersions(entry[0], first) > 0 ? values : entry[1];
}

/** Maps of one kind of fact in each version, turned into one list per name, sorted by name. */
function byName<T>(maps: readonly ReadonlyMap<string, T>[]): [name: string, values: (T | undefined)[]][] {
  const names = new Set(maps.flatMap((map) => [...map.keys()]));
  return [...names].toSorted().map((name) => [name, maps.map((map) => map.get(name))]);
}

function composeFacts(
  versions: readonly string[],
  lists: readonly Iterable<string | [string, boolean]>[],
): History['eventTypes'] {
  const maps = lists.map(
    (list) => new Map([...list].map((entry) => (typeof entry === 'string' ? [entry, true] : entry))),
  );
  return Object.fromEntries(
    byName(maps).map(([name, open]) => {
      const { in: inSource, on } = inAndOn(versions, open);
      return [name, on === undefined ? inSource : { in: inSource, on }];
    }),
  );
}

/** Where something is in the source, and where it needs no flag if that differs. */
function inAndOn(versions: readonly string[], open: readonly (boolean | undefined)[]): { in: string; on?: string } {
  const inSource = toPresence(
    versions,
    open.map((value) => value !== undefined),
  );
  const on = toPresence(
    versions,
    open.map((value) => value === true),
  );
  return { in: inSource, ...(on !== inSource && { on }) };
}

function composeVariables(versions: readonly string[], snapshots: readonly SourceSnapshot[]): History['variables'] {
  const maps = snapshots.map(({ variables }) => variables);
  return Object.fromEntries(
    byName(maps).map(([name, values]) => {
      // A version that doesn't read the variable doesn't change its default.
      const defaults = values.map((entry, index) => (entry ? (entry.fallback ?? '') : previous(values, index)));
      const fallback = oneOrAll(changes(versions, defaults), versions.at(-1) ?? '');
      return [
        name,
        {
          in: toPresence(
            versions,
            values.map((entry) => entry !== undefined),
          ),
          ...(fallback !== undefined && { default: fallback }),
          ...(values.some((entry) => entry?.isFlag) && { flag: true as const }),
        },
      ];
    }),
  );
}

function previous(values: readonly (FoundVariable | undefined)[], index: number): string | undefined {
  const entry = values.slice(0, index).findLast((each) => each !== undefined);
  return entry && (entry.fallback ?? '');
}

function composeLimits(versions: readonly string[], snapshots: readonly SourceSnapshot[]): History['limits'] {
  return Object.fromEntries(
    byName(snapshots.map(({ limits }) => limits)).map(([name, variables]) => [
      name,
      {
        in: toPresence(
          versions,
          variables.map((variable) => variable !== undefined),
        ),
        variable: variables.findLast((variable) => variable !== undefined) ?? '',
      },
    ]),
  );
}

function composeOperations(
  versions: readonly string[],
  snapshots: readonly SourceSnapshot[],
  enterpriseOperations: ReadonlySet<string>,
): History['operations'] {
  const maps = snapshots.map(
    ({ operations }) => new Map(operations.map((operation) => [routeKey(operation.route), operation])),
  );
  return Object.fromEntries(
    byName(maps).map(([key, found]) => {
      const ids = changes(versions, found.map((operation) => idOf(operation?.description)).map(keepLast()));
      const first = versions.find((_, index) => found[index] !== undefined) ?? '';
      const id = oneOrAll(ids, compareVersions(first, reliableFrom) > 0 ? first : reliableFrom);
      const deprecated = toPresence(
        versions,
        found.map((operation) => operation?.description?.['deprecated'] === true),
      );
      const names = [...(found.findLast((operation) => operation)?.route.matchAll(/\{(\w+)\}/g) ?? [])].map(
        ([, name = '']) => name,
      );
      const fields = composeFields(versions, found);
      return [
        key,
        {
          ...inAndOn(
            versions,
            found.map((operation) => operation?.isOpen),
          ),
          ...(names.length > 0 && { names: names.join(' ') }),
          ...(id !== undefined && { id }),
          ...(deprecated !== '' && { deprecated }),
          ...(found.at(-1) === undefined && enterpriseOperations.has(key) && { movedToEnterprise: true as const }),
          ...(Object.keys(fields).length > 0 && { fields }),
        },
      ];
    }),
  );
}

function idOf(description: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const id = description?.['operationId'];
  return typeof id === 'string' ? id : undefined;
}

/** Replaces a missing value with the last one before it. */
function keepLast(): (value: string | undefined) => string | undefined {
  let last: string | undefined;
  return (value) => (last = value ?? last);
}

type Operation = SourceSnapshot['operations'][number];

/** Fields that came after their operation was first described, or were removed, by presence. */
function composeFields(
  versions: readonly string[],
  found: readonly (Operation | undefined)[],
): Record<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const [mark, part] of [
    ['?', 'parameters'],
    ['>', 'request'],
    ['<', 'response'],
  ] as const) {
    const presences = fieldPresences(
      versions,
      found.map((operation) => describedFields(operation, part)),
    );
    for (const [field, presence] of presences) {
      const parent = presences.get(field.slice(0, Math.max(0, field.lastIndexOf('.'))));
      if (presence === versions[0] || presence === parent) continue;
      grouped.set(presence, [...(grouped.get(presence) ?? []), mark + field]);
    }
  }
  const byPresence = [...grouped].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byPresence.map(([presence, fields]) => [presence, fields.toSorted()]));
}

/** The fields of an operation, or `undefined` if the version doesn't describe them. */
function describedFields(operation: Operation | undefined, part: keyof FoundFields): readonly string[] | undefined {
  const fields = operation?.fields?.[part];
  // Every operation has parameters, perhaps none. A body without fields isn't described.
  return part !== 'parameters' && fields?.length === 0 ? undefined : fields;
}

/** Where each field was present. A version that doesn't describe the fields counts as its neighbor. */
function fieldPresences(
  versions: readonly string[],
  lists: readonly (readonly string[] | undefined)[],
): Map<string, string> {
  const filled: (ReadonlySet<string> | undefined)[] = [];
  let key = '';
  lists.forEach((list, index) => {
    const listKey = list?.join() ?? key;
    filled.push(listKey === key && index > 0 ? filled[index - 1] : new Set(list));
    key = listKey;
  });
  const first = lists.findIndex((list) => list !== undefined);
  if (first < 0) return new Map();
  filled.fill(filled[first], 0, first);
  const names = new Set(filled.flatMap((fields) => [...(fields ?? [])]));
  return new Map(
    [...names].map((name) => [
      name,
      toPresence(
        versions,
        filled.map((fields) => fields?.has(name) ?? false),
      ),
    ]),
  );
}
