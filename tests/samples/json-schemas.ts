import ts from 'typescript';
import { z } from 'zod';
import type { ApiStructure, SchemaObject } from '../../src/features/api-reference/model/structure.ts';
import { packageFaults } from './commands/check-call.ts';
import { knownNpmVersions } from './commands/known-packages.ts';

/** What a JSON block was validated against. */
export interface Match {
  /** As marks name it: `the API of Unleash 8.2.0`. */
  readonly schema: string;
  /** What is wrong with the block. */
  readonly faults: readonly string[];
}

const npmVersions = knownNpmVersions();
const text = z.string();

/** Only the keys that pages use, so that a misspelled key is an error. */
const packageJson = z.strictObject({
  name: text.optional(),
  version: text.optional(),
  engines: z.record(text, text).optional(),
  imports: z.record(z.string().startsWith('#'), text).optional(),
  private: z.boolean().optional(),
  type: z.enum(['module', 'commonjs']).optional(),
  scripts: z.record(text, text).optional(),
  dependencies: z.record(text, text).optional(),
  devDependencies: z.record(text, text).optional(),
});

/** Servers in the configuration of assistants and editors. */
const mcpServer = z.strictObject({ type: z.literal('stdio').optional(), command: text, args: z.array(text) });
const mcpConfiguration = z.union([
  z.strictObject({ mcpServers: z.record(text, mcpServer) }),
  z.strictObject({ servers: z.record(text, mcpServer.required({ type: true })) }),
]);

/** Options of Jest 30 that pages use. */
const jestConfiguration = z.strictObject({
  testEnvironment: text,
  extensionsToTreatAsEsm: z.array(z.string().startsWith('.')).optional(),
  transform: z.record(text, z.union([text, z.tuple([text, z.record(text, z.unknown())])])),
});

/** The event that SDKs emit for impression data. */
const impressionEvent = z.strictObject({
  eventType: z.enum(['isEnabled', 'getVariant']),
  eventId: z.uuid(),
  context: z.record(text, z.union([text, z.number(), z.record(text, text)])),
  enabled: z.boolean(),
  featureName: text,
  impressionData: z.boolean(),
  variant: text.optional(),
});

/** A test of the client specification. */
const specification = z.strictObject({
  name: text,
  state: z.strictObject({
    version: z.number(),
    features: z.array(z.record(text, z.unknown())),
    segments: z.array(z.record(text, z.unknown())).optional(),
  }),
  tests: z
    .array(
      z.strictObject({
        description: text,
        context: z.record(text, z.unknown()),
        toggleName: text,
        expectedResult: z.boolean(),
      }),
    )
    .optional(),
  variantTests: z
    .array(
      z.strictObject({
        description: text,
        context: z.record(text, z.unknown()),
        toggleName: text,
        expectedResult: z.record(text, z.unknown()),
      }),
    )
    .optional(),
});

/** The parts of `appsettings.json` that pages use. */
const aspNetSettings = z.strictObject({
  Logging: z.strictObject({
    LogLevel: z.record(text, z.enum(['Trace', 'Debug', 'Information', 'Warning', 'Error', 'Critical', 'None'])),
  }),
  AllowedHosts: text,
  Unleash: z.record(text, text),
});

/** Claims of a user in tokens of OpenID Connect, with the groups that Unleash reads. */
const userClaims = z.strictObject({ email: z.email(), name: text.optional(), groups: z.array(text) });

/** A silent push notification: Apple's part, and the application's. */
const pushNotification = z.looseObject({ aps: z.strictObject({ 'content-available': z.literal(1) }) });

/** A response of the Frontend API of Edge (`EvaluatedToggle` in `crates/oss/unleash-types`). */
const edgeFlags = z.strictObject({
  toggles: z.array(
    z.strictObject({
      name: text,
      enabled: z.boolean(),
      variant: z.strictObject({
        name: text,
        enabled: z.boolean(),
        payload: z.strictObject({ type: text, value: text }).nullable(),
      }),
      impression_data: z.boolean(),
      impressionData: z.boolean(),
    }),
  ),
});

