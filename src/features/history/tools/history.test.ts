import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonProgram } from '../../../../tools/programs.ts';
import { History } from '../model/history.ts';
import { composeHistory, toPresence } from './compose.ts';
import { EvaluationCache } from './evaluate.ts';
import { readRepository } from './repository.ts';
import { readServerPackage } from './server-package.ts';
import { readSnapshot } from './snapshot.ts';
import { versionsUpTo } from './source-tree.ts';
import { formatHistory } from './write-history.ts';

/** A repository with a few releases of a tiny server, written like the real one. */
let folder = '';
let history: History;

/** Files that all releases have. */
const common = {
  'package.json': '{ "engines": { "node": ">=18" } }',
  'src/lib/app.ts': "import IndexRouter from './routes/index.js';\nnew IndexRouter();\n",
  'src/lib/routes/controller.ts': 'export default class Controller {}\n',
  'src/lib/routes/index.ts': `
    import Controller from './controller.js';
    import { AdminApi } from './admin-api/index.js';
    import { HealthController } from './health.js';
    class IndexRouter extends Controller {
      constructor(config, services) {
        super(config);
        this.use('/health', new HealthController(config).router);
        this.use('/api/admin', new AdminApi(config, services).router);
      }
    }
    export default IndexRouter;`,
  'src/lib/routes/health.ts': `
    import Controller from './controller.js';
    export class HealthController extends Controller {
      constructor(config) { super(config); this.get('/', this.getHealth); }
    }`,
  'src/lib/routes/admin-api/index.ts': `
    import Controller from '../controller.js';
    import { FlagController } from '../../features/flag-controller.js';
    export class AdminApi extends Controller {
      constructor(config, services) {
        super(config);
        this.app.use('/flags', new FlagController(config, services, 'global').router);
      }
    }`,
  'src/lib/util/parseEnvVar.ts':
    'export function parseEnvVarNumber(value, fallback) { return value ? Number(value) : fallback; }',
  'src/lib/features/metrics/instance/findOutdatedSdks.ts':
    "const config: SDKConfig = {\n  // The name after a change:\n  'unleash-node-sdk': '6.6.0',\n};\n",
  'src/lib/util/constants.ts': "export const IN = 'IN';\nexport const ALL_OPERATORS = [IN] as const;\n",
  'src/lib/types/permissions.ts': "export const ADMIN = 'ADMIN';\nexport const NONE = 'NONE';\n",
  'src/migrations/default-strategies.json': '[{ "name": "default" }]',
  'src/lib/create-config.ts': `
    import { secondsToMilliseconds } from 'date-fns';
    import { parseEnvVarNumber } from './util/parseEnvVar.js';
    const standard = 4242;
    const server = {
      host: process.env.HTTP_HOST,
      port: parseEnvVarNumber(process.env.HTTP_PORT || process.env.PORT, standard),
      keepAlive: secondsToMilliseconds(parseEnvVarNumber(process.env.KEEP_ALIVE, 5)),
      origins: process.env.ORIGINS?.split(',') || [],
      sessions: parseEnvVarNumber(process.env.SESSIONS, isEnterprise ? 100 : 5),
    };
    function read(options) {
      const envs = {};
      if (process.env.MAX_AGE) { envs.maxAge = parseEnvVarNumber(process.env.MAX_AGE, 600); }
      const flagLimit = parseEnvVarNumber(process.env.FLAGS_LIMIT, options?.flags ?? 5000);
      const resourceLimits = { flags: flagLimit };
    }`,
};

const controller = (routes: string, methods = '') => `
  import Controller from '../routes/controller.js';
  import { createResponseSchema } from '../openapi/util.js';
  const PATH = '/:flagName';
  export class FlagController extends Controller {
    constructor(config, { openApiService }, mode) {
      super(config);
      const prefix = mode === 'global' ? '' : '/other';
      ${routes}
    }
    ${methods}
  }`;

const getFlags = (operationId: string) => `
  this.route({
    method: 'get',
    path: prefix,
    handler: this.getFlags,
    middleware: [openApiService.validPath({
      operationId: '${operationId}',
      parameters: [{ name: 'sort', in: 'query' }],
      responses: { 200: createResponseSchema('flagsSchema'), 404: createResponseSchema('errorSchema') },
    })],
  });`;

const schemas = (flagFields: string) => ({
  'src/lib/openapi/util.ts': `
    export const createResponseSchema = (name) => {
      return { content: { 'application/json': { schema: { $ref: \`#/components/schemas/\${name}\` } } } };
    };`,
  'src/lib/openapi/spec/flags-schema.ts': `
    import { flagSchema } from './flag-schema.js';
    export const flagsSchema = {
      $id: '#/components/schemas/flagsSchema',
      type: 'object',
      properties: { flags: { type: 'array', items: { $ref: '#/components/schemas/flagSchema' } } },
      components: { schemas: { flagSchema } },
    } as const;`,
  'src/lib/openapi/spec/flag-schema.ts': `
    const base = { name: { type: 'string' } };
    export const flagSchema = {
      $id: '#/components/schemas/flagSchema',
      type: 'object',
      properties: { ...base, ${flagFields} },
    } as const;`,
});

