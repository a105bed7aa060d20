import { admonitions } from './admonition/admonition.ts';
import { anchor } from './anchor/anchor.ts';
import { availability } from './availability/availability.ts';
import { card, cards } from './cards/cards.ts';
import { details } from './details/details.ts';
import type { Directive } from './directive.ts';
import { lab } from '../../features/lab/directive/lab.ts';
import { limits } from './limits/limits.ts';
import { include } from './include/include.ts';
import { question, quiz } from '../../features/quiz/quiz.ts';
import { sdkFeatures } from './sdk-features/sdk-features.ts';
import { since } from '../../features/history/directives/since.ts';
import { steps } from './steps/steps.ts';
import { tab, tabs } from './tabs/tabs.ts';
import { upgradePlanner } from '../../features/planner/directives/upgrade-planner.ts';
import { upgradeSteps } from '../../features/planner/directives/upgrade-steps.ts';
import { versions } from '../../features/history/directives/versions.ts';
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

/** Every directive of the site. A new one is a folder next to this file and an entry here. */
export const registry = createRegistry([
  ...admonitions,
  tabs,
  tab,
  steps,
  cards,
  card,
  details,
  quiz,
  question,
  anchor,
  availability,
  sdkFeatures,
  since,
  lab,
  versions,
  variables,
  limits,
  include,
  upgradeSteps,
  upgradePlanner,
]);
