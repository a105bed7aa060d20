/** Everything of the lab that computes, in one chunk: the interface imports it when readers reach for a lab. */
export { bucketOf, canEvaluate, createEngine, sdkVersion, usesRegex, variantTargetOf } from './engine/engine.ts';
