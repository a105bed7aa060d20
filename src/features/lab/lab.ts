import { loadOnce } from '../../core/ui/latest-load.ts';

/** Everything of the lab that computes, in one chunk. Islands import it on demand and next to their own module. */
export {
  bucketOf,
  canEvaluate,
  createEngine,
  operators,
  sdkVersion,
  usesRegex,
  variantTargetOf,
} from './engine/engine.ts';
export { loadRegex } from './engine/regex.ts';
export { applyChanges, withField } from './explanation/changes.ts';
export { explain } from './explanation/explain.ts';
export { sectionOfConstraint, sectionOfDecision, sections } from './explanation/sections.ts';
export * from './explanation/sentence.ts';
export { inSlices } from './explanation/steps.ts';
export { evaluating } from './scenario/evaluate-scenario.ts';

/** Loads the search for changes that turn a flag on. Few readers need it. */
export const loadRemedies = loadOnce(() => import('./explanation/remedies.ts'));

/** Loads the simulation of many users, which labs without a population don't need. */
export const loadSimulation = loadOnce(() => import('./explanation/simulate.ts'));

/** Loads what reads a flag that a reader pastes. */
export const loadReader = loadOnce(() => import('./scenario/read-scenario.ts'));

/** Loads what writes and reads links. */
export const loadLinks = loadOnce(() => import('./scenario/share.ts'));

/** Loads what writes code for a scenario. */
export const loadExports = loadOnce(() => import('./exports/exports.ts'));

/** The module as islands get it. */
export type Lab = typeof import('./lab.ts');
