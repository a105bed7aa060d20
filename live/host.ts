import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cors } from './cors.ts';
import { createExampleSet } from './example-set/create-example-set.ts';
import { hostOptionsSchema, type HostMessage, type HostOptions } from './host-messages.ts';
import { ensurePortIsFree } from './port.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { installAnew, messageOf, ProblemError } from './problem-error.ts';
import { adminUser, initialTokens } from './tokens.ts';

/**
 * The process in which Unleash runs, with PostgreSQL below it. It is started by `startUnleash`, and stops and cleans up
 * when its parent says so or is gone, however that ended.
 */
const options = hostOptionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
/** What is to be undone, last thing first. */
const undo: (() => void | Promise<void>)[] = [];
/** The same without waiting, the last thing first too, for when the process ends before it is done. */
const atExit: (() => void)[] = [];
/** Set when the server is to end, which it may be told while it is still starting. */
let ending = false;

const started = begin();
process.on('disconnect', end);
// While the database is migrated, a listener of the migrations ends the process at anything that is thrown.
process.on('exit', () => {
  if (undo.length > 0) for (const step of atExit.toReversed()) step();
});
// Nobody listens any more when the parent is gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// Nothing that is thrown out of reach may end the process before everything is undone.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exitCode ??= ending ? 0 : 1;
  end();
});
// In a terminal Ctrl+C reaches this process too; the parent decides.
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

/** Undoes all that was done, even where one step fails. */
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

/** The folder of the data: a new one that goes when the server stops, or the one to keep. */
function prepareFolder({ dataFolder }: HostOptions): string {
  if (dataFolder !== undefined) {
    mkdirSync(dataFolder, { recursive: true });
    return dataFolder;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-'));
  // Where PostgreSQL runs as another user, that user has to find its way in; the data has a folder of its own.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  undo.push(remove);
  atExit.push(remove);
  return folder;
}

async function startServer(postgres: Postgres, { port, origins, exampleSet }: HostOptions): Promise<void> {
  tell({ type: 'progress', text: 'Starting Unleash …' });
  const { start } = await import('unleash-server');
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
      gracefulShutdownEnable: false,
      gracefulShutdownTimeout: 100,
    },
    authentication: {
      initialAdminUser: adminUser,
      initApiTokens: initialTokens,
    },
    versionCheck: { enable: false },
    // Tests and readers who try things out are faster than the limits for people allow.
    rateLimiting: {
      createUserMaxPerMinute: 10_000,
      simpleLoginMaxPerMinute: 10_000,
      authenticationMaxPerMinute: 10_000,
      passwordResetMaxPerMinute: 10_000,
      searchFeaturesMaxPerMinute: 10_000,
    },
    // Integrations can be tried against a program on this machine.
    allowPrivateUrlInIntegration: true,
    preHook: (app) => app.use(cors(origins)),
  });
  // The migrations leave a listener behind that ends the process, on the spot, at the first rejection nobody handles;
  // Unleash has such when it is stopped while it still works.
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (reason) => console.error(reason));
  undo.push(() => server.stop());
  if (exampleSet && !postgres.dataWasThere) {
    tell({ type: 'progress', text: 'Creating the example set …' });
    await createExampleSet(url).catch((error: unknown) => {
      throw new ProblemError({
        where: 'the example set (live/example-set)',
        found: messageOf(error),
        allowed: 'calls that the server answers with success',
        fix: 'Mend the set, or start without it: npm run unleash -- --empty',
      });
    });
    // What SDKs tell is written down every 20 seconds; the example's applications are there at once.
    await server.services.clientInstanceService.bulkAdd();
    await server.services.clientMetricsServiceV2.bulkAdd();
  }
  tell({ type: 'ready' });
}

function unexpected(error: unknown) {
  return {
    where: 'the Unleash server',
    found: messageOf(error),
    allowed: 'a server that starts',
    fix: installAnew,
  };
}
