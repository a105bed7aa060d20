import type { EvaluationCache } from './evaluate.ts';
import { Evaluator } from './evaluate.ts';
import { isRecord } from './evaluated.ts';
import { type FlagDefaults, readFlagDefaults } from './condition.ts';
import { FieldReader, type FoundFields } from './find-fields.ts';
import {
  findEventTypes,
  findIntegrations,
  findLimits,
  findOperators,
  findPermissions,
  findRequirements,
  findStrategies,
  type FoundRequirements,
} from './find-names.ts';
import { findOperations, type FoundOperation } from './find-operations.ts';
import { findVariables, type FoundVariable } from './find-variables.ts';
import type { SourceTree } from './source-tree.ts';

/** Everything that the history knows about one version of the server. */
export interface SourceSnapshot {
  readonly version: string;
  readonly date: string | undefined;
  readonly operations: readonly (FoundOperation & { readonly fields: FoundFields | undefined })[];
  readonly variables: ReadonlyMap<string, FoundVariable>;
  readonly eventTypes: readonly string[];
  readonly permissions: readonly string[];
  readonly limits: ReadonlyMap<string, string>;
  readonly strategies: readonly string[];
  readonly operators: readonly string[];
  readonly integrations: ReadonlyMap<string, boolean>;
  readonly requirements: FoundRequirements;
}

/** Reads one version of the server from its source. */
export function readSnapshot(tree: SourceTree, cache: EvaluationCache): SourceSnapshot {
  const evaluator = new Evaluator(tree, cache);
  const flags = readFlags(evaluator);
  const fields = new FieldReader(evaluator);
  return {
    version: tree.version,
    date: tree.date,
    operations: findOperations(evaluator, flags).map((operation) => ({
      ...operation,
      fields: operation.description && fields.read(operation.description),
    })),
    variables: findVariables(evaluator, flags),
    eventTypes: findEventTypes(evaluator),
    permissions: findPermissions(evaluator),
    limits: findLimits(evaluator),
    strategies: findStrategies(evaluator),
    operators: findOperators(evaluator),
    integrations: findIntegrations(evaluator, flags),
    requirements: findRequirements(evaluator),
  };
}

/** Versions before 4.15 have no module of experimental flags: every flag is off. */
function readFlags(evaluator: Evaluator): FlagDefaults {
  const file = evaluator.resolve('src/lib/app.ts', './types/experimental');
  const module = file === undefined ? undefined : evaluator.moduleAt(file);
  const options = module && evaluator.local(module, 'defaultExperimentalOptions');
  return readFlagDefaults(isRecord(options) ? options['flags'] : undefined);
}
