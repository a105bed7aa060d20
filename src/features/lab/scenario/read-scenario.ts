import { z } from 'zod';
import { parse } from '../../../core/model/parse.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { configurationSchemas, type Strategy } from '../engine/configuration.ts';
import { casesOf, specificationSchema } from './client-specification.ts';
import { placeOfJsonError } from './json-error.ts';
import { checkLength, checkWork, checkSize, limits } from './limits.ts';
import { scenarioSchema, type Scenario } from './scenario.ts';
import { withoutNulls } from './without-nulls.ts';

/** The formats that readers can paste. */
export type ScenarioFormat = 'client-api' | 'export' | 'admin-flag' | 'specification' | 'scenario';

export type ReadScenario =
  | {
      readonly ok: true;
      readonly format: ScenarioFormat;
      readonly scenario: Scenario;
      /** IDs of segments whose constraints the text doesn't contain. They never match. */
      readonly missingSegments: readonly number[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const loose = configurationSchemas(z.object);
/** The context of a scenario whose text has none. */
const someone = [{ name: 'User 42', context: { userId: '42' } }];
/** The most contexts that are taken from a file of the client specification. */
const maxContexts = 10;

/** The Admin API and exports contain strategies that are switched off. The server doesn't send them to SDKs. */
const configuredStrategy = loose.strategy.extend({
  disabled: z.boolean().optional(),
  sortOrder: z.number().default(0),
});

/** Response of `GET /api/client/features`. */
const clientApi = z
  .object({ features: z.array(loose.flag).min(1), segments: z.array(loose.segment).default([]) })
  .transform(({ features, segments }): Draft => ({ environments: [{ name: 'default', flags: features }], segments }));

/** Response of `GET /api/admin/projects/{projectId}/features/{featureName}`. */
const adminFlag = loose.flag
  .omit({ enabled: true, strategies: true, variants: true })
  .extend({
    environments: z
      .array(
        z.object({
          name: z.string().min(1),
          enabled: z.boolean(),
          strategies: z.array(configuredStrategy).default([]),
          variants: z.array(loose.variant).default([]),
        }),
      )
      .min(1),
  })
  .transform(({ environments, ...flag }): Draft => ({
    environments: environments.map(({ name, strategies, ...settings }) => ({
      name,
      flags: [{ ...flag, ...settings, strategies: activeStrategies(strategies) }],
    })),
    segments: [],
  }));

/** An export file, which contains one or more environments of flags. */
const exported = z
  .object({
    features: z.array(loose.flag.omit({ enabled: true, strategies: true, variants: true, dependencies: true })).min(1),
    featureStrategies: z.array(
      configuredStrategy.extend({ featureName: z.string(), environment: z.string().optional() }),
    ),
    featureEnvironments: z
      .array(
        z.object({
          featureName: z.string(),
          name: z.string().optional(),
          environment: z.string().optional(),
          enabled: z.boolean(),
          variants: z.array(loose.variant).default([]),
        }),
      )
      .default([]),
    dependencies: z.array(z.object({ feature: z.string(), dependencies: z.array(loose.dependency) })).default([]),
  })
  // An export is as large as its flags and environments together, and what is read is as large as their product.
  .refine(
    ({ features, featureEnvironments }) => features.length * namesIn(featureEnvironments).length <= limits.flags,
    {
      error: `at most ${limits.flags.toLocaleString('en')} flags in all environments together`,
      path: ['features'],
      abort: true,
    },
  )
  .transform(({ features, featureStrategies, featureEnvironments, dependencies }): Draft => {
    const settingsOf = Map.groupBy(featureEnvironments, ({ featureName }) => featureName);
    const strategiesOf = Map.groupBy(featureStrategies, ({ featureName }) => featureName);
    const dependenciesOf = new Map(dependencies.toReversed().map((each) => [each.feature, each.dependencies]));
    return {
      environments: namesIn(featureEnvironments).map((environment) => ({
        name: environment,
        flags: features.map((feature) => {
          const settings = settingsOf.get(feature.name)?.find((each) => nameOf(each) === environment);
          const strategies = strategiesOf.get(feature.name) ?? [];
          return {
            ...feature,
            enabled: settings?.enabled ?? false,
            variants: settings?.variants ?? [],
            dependencies: dependenciesOf.get(feature.name) ?? [],
            strategies: activeStrategies(
              strategies.filter((each) => each.environment === undefined || each.environment === environment),
            ),
          };
        }),
      })),
      segments: [],
    };
  });

interface InEnvironment {
  readonly name?: string | undefined;
  readonly environment?: string | undefined;
}

function nameOf({ name, environment }: InEnvironment): string {
  return environment ?? name ?? 'default';
}

function namesIn(settings: readonly InEnvironment[]): string[] {
  return settings.length === 0 ? ['default'] : [...new Set(settings.map(nameOf))];
}

const specification = specificationSchema.transform((value): Draft => {
  const { features, segments } = value.state;
  const contexts = casesOf(value).slice(0, maxContexts);
  return {
    environments: [{ name: 'default', flags: features }],
    segments,
    flag: contexts[0]?.flag,
    contexts: contexts.map(({ description, context }) => ({ name: description, context })),
  };
});

/** A scenario whose text may have no contexts and name no flag. */
interface Draft extends Pick<Scenario, 'environments' | 'segments'> {
  readonly flag?: string | undefined;
  readonly contexts?: Scenario['contexts'];
}

const formats = {
  scenario: { label: 'The scenario', schema: scenarioSchema.transform((scenario): Draft => scenario) },
  specification: { label: 'The client-specification case', schema: specification },
  export: { label: 'The export file', schema: exported },
  'admin-flag': { label: 'The flag of the Admin API', schema: adminFlag },
  'client-api': { label: 'The response of the Client API', schema: clientApi },
} satisfies Record<ScenarioFormat, { label: string; schema: z.ZodType<Draft> }>;

/** Recognizes the format by its keys. */
function formatOf(value: object): ScenarioFormat | undefined {
  if ('state' in value) return 'specification';
  if ('featureStrategies' in value) return 'export';
  if ('contexts' in value && 'environments' in value) return 'scenario';
  if ('environments' in value) return 'admin-flag';
  return 'features' in value ? 'client-api' : undefined;
}

/**
 * Reads what a reader pasted: a response of the Client API, an export file, a flag of the Admin API, a file of the client
 * specification, or a scenario of the lab.
 */
export function readScenario(text: string): ReadScenario {
  const where = 'The text';
  const tooLong = checkLength(text, where);
  if (tooLong.length > 0) return { ok: false, problems: tooLong };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problems: [jsonProblem(text)] };
  }
  return toScenario(value);
}

