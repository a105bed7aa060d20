import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../../../live/start-unleash.ts';
import { findTerminal } from '../../../samples/terminal.ts';
import { openGate, type Gate } from '../../gate.ts';
import { openPrograms, waitForFlag } from '../../page-programs.ts';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial } from '../../tutorial.ts';

/** The SDK configurations of the page before and during an outage, and its load test. */
const page = readTutorial('use-cases/scaling-unleash');
const flag = 'new-checkout';
const bash = findTerminal(`the programs of ${page.source}`);

let unleash: Unleash;
/** The way of the applications to the server, which is closed during the outage. */
let gate: Gate;
let api: Api;
let variables: Record<string, string>;

const environment = `/api/admin/projects/default/features/${flag}/environments/development`;

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  gate = await openGate(unleash.url);
  api = Api.withToken(unleash.url, unleash.tokens.admin);
  variables = { UNLEASH_URL: gate.url, UNLEASH_BACKEND_TOKEN: unleash.tokens.backend, UNLEASH_BACKUP_FOLDER: 'backup' };
  await api.send('POST', '/api/admin/projects/default/features', { name: flag });
  await api.send('POST', `${environment}/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'userId', groupId: flag },
  });
  await api.send('POST', `${environment}/on`);
  await waitForFlag(unleash.url, unleash.tokens.backend, flag, (served) => served?.enabled === true, true);
});
afterAll(async () => {
  await gate.shut();
  await unleash.stop();
});

const java = 'src/main/java/shop/Flags.java';
/** Where the Java program keeps its backup. */
const backupFile = '/var/lib/web-shop/unleash.json';
const programs = [
  {
    language: 'js',
    file: 'flags.mjs',
    command: 'node flags.mjs',
    warning: 'starting with the backup or with fallbacks',
  },
  { language: 'python', file: 'flags.py', command: 'python flags.py', warning: 'Connection refused' },
  { language: 'java', file: java, command: `java ${java}`, warning: 'starting with the backup: ' },
] as const;

describe.runIf(bash !== undefined)('The configuration of the SDKs', () => {
  test.for(programs)('$file uses its backup in an outage, and a fallback without one', async (program, { skip }) => {
    const { language, file, command, warning } = program;
    const replaced =
      language === 'java' ? { 'http://localhost:4242': gate.url, [backupFile]: 'backup/unleash.json' } : {};
    const { run } = await openPrograms(page, language, [file], { variables, replaced }, skip);
    const resultsIn = (printed: string) => printed.match(/^(?:true|false)$/gim)?.map((result) => result.toLowerCase());
    await run('mkdir backup');
    try {
      const connected = await run(command);
      expect({ file, results: resultsIn(connected) }).toEqual({ file, results: ['true'] });
      expect(connected).not.toContain(warning);
      await gate.shut();
      const cut = await run(command);
      expect({ file, results: resultsIn(cut) }).toEqual({ file, results: ['true'] });
      expect(cut).toContain(warning);
      await run('rm -r backup && mkdir backup');
      expect({ file, results: resultsIn(await run(command)) }).toEqual({ file, results: ['false'] });
    } finally {
      await gate.open();
    }
  });

  test('flags.mjs reports its checks when it is asked to end', async ({ skip }) => {
    const replaced = { "appName: 'web-shop'": "appName: 'ending-shop'" };
    const { run } = await openPrograms(page, 'js', ['flags.mjs'], { variables, replaced }, skip);
    // What a service does besides.
    const service = "import './flags.mjs'; setInterval(() => {}, 1000); process.kill(process.pid, 'SIGTERM');";
    await run(`mkdir backup\nnode --input-type=module -e "${service}"`);
    const reported = async () =>
      JSON.stringify(await api.send('GET', `/api/admin/client-metrics/features/${flag}/raw?hoursBack=24`));
    await expect.poll(reported, { timeout: 60_000, interval: 1000 }).toContain('ending-shop');
  });
});

describe.runIf(bash !== undefined)('The load test', () => {
  const command = commandsOf(page, 'load-test', 'poll-load.mjs');
  /** The numbers of clients and responses by status in an output. */
  const read = (output: string) => {
    const [, requests, rate, size] = /^(\d+) requests, ([\d.]+) a second, (\d+) KiB$/m.exec(output) ?? [];
    const [, statuses = '{}'] = /^statuses (.*)$/m.exec(output) ?? [];
    const times = /^median ([\d.]+) ms, p95 ([\d.]+) ms, p99 ([\d.]+) ms$/m.exec(output)?.slice(1).map(Number);
    const byStatus = JSON.parse(statuses) as Record<string, number>;
    return { requests: Number(requests), rate: Number(rate), size: Number(size), byStatus, times };
  };

  test('counts a download for each client, and responses with status 304 from then on', async ({ skip }) => {
    const shown = read(outputsIn(page, 'load-test')[0] ?? '');
    const [, clients = 0, interval = 0, seconds = 0] = /mjs (\d+) (\d+) (\d+)/.exec(command)?.map(Number) ?? [];
    expect(shown.byStatus).toEqual({ 200: clients, 304: clients * (seconds / interval - 1) });
    expect(shown.requests).toBe(clients * (seconds / interval));
    expect(shown.rate).toBe(shown.requests / seconds);

    const { run } = await openPrograms(page, 'js', ['poll-load.mjs'], { variables }, skip);
    const polled = read(await run(command.replace('http://localhost:4242', unleash.url)));
    expect(polled.byStatus).toEqual({ 200: clients, 304: polled.requests - clients });
    // A client whose polls are late by more than its start was early sends one less.
    expect(polled.requests).toBeLessThanOrEqual(shown.requests);
    expect(polled.requests).toBeGreaterThan(shown.requests * 0.5);
    expect(polled.size).toBeGreaterThan(0);
    const [median = 0, p95 = 0, p99 = 0] = polled.times ?? [];
    expect([median, p95, p99]).toEqual([median, p95, p99].toSorted((a, b) => a - b));
  });

  test('counts one more download for each client after a change, and failures by their name', async ({ skip }) => {
    const { run } = await openPrograms(page, 'js', ['poll-load.mjs'], { variables }, skip);
    const running = run('node poll-load.mjs 10 2 20');
    // By then, all clients have started.
    await wait(12_000);
    await api.send('POST', `${environment}/off`);
    const { byStatus } = read(await running);
    expect(Object.keys(byStatus)).toEqual(['200', '304']);
    expect(byStatus['200']).toBeGreaterThan(10);
    expect(byStatus['200']).toBeLessThanOrEqual(20);

    await gate.shut();
    try {
      expect(read(await run('node poll-load.mjs 2 1 2')).byStatus).toEqual({ TypeError: expect.any(Number) });
    } finally {
      await gate.open();
    }
  });
});

test('the record names the code of the page that these tests used', async () => {
  await expect(expectUsedRecorded(page)).resolves.toBeUndefined();
});