const flags = (isOn: boolean) => `
  import { parseEnvVarBoolean } from '../util/parseEnvVar.js';
  const flags = { links: parseEnvVarBoolean(process.env.UNLEASH_EXPERIMENTAL_LINKS, ${isOn}) };
  export const defaultExperimentalOptions = { flags };`;

const linkRoute = `
  if (config.flagResolver.isEnabled('links')) {
    this.post(PATH + '/links', this.addLink);
  }
  this.delete(\`\${PATH}/links/:id(\\\\d+)\`, this.removeLink);`;
const refusing = `
  async removeLink(req, res) {
    if (!this.flagResolver.isEnabled('links')) { throw new NotFoundError(); }
    res.status(200).end();
  }`;

/** Releases with the files that are new or different in each; null removes a file. */
const commits: readonly { tag: string; files: Readonly<Record<string, string | null>> }[] = [
  {
    tag: 'v4.14.0',
    files: {
      ...common,
      ...schemas(''),
      'src/lib/types/events.ts': "export const FLAG_CREATED = 'flag-created';\n",
      'src/lib/features/flag-controller.ts': controller(getFlags('allFlags')),
    },
  },
  {
    tag: 'v5.0.0',
    files: {
      ...schemas("tags: { type: 'array', items: { type: 'object', properties: { value: { type: 'string' } } } }"),
      'src/lib/types/experimental.ts': flags(false),
      'src/lib/types/events.ts': null,
      'src/lib/events/index.ts':
        "export const FLAG_CREATED = 'flag-created' as const;\nexport const LINK_ADDED = 'link-added' as const;\nexport const IEventTypes = [FLAG_CREATED, LINK_ADDED] as const;\n",
      'src/lib/features/flag-controller.ts': controller(getFlags('getFlags') + linkRoute, refusing),
    },
  },
  // Beta versions are not part of the history.
  { tag: 'v5.1.0-beta.1', files: { 'src/lib/util/constants.ts': "export const ALL_OPERATORS = ['NOT_IN'];\n" } },
  {
    tag: 'v5.1.0',
    files: {
      'src/lib/util/constants.ts': common['src/lib/util/constants.ts'],
      'src/lib/types/experimental.ts': flags(true),
      'src/lib/create-config.ts': common['src/lib/create-config.ts'].replace('KEEP_ALIVE, 5', 'KEEP_ALIVE, 15'),
      'src/lib/features/flag-controller.ts': controller(getFlags('getFlags') + linkRoute, refusing).replace(
        "operationId: 'getFlags',",
        "operationId: 'getFlags', deprecated: true,",
      ),
    },
  },
];

/** What is compiled into the newest version, of which there is a package but no tag. */
const packaged = {
  'package.json': '{ "version": "5.2.0", "engines": { "node": ">=22" } }',
  'dist/lib/app.js': common['src/lib/app.ts'],
  'dist/lib/routes/controller.js': common['src/lib/routes/controller.ts'],
  'dist/lib/routes/health.js': common['src/lib/routes/health.ts'],
  'dist/lib/routes/index.js': common['src/lib/routes/index.ts'].replace(/this\.use\('\/api\/admin'.*/, ''),
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'history-'));
  const repository = path.join(folder, 'repository');
  const git = (...args: string[]) => commonProgram('git').outputOf(args, { cwd: repository });
  mkdirSync(repository);
  git('init', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  for (const { tag, files } of commits) {
    for (const [file, text] of Object.entries(files))
      if (text === null) rmSync(path.join(repository, file));
      else write(path.join(repository, file), text);
    git('add', '--all');
    git('commit', '--message', tag, '--date', '2023-01-02T00:00:00Z');
    git('tag', tag);
  }
  for (const [file, text] of Object.entries(packaged)) write(path.join(folder, 'package', file), text);
  history = await read();
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function read(): Promise<History> {
  const trees = [
    ...(await readRepository(path.join(folder, 'repository'))),
    readServerPackage(path.join(folder, 'package')),
  ];
  const cache = new EvaluationCache();
  return composeHistory(
    trees.map((tree) => readSnapshot(tree, cache)),
    new Set(['GET /api/admin/flags']),
  );
}

test('ranges end with the first version that lacks something', () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  expect(toPresence(versions, [false, true, false, true])).toBe('1.1.0-1.2.0,1.3.0');
  expect(toPresence(versions, [true, true, true, true])).toBe('1.0.0');
  expect(toPresence(versions, [])).toBe('');
});