/** The short form of the file for Edge's offline mode. */
const offlineFlags = z.record(
  z.string().regex(/^[\w.-]+$/),
  z.strictObject({ enabled: z.boolean(), variant: text.optional() }),
);

/** What the New Relic integration sends (`addons/new-relic.ts` of the server). */
const newRelicEvent = z.strictObject({
  eventType: z.literal('UnleashServiceEvent'),
  unleashEventType: text,
  featureName: text,
  environment: text,
  createdBy: text,
  createdByUserId: z.int(),
  createdAt: z.int(),
});

/** Variables for `--dart-define-from-file`. */
const dartDefines = z.record(z.string().regex(/^[A-Z_]+$/), text);

/** Formats that aren't part of the API, by what shows that a block is meant to be one. */
const formats: readonly {
  readonly schema: string;
  readonly isMeant: (value: unknown, title: string) => boolean;
  readonly faults: (value: unknown) => readonly string[];
}[] = [
  {
    schema: 'the format of package.json',
    isMeant: (value, title) => title.endsWith('package.json') || hasKey(value, 'devDependencies'),
    faults: (value) => [...faultsOf(packageJson, value), ...dependencyFaults(value)],
  },
  {
    schema: 'the options of TypeScript',
    isMeant: (value, title) => title.endsWith('tsconfig.json') || hasKey(value, 'compilerOptions'),
    faults: compilerOptionFaults,
  },
  {
    schema: 'the configuration of MCP servers',
    isMeant: (value) => hasKey(value, 'mcpServers') || hasKey(value, 'servers'),
    faults: (value) => faultsOf(mcpConfiguration, value),
  },
  {
    schema: 'the options of Jest',
    isMeant: (value) => hasKey(value, 'testEnvironment'),
    faults: (value) => faultsOf(jestConfiguration, value),
  },
  {
    schema: 'the impression events of SDKs',
    isMeant: (value) => hasKey(value, 'eventId'),
    faults: (value) => faultsOf(impressionEvent, value),
  },
  {
    schema: 'the format of the client specification',
    isMeant: (value) => hasKey(value, 'state'),
    faults: (value) => faultsOf(specification, value),
  },
  {
    schema: 'the settings of ASP.NET Core',
    isMeant: (value) => hasKey(value, 'AllowedHosts'),
    faults: (value) => faultsOf(aspNetSettings, value),
  },
  {
    schema: 'the claims of OpenID Connect',
    isMeant: (value) => hasKey(value, 'email') && hasKey(value, 'groups') && !hasKey(value, 'id'),
    faults: (value) => faultsOf(userClaims, value),
  },
  {
    schema: "the format of Apple's push notifications",
    isMeant: (value) => hasKey(value, 'aps'),
    faults: (value) => faultsOf(pushNotification, value),
  },
  {
    schema: 'the Frontend API of Edge',
    isMeant: (value) => JSON.stringify(value).includes('"impression_data"'),
    faults: (value) => faultsOf(edgeFlags, value),
  },
  {
    schema: 'the offline mode of Edge',
    isMeant: (value, title) => title === 'flags.json' && !hasKey(value, 'features') && !hasKey(value, 'toggles'),
    faults: (value) => faultsOf(offlineFlags, value),
  },
  {
    schema: 'the New Relic integration',
    isMeant: (value) => hasKey(value, 'unleashEventType'),
    faults: (value) => faultsOf(newRelicEvent, value),
  },
  {
    schema: 'the format of --dart-define-from-file',
    isMeant: (_, title) => title === 'dev.json',
    faults: (value) => faultsOf(dartDefines, value),
  },
];

/** Finds the format of a block that isn't part of the API. */
export function matchFormat(value: unknown, title = ''): Match | undefined {
  const format = formats.find(({ isMeant }) => isMeant(value, title));
  return format && { schema: format.schema, faults: format.faults(value) };
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value;
}

