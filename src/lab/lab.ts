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
export { isRegexReady, loadRegex } from './engine/regex.ts';
export { applyChanges, withField } from './explanation/changes.ts';
export { explain } from './explanation/explain.ts';
export { sectionOfConstraint, sectionOfDecision, sections } from './explanation/sections.ts';
export * from './explanation/sentence.ts';

/** Loads the search for changes that turn a flag on. Few readers need it. */
export const loadRemedies = () => import('./explanation/remedies.ts');

/** Loads the simulation of many users, which labs without a population don't need. */
export const loadSimulation = () => import('./explanation/simulate.ts');

/** The module as islands get it. */
export type Lab = typeof import('./lab.ts');
