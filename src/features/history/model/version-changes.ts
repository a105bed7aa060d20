import type { History } from './history.ts';
import {
  type ChangedDefault,
  type ChangedField,
  fieldOf,
  type FactKind,
  factKinds,
  parsePresence,
  releases,
} from './queries.ts';

/** A fact that came or went. */
export interface Change {
  readonly kind: FactKind;
  readonly name: string;
  /** The release with the change. */
  readonly version: string;
}

export interface FieldChange extends ChangedField {
  /** Key of the operation in the history. */
  readonly operation: string;
  readonly version: string;
}

/** What one minor version and its patches changed. */
export interface VersionChanges {
  readonly added: readonly Change[];
  readonly removed: readonly Change[];
  readonly movedToEnterprise: readonly Change[];
  /** What is in the source but needs an experimental flag. */
  readonly behindFlag: readonly Change[];
  /** Variables of experimental flags that came or went. */
  readonly addedFlags: readonly Change[];
  readonly removedFlags: readonly Change[];
  readonly deprecated: readonly Change[];
  readonly changedDefaults: readonly (ChangedDefault & { readonly version: string })[];
  readonly addedFields: readonly FieldChange[];
  readonly removedFields: readonly FieldChange[];
  /** New requirements, such as `15` for PostgreSQL. */
  readonly node: string | undefined;
  readonly postgres: string | undefined;
}

/** Finds everything that changed in a minor version such as `5.7` or in one of its patches. */
export function changesIn(history: History, minor: string): VersionChanges {
  const [oldest] = releases(history);
  const begin = `${minor}.`;
  const isHere = (version: string | undefined): version is string =>
    version !== undefined && version !== oldest && version.startsWith(begin);
  // Most facts didn't change in this version, so their presence isn't read.
  const rangesOf = (presence: string) => (presence.includes(begin) ? parsePresence(presence) : []);
  const comings = (presence: string): string[] =>
    rangesOf(presence).flatMap(({ from }) => (isHere(from) ? [from] : []));
  const goings = (presence: string): string[] =>
    rangesOf(presence).flatMap(({ until }) => (isHere(until) ? [until] : []));

  const all = factKinds.flatMap((kind) =>
    Object.entries(history[kind]).map(([name, fact]) => {
      const { in: inSource, on } = typeof fact === 'string' ? { in: fact, on: undefined } : { on: undefined, ...fact };
      const isFlag = kind === 'variables' && history.variables[name]?.flag === true;
      return { kind, name, inSource, open: on ?? inSource, isFlag };
    }),
  );
  const changes = (facts: typeof all, versionsOf: (fact: (typeof all)[number]) => readonly string[]): Change[] =>
    facts.flatMap((fact) => versionsOf(fact).map((version) => ({ kind: fact.kind, name: fact.name, version })));
  const moved = ({ kind, name }: Change): boolean =>
    kind === 'operations' && history.operations[name]?.movedToEnterprise === true;

  const lasting = all.filter(({ isFlag }) => !isFlag);
  const flags = all.filter(({ isFlag }) => isFlag);
  const removed = changes(lasting, ({ open }) => goings(open));
  const fields = Object.entries(history.operations).flatMap(([operation, { fields: byPresence = {} }]) =>
    Object.entries(byPresence).map(([presence, names]) => ({ operation, presence, names })),
  );
  const fieldChanges = (versionsOf: (presence: string) => readonly string[]): FieldChange[] =>
    fields.flatMap(({ operation, presence, names }) =>
      versionsOf(presence).flatMap((version) => names.map((name) => ({ operation, version, ...fieldOf(name) }))),
    );

  return {
    added: changes(lasting, ({ open }) => comings(open)),
    removed: removed.filter((change) => !moved(change)),
    movedToEnterprise: removed.filter((change) => moved(change)),
    behindFlag: changes(lasting, ({ inSource, open }) =>
      comings(inSource).filter((version) => !comings(open).includes(version)),
    ),
    addedFlags: changes(flags, ({ open }) => comings(open)),
    removedFlags: changes(flags, ({ open }) => goings(open)),
    deprecated: changes(
      lasting.filter(({ kind }) => kind === 'operations'),
      ({ name }) => comings(history.operations[name]?.deprecated ?? ''),
    ),
    changedDefaults: Object.entries(history.variables).flatMap(([variable, { default: values }]) =>
      typeof values === 'object' ? changedDefaults(variable, values).filter(({ version }) => isHere(version)) : [],
    ),
    addedFields: fieldChanges(comings),
    removedFields: fieldChanges(goings),
    node: requirementIn(history.requirements.node, isHere),
    postgres: requirementIn(history.requirements.postgres, isHere),
  };
}

function changedDefaults(
  variable: string,
  values: Readonly<Record<string, string>>,
): (ChangedDefault & { version: string })[] {
  const entries = Object.entries(values);
  return entries.slice(1).map(([version, after], index) => ({
    variable,
    version,
    before: entries[index]?.[1] || undefined,
    after: after || undefined,
  }));
}

function requirementIn(
  values: Readonly<Record<string, string>>,
  isHere: (version: string) => boolean,
): string | undefined {
  return Object.entries(values).findLast(([version]) => isHere(version))?.[1];
}
