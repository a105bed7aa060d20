import { EventEmitter } from 'node:events';
import clientModule from 'unleash-client/lib/client.js';
import { defaultStrategies } from 'unleash-client/lib/strategy/index.js';
import { PayloadType } from 'unleash-client/lib/variant.js';
import { Operator } from 'unleash-client/lib/strategy/strategy.js';

/** What the model knows about a lab. It imports nothing of the lab, and asks the SDK itself for results. */
export interface Model {
  scenario: ModelScenario;
  environment: string;
  /** A scenario whose code is still loading. A newer change cancels it. Null if its text is invalid. */
  pending: { readonly gate: 'reader' | 'links'; readonly scenario: ModelScenario | null } | undefined;
  /** A scenario whose code couldn't be loaded. The reader can try again. */
  failed: Model['pending'];
  /** Whether the library for regular expressions has been loaded. */
  hasRegex: boolean;
  gates: Record<GateName, GateMode>;
  /** Whether something may show that it couldn't be loaded. */
  mayHaveFailed: boolean;
}

export const gateNames = ['regex', 'remedies', 'simulation', 'reader', 'links', 'exports'] as const;
/** A part of the lab that loads when it is needed. */
export type GateName = (typeof gateNames)[number];
export type GateMode = 'open' | 'held' | 'broken';

export interface ModelConstraint {
  contextName: string;
  operator: string;
  values: string[];
  value?: string;
  inverted?: boolean;
}
export interface ModelVariant {
  name: string;
  weight: number;
  stickiness?: string;
  payload?: { type: 'string'; value: string };
}
export interface ModelStrategy {
  name: string;
  parameters: Record<string, string>;
  constraints: ModelConstraint[];
  segments: number[];
  variants: ModelVariant[];
}
export interface ModelFlag {
  name: string;
  enabled: boolean;
  strategies: ModelStrategy[];
  variants: ModelVariant[];
  dependencies: { feature: string; enabled?: boolean; variants?: string[] }[];
}
export interface ModelContext {
  name: string;
  context: { [field: string]: string | Record<string, string> | undefined; properties?: Record<string, string> };
}
export interface ModelScenario {
  flag: string;
  environments: { name: string; flags: ModelFlag[] }[];
  segments: { id: number; name?: string; constraints: ModelConstraint[] }[];
  contexts: ModelContext[];
}

export const newModel = (scenario: ModelScenario): Model => ({
  scenario: structuredClone(scenario),
  environment: scenario.environments[0]?.name ?? '',
  pending: undefined,
  failed: undefined,
  hasRegex: false,
  gates: { regex: 'open', remedies: 'open', simulation: 'open', reader: 'open', links: 'open', exports: 'open' },
  mayHaveFailed: false,
});

/** The flags of the environment that is shown. */
export function flagsOf({ scenario, environment }: Model): ModelFlag[] {
  return scenario.environments.find(({ name }) => name === environment)?.flags ?? [];
}

/** The flag that is shown. */
export function flagOf(model: Model): ModelFlag {
  const flag = flagsOf(model).find(({ name }) => name === model.scenario.flag);
  if (!flag) throw new Error(`The environment '${model.environment}' has no flag '${model.scenario.flag}'.`);
  return flag;
}

/** Shows another scenario. */
export function show(model: Model, scenario: ModelScenario): void {
  model.scenario = structuredClone(scenario);
  model.environment = scenario.environments[0]?.name ?? '';
}

/** What a reader does now counts more than what was being read. */
export function cancelPending(model: Model): void {
  model.pending = undefined;
}

export function needsRegex(model: Model): boolean {
  const strategies = flagsOf(model).flatMap((flag) => flag.strategies);
  return [...strategies, ...model.scenario.segments].some(({ constraints }) =>
    constraints.some(({ operator }) => operator === 'REGEX'),
  );
}

/** The most evaluations that one input may cause: each context is explained once, and each user is evaluated once. */
export function evaluationBound(model: Model, users: number, openDetails: number): number {
  const ofSegments = model.scenario.segments.reduce((sum, { constraints }) => sum + constraints.length, 0);
  const strategies = flagsOf(model).flatMap((flag) => flag.strategies);
  const constraints = strategies.reduce((sum, each) => sum + each.constraints.length, strategies.length * ofSegments);
  const explanation = 40 + 16 * (strategies.length + constraints);
  // Two ways through each strategy, each of at most twelve rounds that look at this strategy and at no other one.
  const search = 24 * (60 * strategies.length + 16 * constraints);
  return users + model.scenario.contexts.length * explanation + openDetails * search;
}

/** The result of each context as the page shows it. */
export interface ModelResult {
  readonly context: string;
  readonly enabled: boolean;
  readonly variant: string | undefined;
}

const UnleashClient = defaultOf(clientModule);
const strategies = defaultStrategies.filter(({ name }) => name !== 'applicationHostname');

/** Asks the SDK for the results of the environment that is shown. */
export function resultsOf(model: Model): ModelResult[] {
  const flags = new Map(
    flagsOf(model).map((flag) => [
      flag.name,
      {
        ...flag,
        type: 'release',
        project: 'default',
        stale: false,
        impressionData: false,
        strategies: flag.strategies.map((strategy) => ({
          ...strategy,
          constraints: strategy.constraints.map(ofSdk),
          variants: strategy.variants.map(withPayload),
        })),
        variants: flag.variants.map(withPayload),
      },
    ]),
  );
  const segments = new Map(
    model.scenario.segments.map(({ id, constraints }) => [id, { id, constraints: constraints.map(ofSdk) }]),
  );
  const repository = Object.assign(new EventEmitter(), {
    getToggle: (name: string) => flags.get(name),
    getToggles: () => [...flags.values()],
    getTogglesWithSegmentData: () => [],
    getSegment: (id: number) => segments.get(id),
    start: async () => {},
    stop: () => {},
  });
  const client = new UnleashClient(repository, strategies);
  const { random } = Math;
  Math.random = () => 0.5;
  try {
    return model.scenario.contexts.map(({ name, context: { currentTime, ...context } }) => {
      const time = typeof currentTime === 'string' ? new Date(currentTime) : new Date();
      const result = client.getVariant(model.scenario.flag, { ...context, currentTime: time });
      return {
        context: name,
        enabled: result.feature_enabled ?? false,
        variant: result.enabled ? result.name : undefined,
      };
    });
  } finally {
    Math.random = random;
  }
}

/** Node and Vite import the module of the SDK in different ways. */
function defaultOf<T>(imported: T | { readonly default: T }): T {
  return hasDefault(imported) ? imported.default : imported;
}

function hasDefault<T>(imported: T | { readonly default: T }): imported is { readonly default: T } {
  return typeof imported === 'object' && imported !== null && 'default' in imported;
}

const operatorsOfSdk = new Map(Object.values(Operator).map((each): [string, Operator] => [each, each]));

function ofSdk(constraint: ModelConstraint) {
  const { operator: name, inverted = false, ...rest } = constraint;
  const operator = operatorsOfSdk.get(name);
  if (!operator) throw new Error(`The SDK has no operator ${name}.`);
  return { ...rest, inverted, operator };
}

const withPayload = ({ payload, ...variant }: ModelVariant) => ({
  ...variant,
  ...(payload && { payload: { type: PayloadType.STRING, value: payload.value } }),
});
