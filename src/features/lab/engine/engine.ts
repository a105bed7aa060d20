import { EventEmitter } from 'node:events';
import clientModule from 'unleash-client/lib/client.js';
import details from 'unleash-client/lib/details.json' with { type: 'json' };
import type { Context as SdkContext } from 'unleash-client/lib/context.js';
import type { FeatureInterface } from 'unleash-client/lib/feature.js';
import type { RepositoryInterface } from 'unleash-client/lib/repository/index.js';
import { Operator, type Segment as SdkSegment } from 'unleash-client/lib/strategy/strategy.js';
import { defaultStrategies } from 'unleash-client/lib/strategy/index.js';
import { resolveContextValue } from 'unleash-client/lib/helpers.js';
import { normalizedStrategyValue, normalizedVariantValue } from 'unleash-client/lib/strategy/util.js';
import type { Configuration, Context, Flag, Segment, Strategy } from './configuration.ts';
import { withRandom } from './fixed-random.ts';
import { isRegexReady, loadRegex } from './regex.ts';

/** Version of the Node.js SDK whose code evaluates the flags. */
export const sdkVersion: string = details.version;

export interface VariantResult {
  readonly name: string;
  /** False if the flag is off or has no variants. The name is `disabled` then. */
  readonly enabled: boolean;
  readonly payload?: { readonly type: string; readonly value: string } | undefined;
}

/** What `isEnabled` and `getVariant` of the SDK return. */
export interface Result {
  readonly enabled: boolean;
  readonly variant: VariantResult;
}

/** Circumstances of an evaluation that are neither in the configuration nor in the context. */
export interface Circumstances {
  /** The time of the evaluation for contexts without `currentTime`. Default: now. */
  readonly now?: Date;
  /** What `Math.random` returns, from 0 to less than 1. Default: a new value for each call. */
  readonly random?: number;
}

/** The Node.js SDK with one flag configuration. */
export interface Engine {
  readonly configuration: Configuration;
  /** Evaluates a flag. An unknown flag is off. */
  evaluate(flag: string, context: Context, circumstances?: Circumstances): Result;
  /**
   * Returns an engine with another configuration.
   * @throws Error if it has the first REGEX constraint. Use {@link createEngine} then.
   */
  with(configuration: Configuration): Engine;
}

/**
 * Returns the SDK with this configuration. If the configuration contains a REGEX constraint, loads the library for
 * regular expressions first. Without it, the SDK would silently evaluate the constraint to false.
 */
export async function createEngine(configuration: Configuration): Promise<Engine> {
  if (usesRegex(configuration)) await loadRegex();
  return engineWith(configuration);
}

/** The bucket of a rollout, from 1 to 100, that the SDK assigns to a value. The rollout includes it from this percentage on. */
export function bucketOf(value: string, group: string): number {
  return normalizedStrategyValue(value, group);
}

/** The number, from 1 to the sum of all weights, that selects the variant for a value. */
export function variantTargetOf(value: string, group: string, totalWeight: number): number {
  return normalizedVariantValue(value, group, totalWeight);
}

/** The operators that the SDK knows. It evaluates all others to false. */
export const operators: ReadonlySet<string> = new Set(Object.values(Operator));

/** The value that the SDK reads from a field of the context, as text. Undefined if the context doesn't have the field. */
export function fieldOf(context: Context, field: string, now: Date): string | undefined {
  return resolveContextValue(sdkContextOf(context, now), field);
}

/** Strategies whose result doesn't depend on the machine that the SDK runs on. The SDK evaluates all others to false here. */
const strategies = defaultStrategies.filter(({ name }) => name !== 'applicationHostname');
const strategyNames: ReadonlySet<string> = new Set(strategies.map(({ name }) => name));

/** Whether the lab can evaluate a strategy. It can't evaluate custom strategies, nor one that depends on the host. */
export function canEvaluate({ name }: Pick<Strategy, 'name'>): boolean {
  return strategyNames.has(name);
}

export function usesRegex({ flags, segments }: Configuration): boolean {
  return [...flags.flatMap((flag) => flag.strategies), ...segments].some(({ constraints }) =>
    constraints.some(({ operator }) => operator === 'REGEX'),
  );
}

const UnleashClient = defaultOf(clientModule);

function engineWith(configuration: Configuration): Engine {
  if (usesRegex(configuration) && !isRegexReady()) {
    throw new Error('The library for regular expressions has not been loaded. Create the engine with createEngine().');
  }
  const client = new UnleashClient(new FixedRepository(configuration), strategies);
  return {
    configuration,
    evaluate: (flag, context, { now = new Date(), random } = {}) => {
      const inSdk = sdkContextOf(context, now);
      const { feature_enabled: enabled, ...variant } = withRandom(random, () => client.getVariant(flag, inSdk));
      return {
        enabled: enabled ?? false,
        variant: {
          name: variant.name,
          enabled: variant.enabled,
          ...(variant.payload && { payload: { type: variant.payload.type, value: variant.payload.value } }),
        },
      };
    },
    with: engineWith,
  };
}

/** Contains the flags that the SDK would otherwise download. */
class FixedRepository extends EventEmitter implements RepositoryInterface {
  readonly #flags: ReadonlyMap<string, FeatureInterface>;
  readonly #segments: ReadonlyMap<number, SdkSegment>;

  constructor({ flags, segments }: Configuration) {
    super();
    this.#flags = new Map(flags.filter(isFeature).map((flag) => [flag.name, flag]));
    this.#segments = new Map(segments.filter(isSdkSegment).map((segment) => [segment.id, segment]));
  }

  getToggle(name: string): FeatureInterface | undefined {
    return this.#flags.get(name);
  }

  getSegment(id: number): SdkSegment | undefined {
    return this.#segments.get(id);
  }

  getToggles(): FeatureInterface[] {
    return [...this.#flags.values()];
  }

  /** Part of the interface. The evaluation doesn't call it. */
  getTogglesWithSegmentData(): never[] {
    return [];
  }

  async start(): Promise<void> {}

  stop(): void {}
}

/**
 * Our types and the SDK's describe the same data. The SDK's types list the operators and payload types that it knows, while
 * a configuration may contain any operator, which the SDK then evaluates to false.
 */
function isFeature(flag: Flag): flag is Flag & FeatureInterface {
  return Array.isArray(flag.strategies);
}

function isSdkSegment(segment: Segment): segment is Segment & SdkSegment {
  return Array.isArray(segment.constraints);
}

function sdkContextOf({ currentTime, properties, ...fields }: Context, now: Date): SdkContext {
  const context: SdkContext = { currentTime: currentTime === undefined ? now : new Date(currentTime) };
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) context[field] = value;
  if (properties) context.properties = properties;
  return context;
}

/** Returns the default export of a CommonJS module. Node imports the whole module instead, and Vite does either. */
function defaultOf<T>(imported: T | { readonly default: T }): T {
  return hasDefault(imported) ? imported.default : imported;
}

function hasDefault<T>(imported: T | { readonly default: T }): imported is { readonly default: T } {
  return typeof imported === 'object' && imported !== null && 'default' in imported;
}
