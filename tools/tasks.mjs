// @ts-check
/**
 * What an npm script runs.
 * @typedef {object} Task
 * @property {readonly [program: string, ...args: string[]]} command arguments of the user are added at its end
 * @property {readonly string[]} [packages] folders whose packages it needs besides those of the root
 * @property {'if changed' | 'if missing'} [build] when the site is built first
 * @property {true} [speaks] its output is a protocol, so that everything else goes to the error output
 */

/** The npm scripts by name. `package.json` passes each of these names to `tools/run.mjs`. */
/** @type {Readonly<Record<string, Task>>} */
export const tasks = {
  start: { build: 'if changed', command: ['node', 'tools/serve.ts'] },
  dev: { command: ['astro', 'dev', '--port', '3000'] },
  new: { command: ['node', 'tools/new-page.ts'] },
  build: { command: ['node', 'tools/build.ts'] },
  preview: { build: 'if missing', command: ['node', 'tools/serve.ts'] },
  check: { command: ['node', 'tools/test.ts', '--fast'] },
  test: { command: ['node', 'tools/test.ts'] },
  'test:full': { command: ['node', 'tools/test.ts', '--full'] },
  'check:links': { build: 'if missing', command: ['node', 'tools/check-other-sites.ts'] },
  records: {
    packages: ['live', 'tests/samples'],
    command: ['vitest', 'run', '--update', '--project', 'samples', '--project', 'live', '--project', 'tutorials'],
  },
  unleash: { packages: ['live'], command: ['node', 'live/unleash.ts'] },
  'api:verify': { packages: ['live'], command: ['node', 'src/features/api-reference/tools/verify-api.ts'] },
  'api:coverage': { command: ['node', 'src/features/api-reference/tools/api-coverage.ts'] },
  screenshots: { packages: ['live'], command: ['node', 'tools/screenshots.ts'] },
  fetch: { command: ['node', 'tools/fetch.ts'] },
  history: { packages: ['live'], command: ['node', 'src/features/history/tools/history.ts'] },
  mcp: { build: 'if changed', speaks: true, command: ['node', 'tools/mcp.ts'] },
  'mcp:endpoint': { build: 'if changed', command: ['node', 'tools/mcp-endpoint.ts'] },
  'mcp:proxy': { command: ['node', 'tools/mcp-proxy.ts'] },
  'mcp:package': { build: 'if changed', command: ['node', 'tools/package-mcp.ts'] },
  format: { command: ['prettier', '--write', '.'] },
  'search:judge': { build: 'if missing', command: ['node', 'tools/judge-search.ts'] },
  'search:push': { build: 'if missing', command: ['node', 'tools/push-search-records.ts'] },
  'bench:build': { command: ['node', 'bench/build.ts'] },
  'bench:page': { build: 'if missing', command: ['node', 'bench/page.ts'] },
  'bench:lab': { build: 'if missing', command: ['node', 'bench/lab.ts'] },
};
