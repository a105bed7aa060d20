import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { findProgramFor, programAt } from '../../tools/programs.ts';
import { EdgeRunner, type Edge, type EdgeVariables } from './edge-process.ts';

/** Edges for the tests of one file, which end with it. */
export interface EdgeForTests {
  /** Whether this machine has Edge. */
  readonly isHere: boolean;
  readonly runner: EdgeRunner;
  /** Files of the tests. */
  readonly folder: string;
  /** Starts Edge in edge mode with a backend token for `development`. */
  readonly start: (variables?: EdgeVariables, ...args: string[]) => Promise<Edge>;
}

/** Finds Edge. If it is missing, says that the tests don't run. @param what doesn't run without it */
export function edgeForTests(what: string): EdgeForTests {
  const program = findProgramFor(what, 'unleash-edge');
  const runner = new EdgeRunner(program ?? programAt('unleash-edge'));
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-edge-'));
  afterAll(async () => {
    await runner.stopAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  const start: EdgeForTests['start'] = (variables = {}, ...args) =>
    runner.start(['edge', ...args], { UPSTREAM_URL: server, TOKENS: tokens.backend, ...variables });
  return { isHere: program !== undefined, runner, folder, start };
}

/** The server that the tests share. */
export const { url: server, tokens } = inject('unleash');

/** The text of a page of the reference. */
export const page = (name: string) => readFileSync(`content/docs/reference/${name}.md`, 'utf8');

export async function get(edge: Edge, place: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(edge.url + place, {
    headers: { ...(token !== undefined && { Authorization: token }), ...headers },
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
export const statusOf = async (...request: Parameters<typeof get>) => (await get(...request)).status;

export async function post(edge: Edge, place: string, body: unknown, token?: string) {
  const response = await fetch(edge.url + place, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: token }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

const Flags = z.object({ toggles: z.array(z.object({ name: z.string() })) });
export const flagsOf = ({ body }: { body: string }) =>
  Flags.parse(JSON.parse(body))
    .toggles.map(({ name }) => name)
    .toSorted();

const TokenState = z.object({
  tokenRefreshes: z.array(
    z.object({
      token: z.object({ token: z.string() }),
      next_refresh: z.string().nullable(),
      last_check: z.string().nullable(),
      failure_count: z.number(),
    }),
  ),
  tokenValidationStatus: z.array(z.object({ token: z.string() })),
  invalidTokenCount: z.number(),
});
export const tokenState = async (edge: Edge) =>
  TokenState.parse(JSON.parse((await get(edge, '/internal-backstage/tokens')).body));

/** Creates a token for this test. */
export async function createToken(type: 'backend' | 'frontend', environment: string, projects: readonly string[]) {
  const body = { tokenName: `edge-${type}`, type, environment, projects };
  const created = await Api.withToken(server, tokens.admin).send('POST', '/api/admin/api-tokens', body);
  return z.object({ secret: z.string() }).parse(created).secret;
}
export const deleteToken = (secret: string) =>
  Api.withToken(server, tokens.admin).send('DELETE', `/api/admin/api-tokens/${secret}`);
