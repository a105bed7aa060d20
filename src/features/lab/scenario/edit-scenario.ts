import type { Flag, Segment, Strategy } from '../engine/configuration.ts';
import type { Scenario } from './scenario.ts';

/** Returns a list with one entry moved to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Returns a name that isn't taken: the base, or the base with the first free number. */
export function freeName(base: string, taken: readonly string[]): string {
  const isTaken = (name: string) => taken.includes(name);
  let name = base;
  for (let number = 2; isTaken(name); number += 1) name = `${base}-${number}`;
  return name;
}

/** Changes every flag of every environment. */
function onFlags(scenario: Scenario, change: (flags: Flag[]) => Flag[]): Scenario {
  return {
    ...scenario,
    environments: scenario.environments.map((each) => ({ ...each, flags: change(each.flags) })),
  };
}

/** Adds a disabled flag without strategies to every environment, and shows it. */
export function addFlag(scenario: Scenario, name: string): Scenario {
  const flag: Flag = { name, enabled: false, strategies: [], variants: [], dependencies: [] };
  return { ...onFlags(scenario, (flags) => [...flags, flag]), flag: name };
}

/** Renames a flag in every environment, and in the flags that depend on it. */
export function renameFlag(scenario: Scenario, from: string, to: string): Scenario {
  const renamed = onFlags(scenario, (flags) =>
    flags.map((flag) => ({
      ...flag,
      name: flag.name === from ? to : flag.name,
      dependencies: flag.dependencies.map((each) => (each.feature === from ? { ...each, feature: to } : each)),
    })),
  );
  return { ...renamed, flag: scenario.flag === from ? to : scenario.flag };
}

/** The names of the flags that every environment has. A scenario is about one of them. */
export function commonFlags({ environments: [first, ...others] }: Scenario): string[] {
  const sets = others.map(({ flags }) => new Set(flags.map(({ name }) => name)));
  return (first?.flags ?? []).map(({ name }) => name).filter((name) => sets.every((names) => names.has(name)));
}

/** Removes a flag from every environment, and the dependencies on it. The last flag that they have in common stays. */
export function removeFlag(scenario: Scenario, name: string): Scenario {
  const next = commonFlags(scenario).find((each) => each !== name);
  if (next === undefined) return scenario;
  const without = onFlags(scenario, (flags) =>
    flags
      .filter((flag) => flag.name !== name)
      .map((flag) => ({ ...flag, dependencies: flag.dependencies.filter(({ feature }) => feature !== name) })),
  );
  return { ...without, flag: scenario.flag === name ? next : scenario.flag };
}

/** Adds an environment with a copy of the flags of another one. */
export function addEnvironment(scenario: Scenario, name: string, like: string): Scenario {
  const copied = scenario.environments.find((each) => each.name === like)?.flags ?? [];
  return { ...scenario, environments: [...scenario.environments, { name, flags: copied }] };
}

/** Adds an empty segment, which matches everyone, with the first free ID. */
export function addSegment(scenario: Scenario, name: string): Scenario {
  const taken = new Set(scenario.segments.map((segment) => segment.id));
  let id = 1;
  while (taken.has(id)) id += 1;
  return { ...scenario, segments: [...scenario.segments, { id, name, constraints: [] }] };
}

/** Changes the list of segments. Strategies lose the segments that it no longer contains. */
export function setSegments(scenario: Scenario, segments: Segment[]): Scenario {
  const known = new Set(segments.map(({ id }) => id));
  const before = new Set(scenario.segments.map(({ id }) => id));
  // Segments that were missing from the beginning stay, because readers paste flags without their segments.
  const isKept = (id: number) => known.has(id) || !before.has(id);
  const withoutGone = (strategy: Strategy): Strategy => ({ ...strategy, segments: strategy.segments.filter(isKept) });
  return {
    ...onFlags(scenario, (flags) => flags.map((flag) => ({ ...flag, strategies: flag.strategies.map(withoutGone) }))),
    segments,
  };
}
