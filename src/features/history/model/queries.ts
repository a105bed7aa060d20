import type { History } from './history.ts';
import { routeKey } from './route-key.ts';
import { compareVersions, minorOf } from '../../../core/model/version.ts';

/**
 * Questions to the history of the server. They are pure functions of its data and import no schema, so that scripts of
 * the browser can use them.
 */

/** What the history has facts about. */
export const factKinds = [
  'operations',
  'variables',
  'eventTypes',
  'permissions',
  'limits',
  'strategies',
  'operators',
  'integrations',
] as const;
export type FactKind = (typeof factKinds)[number];

/** Versions from one to another. Without `until`, the newest version also has it. */
export interface Range {
  readonly from: string;
  /** The first version that no longer has it. */
  readonly until?: string;
}

/** Since when the server has something. */
export interface Since {
  /** The first version that has it without an experimental flag, or `undefined` if that is before {@link History.reliableFrom}. */
  readonly version: string | undefined;
  /** The version as pages show it: `5.7` for `5.7.0`, but `5.7.2` for a patch. */
  readonly label: string | undefined;
  /** The first version of the source that has it, if it needed an experimental flag at first. */
  readonly behindFlag?: string;
  /** The first version that no longer has it. */
  readonly removed?: string;
}

interface Entry {
  readonly in: string;
  readonly on?: string | undefined;
}

/** Reads `4.14.0-7.0.0,7.2.0`. */
export function parsePresence(presence: string): Range[] {
  if (presence === '') return [];
  return presence.split(',').map((range) => {
    const [from = '', until] = range.split('-');
    return until === undefined ? { from } : { from, until };
  });
}

/** Whether a presence includes a version. */
export function includesVersion(presence: string, version: string): boolean {
  return parsePresence(presence).some(
    ({ from, until }) =>
      compareVersions(from, version) <= 0 && (until === undefined || compareVersions(version, until) < 0),
  );
}

/** Returns since when the server has a fact of one kind: `since(history, 'operations', 'GET /api/admin/projects/{projectId}')`. */
export function since(history: History, kind: FactKind, name: string): Since | undefined {
  const entry = entryOf(history, kind, kind === 'operations' ? routeKey(name) : name);
  return entry && sinceOf(history, entry);
}

/** Where a field of an operation is: a parameter, the request body or a response. */
export type FieldPlace = 'parameter' | 'request' | 'response';

/** Everything that one version of the server has, with its defaults. */
export interface Snapshot {
  readonly version: string;
  /** Names by kind. Operations are keys of the history. What is behind an experimental flag isn't included. */
  readonly names: Readonly<Record<FactKind, ReadonlySet<string>>>;
  readonly defaults: ReadonlyMap<string, string>;
  /** Operations that are deprecated. */
  readonly deprecated: ReadonlySet<string>;
  readonly node: string | undefined;
  readonly postgres: string | undefined;
  /** The oldest versions of SDKs that it doesn't call outdated, by the names that SDKs report. */
  readonly sdks: ReadonlyMap<string, string>;
}

/** What a version of the server needs. */
export function platformRequirements({ requirements }: History, version: string): Pick<Snapshot, 'node' | 'postgres'> {
  return { node: valueAt(requirements.node, version), postgres: valueAt(requirements.postgres, version) };
}

