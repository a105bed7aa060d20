import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '../../../../live/port.ts';
import { startPostgres } from '../../../../live/postgres.ts';
import { node } from '../../../../tools/programs.ts';

const Names = z.array(z.string());
const Values = z.record(z.string(), z.string());

/** What a server package says about itself: its modules, and the server that runs from it. */
export const Description = z.object({
  version: z.string(),
  /** `GET /api/admin/projects/{projectId}`, from the server's OpenAPI description. */
  operations: z.record(
    z.string(),
    z.object({
      id: z.string(),
      deprecated: z.boolean(),
      /** Names with the marks of the history: `?` for parameters, `>` for the request, `<` for successful responses. */
      fields: Names,
    }),
  ),
  /** Routes that were requested, with the status of the response. */
  statuses: z.record(z.string(), z.number()),
  strategies: Names,
  integrations: Names,
  /** Event types of the OpenAPI description, if it lists them. */
  eventTypes: Names,
  permissions: Names,
  operators: Names,
  /** Resource limits with the variable that sets each. */
  limits: Values,
  /** Variables that its modules read. A default is missing if no setting takes the value of the variable as it is. */
  variables: z.record(z.string(), z.object({ default: z.string().optional(), flag: z.boolean() })),
  /** The range of Node.js versions. */
  node: z.string(),
  /** The first major version of PostgreSQL that it supports. */
  postgres: z.string(),
  /** The oldest versions of SDKs that it doesn't call outdated. */
  sdks: Values,
  /** Settings that changed when every variable had the default from the history: path of the setting, before and after. */
  changedSettings: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type Description = z.infer<typeof Description>;

/** What is read from the `package.json` of a server. */
export const Manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

/** What the script that describes a server needs to know. */
export const DescriptionRequest = z.object({
  /** Folder of the package. */
  folder: z.string(),
  socketFolder: z.string(),
  user: z.string(),
  database: z.string(),
  port: z.number(),
  /** Routes to request. */
  routes: z.array(z.string()),
  /** Defaults of variables from the history. */
  defaults: Values,
});

/** Reads the version of a server package. */
export function versionOf(folder: string): string {
  return Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).version;
}

/** Starts the server of a package with its own PostgreSQL, and returns what it says about itself. */
export async function describePackage(
  folder: string,
  { routes = [], defaults = {} }: { readonly routes?: string[]; readonly defaults?: Record<string, string> } = {},
): Promise<Description> {
  const data = mkdtempSync(path.join(tmpdir(), 'unleash-version-'));
  chmodSync(data, 0o755);
  const postgres = await startPostgres(data);
  try {
    const { socketFolder, user, database } = postgres;
    const request = { folder, socketFolder, user, database, port: await freePort(), routes, defaults };
    // Versions share global state, so each gets its own process.
    const script = path.join(import.meta.dirname, 'describe-server.ts');
    const { status, output, errors } = await node.run([script, JSON.stringify(request)], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
      timeout: 110_000,
    });
    if (status !== 0) throw new Error(`The server in ${folder} didn't start.\n${errors}`);
    return Description.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true });
  }
}