describe('the history of a small server', () => {
  test('has all releases of the repository and the version of the package', () => {
    expect(Object.keys(history.versions)).toEqual(['4.14.0', '5.0.0', '5.1.0', '5.2.0']);
    expect(history.versions['5.2.0']).toBe('');
    expect(History.parse(history)).toEqual(history);
  });

  test('follows routes through controllers, constants and arguments', () => {
    expect(Object.keys(history.operations)).toEqual([
      'DELETE /api/admin/flags/{}/links/{}',
      'GET /api/admin/flags',
      'GET /health',
      'POST /api/admin/flags/{}/links',
    ]);
    expect(history.operations['GET /health']).toEqual({ in: '4.14.0' });
  });

  test('knows ids over time, since when an operation is deprecated, and that it moved to Enterprise', () => {
    expect(history.operations['GET /api/admin/flags']).toMatchObject({
      in: '4.14.0-5.2.0',
      id: { '4.14.0': 'allFlags', '5.0.0': 'getFlags' },
      deprecated: '5.1.0-5.2.0',
      movedToEnterprise: true,
    });
  });

  test('separates what is in the source from what is on by default, in the constructor and in the handler', () => {
    expect(history.operations['POST /api/admin/flags/{}/links']).toEqual({
      in: '5.0.0-5.2.0',
      on: '5.1.0-5.2.0',
      names: 'flagName',
    });
    expect(history.operations['DELETE /api/admin/flags/{}/links/{}']).toEqual({
      in: '5.0.0-5.2.0',
      on: '5.1.0-5.2.0',
      names: 'flagName id',
    });
  });

  test('lists the new fields of successful responses, without those of a new object', () => {
    expect(history.operations['GET /api/admin/flags']?.fields).toEqual({ '5.0.0': ['<flags.tags'] });
  });

  test('reads variables with their defaults', () => {
    expect(history.variables).toEqual({
      FLAGS_LIMIT: { in: '4.14.0-5.2.0', default: '5000' },
      HTTP_HOST: { in: '4.14.0-5.2.0' },
      HTTP_PORT: { in: '4.14.0-5.2.0', default: '4242' },
      KEEP_ALIVE: { in: '4.14.0-5.2.0', default: { '4.14.0': '5', '5.1.0': '15' } },
      MAX_AGE: { in: '4.14.0-5.2.0' },
      ORIGINS: { in: '4.14.0-5.2.0' },
      PORT: { in: '4.14.0-5.2.0', default: '4242' },
      SESSIONS: { in: '4.14.0-5.2.0', default: '5' },
      UNLEASH_EXPERIMENTAL_LINKS: {
        in: '5.0.0-5.2.0',
        default: { '5.0.0': 'false', '5.1.0': 'true' },
        flag: true,
      },
    });
  });

  test('finds event types, permissions, limits, operators, strategies and requirements where each version has them', () => {
    const { eventTypes, permissions, limits, operators, strategies, requirements } = history;
    expect({ eventTypes, permissions, limits, operators, strategies, requirements }).toEqual({
      eventTypes: { 'flag-created': '4.14.0-5.2.0', 'link-added': '5.0.0-5.2.0' },
      permissions: { ADMIN: '4.14.0-5.2.0' },
      limits: { flags: { in: '4.14.0-5.2.0', variable: 'FLAGS_LIMIT' } },
      operators: { IN: '4.14.0-5.2.0' },
      strategies: { default: '4.14.0-5.2.0' },
      requirements: {
        node: { '4.14.0': '>=18', '5.2.0': '>=22' },
        postgres: {},
        sdks: { 'unleash-node-sdk': { '4.14.0': '6.6.0', '5.2.0': '' } },
      },
    });
  });

  test('is the same text when it is made again', async () => {
    expect(formatHistory(await read())).toBe(formatHistory(history));
    expect(JSON.parse(formatHistory(history))).toEqual(history);
  });
});

test('the history ends with the installed version', () => {
  const tree = (version: string) => ({ version, files: new Map(), readText: () => '' });
  const versions = (installed: string) =>
    versionsUpTo(tree(installed), [tree('5.0.0'), tree('5.1.0')]).map(({ version }) => version);
  expect(versions('5.2.0')).toEqual(['5.0.0', '5.1.0', '5.2.0']);
  expect(versions('5.1.0')).toEqual(['5.0.0', '5.1.0']);
  expect(versions('5.0.0')).toEqual(['5.0.0']);
});

test('a clone that lacks an object is reported instead of being completed from the network', async () => {
  const repository = path.join(folder, 'partial');
  const git = commonProgram('git');
  git.outputOf(['clone', '--quiet', '--bare', path.join(folder, 'repository'), repository]);
  const id = git.outputOf(['rev-parse', 'v4.14.0:package.json'], { cwd: repository }).trim();
  rmSync(path.join(repository, 'objects', id.slice(0, 2), id.slice(2)));
  await expect(readRepository(repository)).rejects.toThrow(/lacks the object .* with its tags/);
});
