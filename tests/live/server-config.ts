import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { node } from '../../tools/programs.ts';
import { serverFolder } from './server-package.ts';

/** What the server's configuration holds at one path, or the error that reading the variables ends with. */
const resultSchema = z.union([
  z.strictObject({ settings: z.record(z.string(), z.json()) }),
  z.strictObject({ error: z.string() }),
]);
export type ConfigResult = z.infer<typeof resultSchema>;

/** Environment variables for one reading of the configuration. */
export type Environment = Readonly<Record<string, string>>;

/**
 * Reads the server's configuration once for each set of environment variables, in a process without any other
 * variables. Settings are listed by their paths: `db.pool.max`. A setting that is undefined or a function is missing.
 */
export function readConfigs(environments: readonly Environment[]): ConfigResult[] {
  const output = node.outputOf([import.meta.filename], {
    env: { PATH: process.env['PATH'] ?? '' },
    input: JSON.stringify(environments),
  });
  return z.array(resultSchema).parse(JSON.parse(output));
}

/** Lists the values of nested objects by their paths. Empty objects and lists are values. */
function flatten(value: unknown, at: string, into: Map<string, unknown>): void {
  const isTree = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  const entries = isTree ? Object.entries(value) : [];
  if (entries.length === 0 && typeof value !== 'function' && value !== undefined) into.set(at, value);
  for (const [key, child] of entries) flatten(child, at === '' ? key : `${at}.${key}`, into);
}

const configModule = z.object({ createConfig: z.function({ input: [z.object({})], output: z.looseObject({}) }) });
const experimentalModule = z.object({ defaultExperimentalOptions: z.looseObject({}) });

/** The modules read most variables when they are loaded, so each reading loads them again. */
async function readConfig(environment: Environment, reading: number): Promise<ConfigResult> {
  const load = (file: string): Promise<unknown> =>
    import(`${pathToFileURL(path.join(serverFolder, file)).href}?reading=${reading}`);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  try {
    const { createConfig } = configModule.parse(await load('lib/create-config.js'));
    const { defaultExperimentalOptions } = experimentalModule.parse(await load('lib/types/experimental.js'));
    const settings = new Map<string, unknown>();
    const { flagResolver: _, eventBus: __, ...config } = createConfig({});
    flatten({ ...config, experimental: { flags: defaultExperimentalOptions['flags'] } }, '', settings);
    return { settings: JSON.parse(JSON.stringify(Object.fromEntries(settings))) };
  } catch (error) {
    return { error: String(error) };
  }
}

if (process.argv[1] === import.meta.filename) {
  const environments = z.array(z.record(z.string(), z.string())).parse(JSON.parse(readFileSync(0, 'utf8')));
  const results: ConfigResult[] = [];
  for (const [index, environment] of environments.entries()) results.push(await readConfig(environment, index));
  process.stdout.write(JSON.stringify(results), () => process.exit(0));
}
