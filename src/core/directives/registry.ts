import { admonitions } from './admonition/admonition.ts';
import { anchor } from './anchor/anchor.ts';
import { availability } from './availability/availability.ts';
import { card, cards } from './cards/cards.ts';
import { details } from './details/details.ts';
import type { Directive } from './directive.ts';
import type { SinceOf } from '../feature.ts';
import { limits } from './limits/limits.ts';
import { include } from './include/include.ts';
import { sdkFeatures } from './sdk-features/sdk-features.ts';
import { sdkBehaviors } from './sdk-behaviors/sdk-behaviors.ts';
import { steps } from './steps/steps.ts';
import { tab, tabs } from './tabs/tabs.ts';
import { variables } from './variables/variables.ts';

/** Directives by name. */
export type Registry = ReadonlyMap<string, Directive>;

/**
 * Makes a registry of directives.
 * @throws Error when two of them have the same name
 */
export function createRegistry(directives: readonly Directive[]): Registry {
  const registry = new Map<string, Directive>();
  for (const directive of directives) {
    if (registry.has(directive.name)) throw new Error(`Two directives are called '${directive.name}'. Rename one.`);
    registry.set(directive.name, directive);
  }
  return registry;
}

/** The directives of the core. A new one is a folder next to this file and an entry here. */
const ownDirectives = [
  ...admonitions,
  tabs,
  tab,
  steps,
  cards,
  card,
  details,
  anchor,
  availability,
  sdkFeatures,
  sdkBehaviors,
  variables,
  limits,
  include,
];

/** Makes the registry of all directives: those of the core and those of features. */
export function registryOf(features: readonly { readonly directives?: readonly Directive[] }[]): Registry {
  return createRegistry([...ownDirectives, ...features.flatMap(({ directives = [] }) => directives)]);
}

/** Asks all features since when something exists. */
export function sinceOfAll(features: readonly { readonly sinceOf?: SinceOf }[]): SinceOf {
  return (kind, names) =>
    Object.fromEntries(features.flatMap(({ sinceOf }) => Object.entries(sinceOf?.(kind, names) ?? {})));
}
