import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cors } from './cors.ts';
import { createExampleSet } from './example-set/create-example-set.ts';
import { hostOptionsSchema, type HostMessage, type HostOptions } from './host-messages.ts';
import { ensurePortIsFree } from './port.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { recordRoutes } from './routes.ts';
import { reinstall, messageOf, ProblemError } from './problem-error.ts';
import { adminUser, initialTokens } from './tokens.ts';

/**
 * The process that runs Unleash, with PostgreSQL as a child process. `startUnleash` forks it. It stops and cleans up
 * when its parent asks for it or exits for any reason.
 */
const options = hostOptionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
/** Cleanup steps. The last step runs first. */
const undo: (() => void | Promise<void>)[] = [];
/** Synchronous cleanup steps, for when the process exits before the cleanup has finished. The last step runs first. */
const atExit: (() => void)[] = [];
/** Set when the server must stop, which may happen while it is starting. */
let ending = false;

const started = begin();
process.on('disconnect', end);
// During database migrations, a listener of the migrations exits the process on any error.
process.on('exit', () => {
  if (undo.length > 0) for (const step of atExit.toReversed()) step();
});
// The parent is gone, so no one reads messages.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// No unhandled error may exit the process before the cleanup has finished.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exitCode ??= ending ? 0 : 1;
  end();
});
// In a terminal, Ctrl+C also reaches this process. The parent decides when to stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);

async function begin(): Promise<void> {
  try {
    await ensurePortIsFree(options.port);
    tell({ type: 'progress', text: 'Starting PostgreSQL …' });
    const postgres = await startPostgres(prepareFolder(options));
    undo.push(() => postgres.stop());
    atExit.push(() => postgres.kill());
    if (!ending) await startServer(postgres, options);
  } catch (error) {
    tell({ type: 'problem', problem: error instanceof ProblemError ? error.problem : unexpected(error) });
    process.exitCode = 1;
    end();
  }
}

function end(): void {
  if (ending) return;
  ending = true;
  void started.then(stop).finally(() => process.exit());
}

/** Runs all cleanup steps, even if one of them fails. */
async function stop(): Promise<void> {
  for (let step = undo.at(-1); step !== undefined; step = undo.at(-1)) {
    try {
      await step();
    } catch (error) {
      console.error(messageOf(error));
      process.exitCode = 1;
    }
    undo.pop();
  }
}

function tell(message: HostMessage): void {
  if (process.connected) process.send?.(message);
}

/** Returns the folder of the data: the given folder, or a new one that is removed when the server stops. */
function prepareFolder({ dataFolder }: HostOptions): string {
  if (dataFolder !== undefined) {
    mkdirSync(dataFolder, { recursive: true });
    return dataFolder;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-'));
  // If PostgreSQL runs as another user, that user needs access to this folder. The data is in a separate folder.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  undo.push(remove);
  atExit.push(remove);
  return folder;
}

async function startServer(postgres: Postgres, { port, origins, exampleSet, rateLimit }: HostOptions): Promise<void> {
  tell({ type: 'progress', text: 'Starting Unleash …' });
  const { start } = await import('unleash-server');
  const routes = await recordRoutes();
  const url = `http://localhost:${port}`;
  const server = await start({
    db: {
      host: postgres.socketFolder,
      user: postgres.user,
      password: '',
      database: postgres.database,
      ssl: false,
    },
    server: {
      host: '127.0.0.1',
      port,
      unleashUrl: url,
      // Clients on a busy machine send requests on connections that the server would be closing at this moment.
      keepAliveTimeout: 3_600_000,
      gracefulShutdownEnable: false,
      gracefulShutdownTimeout: 100,
    },
    authentication: {
      initialAdminUser: adminUser,
      initApiTokens: initialTokens,
    },
    versionCheck: { enable: false },
    rateLimiting: {
      createUserMaxPerMinute: rateLimit,
      simpleLoginMaxPerMinute: rateLimit,
      authenticationMaxPerMinute: rateLimit,
      passwordResetMaxPerMinute: rateLimit,
      searchFeaturesMaxPerMinute: rateLimit,
      callSignalEndpointMaxPerSecond: rateLimit,
      tokenAuthenticationMaxPerMinute: rateLimit,
      sdkApiMaxPerMinute: rateLimit,
    },
    metricsRateLimiting: {
      clientMetricsMaxPerMinute: rateLimit,
      clientRegisterMaxPerMinute: rateLimit,
      frontendMetricsMaxPerMinute: rateLimit,
      frontendRegisterMaxPerMinute: rateLimit,
    },
    // Allows integrations to call a program on this machine.
    allowPrivateUrlInIntegration: true,
    preHook: (app) => app.use(cors(origins)),
  });
  // The migrations leave a listener that exits the process at the first unhandled rejection. Unleash has such
  // rejections when it is stopped during work.
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (reason) => console.error(reason));
  undo.push(() => server.stop());
  if (exampleSet && !postgres.dataWasThere) {
    tell({ type: 'progress', text: 'Creating the example set …' });
    await createExampleSet(url).catch((error: unknown) => {
      throw new ProblemError({
        where: 'the example set (live/example-set)',
        found: messageOf(error),
        allowed: 'calls that succeed',
        fix: 'Fix the example set, or start without it: npm run unleash -- --empty',
      });
    });
    // The server stores SDK metrics every 20 seconds. Store the example's applications now.
    await server.services.clientInstanceService.bulkAdd();
    await server.services.clientMetricsServiceV2.bulkAdd();
  }
  tell({ type: 'ready', routes: routes() });
}

function unexpected(error: unknown) {
  return {
    where: 'the Unleash server',
    found: messageOf(error),
    allowed: 'a server that starts',
    fix: reinstall,
  };
}