/** Reads a scenario from a JSON value. */
export function toScenario(value: unknown): ReadScenario {
  const tooLarge = checkSize(value, 'The text');
  if (tooLarge.length > 0) return { ok: false, problems: tooLarge };
  const format = typeof value === 'object' && value !== null ? formatOf(value) : undefined;
  if (!format) {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 8) : [];
    const found = keys.length > 0 ? `an object with the keys ${keys.join(', ')}` : 'no object with keys';
    const allowed = Object.values(formats)
      .map(({ label }) => label.replace(/^The/, 'the'))
      .join('; ');
    return { ok: false, problems: [{ where: 'The text', found, allowed, fix: 'Paste the whole response or file.' }] };
  }
  const { label, schema } = formats[format];
  const parsed = parse(schema, withoutNulls(value), label, 'Correct the value in the text.');
  if (!parsed.ok) return { ok: false, problems: parsed.problems };
  const { environments, segments, contexts = [], flag } = parsed.value;
  const scenario: Scenario = {
    flag: flag ?? environments[0]?.flags[0]?.name ?? '',
    environments: environments.map(({ name, flags }) => ({ name, flags: flags.map((each) => loose.flag.parse(each)) })),
    segments,
    contexts: contexts.length > 0 ? contexts : someone,
  };
  const problems = [...checkScenario(scenario, label), ...checkWork(scenario, label)];
  if (problems.length > 0) return { ok: false, problems };
  const known = new Set(segments.map(({ id }) => id));
  const used = environments.flatMap(({ flags }) =>
    flags.flatMap(({ strategies }) => strategies.flatMap((each) => each.segments)),
  );
  return { ok: true, format, scenario, missingSegments: [...new Set(used.filter((id) => !known.has(id)))] };
}

/** Checks what the schemas can't: names that occur twice, and a flag that doesn't exist. */
export function checkScenario({ flag, environments, segments, contexts }: Scenario, where: string): Problem[] {
  const fix = 'Rename or remove one of them.';
  const twice = (names: readonly (string | number)[], what: string): Problem[] =>
    [...Map.groupBy(names, (name) => name)].flatMap(([name, { length }]) =>
      length === 1
        ? []
        : [
            {
              where,
              found: `two ${what} called '${name}'`,
              allowed: `different names of ${what}`,
              fix,
            },
          ],
    );
  return [
    ...twice(
      environments.map(({ name }) => name),
      'environments',
    ),
    ...twice(
      segments.map(({ id }) => id),
      'segments',
    ),
    ...twice(
      contexts.map(({ name }) => name),
      'contexts',
    ),
    ...environments.flatMap(({ name, flags }) => [
      ...twice(
        flags.map((each) => each.name),
        'flags',
      ),
      ...(flags.some((each) => each.name === flag)
        ? []
        : [
            {
              where,
              found: `no flag '${flag}' in the environment '${name}'`,
              allowed: 'the flag in every environment',
              fix: 'Add the flag.',
            },
          ]),
    ]),
  ];
}

function activeStrategies(strategies: readonly z.infer<typeof configuredStrategy>[]): Strategy[] {
  return strategies
    .filter(({ disabled = false }) => !disabled)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ name, parameters, constraints, segments, variants }) => ({
      name,
      parameters,
      constraints,
      segments,
      variants,
    }));
}

/** Says in which line and column the text stops being JSON. */
function jsonProblem(text: string): Problem {
  const { line, column } = placeOfJsonError(text);
  const { [line - 1]: inLine = '' } = text.split('\n');
  const rest = inLine.slice(column - 1, column + 19).trimEnd();
  return {
    where: `Line ${line}, column ${column}`,
    found: text.trim() === '' ? 'nothing' : rest === '' ? 'the end of a line' : `'${rest}'`,
    allowed: 'JSON',
    fix: 'Paste the whole response or file, from the first brace to the last.',
  };
}