function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function dependencyFaults(value: unknown): string[] {
  const { data } = packageJson.safeParse(value);
  const names = [...Object.keys(data?.dependencies ?? {}), ...Object.keys(data?.devDependencies ?? {})];
  return names.flatMap((name) => packageFaults(name, npmVersions));
}

function compilerOptionFaults(value: unknown): string[] {
  const host = { ...ts.sys, readDirectory: () => ['index.ts'] };
  return (
    ts
      // What it extends is a file of the reader's project.
      .parseJsonConfigFileContent({ ...z.record(text, z.unknown()).parse(value), extends: undefined }, host, '/')
      .errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  );
}

function isSchema(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null;
}

/** Names of all fields of a value. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

/** Whether the code of a page contains the name of every field of a value, in any case: C# writes `Price` for `price`. */
export function isNamedInCode(value: unknown, code: string): boolean {
  const words = new Set(code.toLowerCase().match(/\w+/g));
  const names = fieldsOf(value);
  return (
    names.length > 1 &&
    names.every((name) => words.has(name.toLowerCase().replaceAll('-', '_')) || words.has(name.toLowerCase()))
  );
}

/**
 * Whether a value is one that a schema describes. Examples may leave out required keys, because pages shorten them, but
 * each key must be one of the schema, with a value of its type.
 */
export function fitsSchema(value: unknown, schema: SchemaObject, { components }: ApiStructure): boolean {
  const fits = (inner: unknown, own: SchemaObject): boolean => {
    const { $ref } = own;
    if (typeof $ref === 'string') {
      const target = components.schemas[$ref.split('/').at(-1) ?? ''];
      return (
        target !== undefined && (inner === null ? own.nullable === true || fits(inner, target) : fits(inner, target))
      );
    }
    const alternatives = own.oneOf ?? own.anyOf;
    if (inner === null) return own.nullable === true || (alternatives ?? []).some((each) => fits(inner, each));
    if (alternatives && !own.properties) return alternatives.some((each) => fits(inner, each));
    if (own.enum && !own.enum.some((each) => each === inner)) return false;
    if (Array.isArray(inner)) {
      const { items } = own;
      return own.type === 'array' && (items === undefined || inner.every((each) => fits(each, items)));
    }
    if (typeof inner === 'object') {
      const parts = partsOf(own);
      return Object.entries(inner).every(([key, each]) => {
        const property = parts.map(({ properties }) => properties?.[key]).find((found) => found !== undefined);
        if (property) return fits(each, property);
        const isOpen = parts.every((part) => !part.properties && part.additionalProperties === undefined);
        return (
          isOpen ||
          parts.some(({ additionalProperties: others }) => others === true || (isSchema(others) && fits(each, others)))
        );
      });
    }
    const type = typeof inner === 'number' && Number.isInteger(inner) ? ['number', 'integer'] : [typeof inner];
    return own.type === undefined || type.includes(own.type);
  };
  /** The schema and everything that it is composed of. */
  const partsOf = (own: SchemaObject): SchemaObject[] => {
    const target = typeof own.$ref === 'string' ? components.schemas[own.$ref.split('/').at(-1) ?? ''] : undefined;
    if (target) return partsOf(target);
    return [own, ...[...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])].flatMap(partsOf)];
  };
  /** A schema that allows any key describes nothing. */
  const namesKeys = (inner: unknown, own: SchemaObject): boolean => {
    if (Array.isArray(inner)) return own.items !== undefined && inner.every((each) => namesKeys(each, own.items ?? {}));
    const names = new Set(partsOf(own).flatMap(({ properties }) => Object.keys(properties ?? {})));
    return typeof inner === 'object' && inner !== null && Object.keys(inner).every((key) => names.has(key));
  };
  return namesKeys(value, schema) && fits(value, schema);
}

/** The documents of a block: one, or one in each line. */
export function documentsIn(code: string): unknown[] {
  try {
    return [JSON.parse(code)];
  } catch {
    return code
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }
}