export function snapshot(history: History, version: string): Snapshot {
  const namesOf = (kind: FactKind): ReadonlySet<string> =>
    new Set(
      Object.keys(history[kind]).filter((name) => {
        const entry = entryOf(history, kind, name);
        return entry !== undefined && includesVersion(entry.on ?? entry.in, version);
      }),
    );
  const variables = namesOf('variables');
  const operations = namesOf('operations');
  return {
    version,
    names: {
      operations,
      variables,
      eventTypes: namesOf('eventTypes'),
      permissions: namesOf('permissions'),
      limits: namesOf('limits'),
      strategies: namesOf('strategies'),
      operators: namesOf('operators'),
      integrations: namesOf('integrations'),
    },
    defaults: new Map(
      [...variables].flatMap((name) => {
        const value = defaultOf(history, name, version);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    deprecated: new Set(
      [...operations].filter((name) => includesVersion(history.operations[name]?.deprecated ?? '', version)),
    ),
    ...platformRequirements(history, version),
    sdks: new Map(
      Object.entries(history.requirements.sdks).flatMap(([name, values]) => {
        const oldest = valueAt(values, version);
        return oldest === undefined || oldest === '' ? [] : [[name, oldest]];
      }),
    ),
  };
}

/** The default of a variable in one version, or `undefined` if it has none. */
function defaultOf(history: History, name: string, version: string): string | undefined {
  const values = history.variables[name]?.default;
  const value = typeof values === 'string' ? values : values && valueAt(values, version);
  return value === '' ? undefined : value;
}

/** A difference between two versions. */
export interface Difference {
  readonly kind: FactKind;
  readonly name: string;
}

export interface ChangedDefault {
  readonly variable: string;
  /** `undefined` if there was no default. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface ChangedFields {
  /** Key of the operation in the history. */
  readonly operation: string;
  readonly added: readonly ChangedField[];
  readonly removed: readonly ChangedField[];
}

export interface ChangedField {
  readonly place: FieldPlace;
  readonly field: string;
}

/** What changes if a server goes from one version to another. */
export interface Differences {
  readonly added: readonly Difference[];
  readonly removed: readonly Difference[];
  /** Operations of the Open Source edition that only Enterprise has in the newest version. */
  readonly movedToEnterprise: readonly string[];
  /** Operations that became deprecated. */
  readonly deprecated: readonly string[];
  readonly changedDefaults: readonly ChangedDefault[];
  /** Changed fields of operations that both versions have. */
  readonly changedFields: readonly ChangedFields[];
  readonly node: { readonly before: string | undefined; readonly after: string | undefined } | undefined;
  readonly postgres: { readonly before: string | undefined; readonly after: string | undefined } | undefined;
}

/** Compares two versions by what each of them has, so that the result is right for what came to an older version later, or was missing in between. */
export function diff(history: History, from: string, to: string): Differences {
  const [before, after] = [snapshot(history, from), snapshot(history, to)];
  const only = (left: Snapshot, right: Snapshot): Difference[] =>
    factKinds.flatMap((kind) =>
      [...left.names[kind]].filter((name) => !right.names[kind].has(name)).map((name) => ({ kind, name })),
    );
  const gone = only(before, after);
  const moved = ({ kind, name }: Difference): boolean =>
    kind === 'operations' && history.operations[name]?.movedToEnterprise === true;
  return {
    added: only(after, before),
    removed: gone.filter((difference) => !moved(difference)),
    movedToEnterprise: gone.filter((difference) => moved(difference)).map(({ name }) => name),
    deprecated: [...after.deprecated].filter(
      (name) => before.names.operations.has(name) && !before.deprecated.has(name),
    ),
    changedDefaults: [...after.names.variables]
      .filter((name) => before.names.variables.has(name))
      .map((variable) => ({
        variable,
        before: before.defaults.get(variable),
        after: after.defaults.get(variable),
      }))
      .filter((change) => change.before !== change.after),
    changedFields: [...after.names.operations]
      .filter((operation) => before.names.operations.has(operation))
      .map((operation) => changedFieldsOf(history, operation, from, to))
      .filter(({ added, removed }) => added.length + removed.length > 0),
    node: before.node === after.node ? undefined : { before: before.node, after: after.node },
    postgres: before.postgres === after.postgres ? undefined : { before: before.postgres, after: after.postgres },
  };
}

function changedFieldsOf(history: History, operation: string, from: string, to: string): ChangedFields {
  const added: ChangedField[] = [];
  const removed: ChangedField[] = [];
  for (const [presence, fields] of Object.entries(history.operations[operation]?.fields ?? {})) {
    const [was, is] = [includesVersion(presence, from), includesVersion(presence, to)];
    if (was !== is) (is ? added : removed).push(...fields.map((field) => fieldOf(field)));
  }
  return { operation, added, removed };
}

/** Reads a field as the history writes it: `?name`, `>name` or `<name`. */
export function fieldOf(marked: string): ChangedField {
  const place = marked.startsWith('?') ? 'parameter' : marked.startsWith('>') ? 'request' : 'response';
  return { place, field: marked.slice(1) };
}

/** All releases from the oldest to the newest. */
export function releases(history: History): string[] {
  return Object.keys(history.versions);
}

/** Minor versions from the newest to the oldest, each with its releases from the oldest to the newest. */
export function minorVersions(history: History): { minor: string; releases: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const version of releases(history)) {
    const minor = minorOf(version);
    groups.set(minor, [...(groups.get(minor) ?? []), version]);
  }
  return [...groups].map(([minor, list]) => ({ minor, releases: list })).toReversed();
}

/**
 * The release that a reader means: `5.12` and `v5.12` mean the newest release of that minor version. Returns `undefined`
 * if there is no such release.
 */
export function releaseOf(history: History, text: string): string | undefined {
  const wanted = text.trim().replace(/^v/i, '');
  if (Object.hasOwn(history.versions, wanted)) return wanted;
  return minorVersions(history)
    .find(({ minor }) => minor === wanted)
    ?.releases.at(-1);
}

/** Keys of the history with the current names of their parameters: `GET /api/admin/projects/{projectId}`. */
export function routeOf(history: History, key: string): string {
  const names = history.operations[key]?.names?.split(' ') ?? [];
  let index = 0;
  return key.replaceAll('{}', () => `{${names[index++] ?? 'id'}}`);
}

/** The last `operationId` of an operation. */
export function operationIdOf(history: History, key: string): string | undefined {
  const id = history.operations[key]?.id;
  return typeof id === 'object' ? Object.values(id).at(-1) : id;
}

function entryOf(history: History, kind: FactKind, name: string): Entry | undefined {
  if (!Object.hasOwn(history[kind], name)) return undefined;
  const fact = history[kind][name];
  return typeof fact === 'string' ? { in: fact } : fact;
}

function sinceOf(history: History, entry: Entry): Since {
  const source = parsePresence(entry.in);
  const open = parsePresence(entry.on ?? entry.in);
  // The last range counts: what was missing for a while is only certain since it came back.
  const { from, until } = open.at(-1) ?? { from: undefined, until: source.at(-1)?.until };
  const first = source[0]?.from;
  const isOld = from !== undefined && compareVersions(from, history.reliableFrom) <= 0;
  return {
    version: isOld ? undefined : from,
    label: isOld || from === undefined ? undefined : labelOf(from),
    ...(entry.on !== undefined && first !== undefined && first !== from && { behindFlag: first }),
    ...(until !== undefined && { removed: until }),
  };
}

/** A version as pages show it: `5.7` for `5.7.0`, but `5.7.2` for a patch. */
export function labelOf(version: string): string {
  return version.replace(/\.0$/, '');
}

/** The value that was the last to change up to a version. */
export function valueAt(values: Readonly<Record<string, string>>, version: string): string | undefined {
  return Object.entries(values).findLast(([from]) => compareVersions(from, version) <= 0)?.[1];
}
