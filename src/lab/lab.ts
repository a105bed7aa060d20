/** Everything of the lab that computes, in one chunk. Islands import it on demand and next to their own module. */
export { bucketOf, canEvaluate, createEngine, sdkVersion, usesRegex, variantTargetOf } from './engine/engine.ts';
