import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../../../live/example-set/api.ts';
import { freePort } from '../../../../live/port.ts';
import { startUnleash, type Unleash } from '../../../../live/start-unleash.ts';
import { findProgramFor } from '../../../../tools/programs.ts';
import { startPageDatabase } from '../../../live/page-database.ts';
import { findTerminal } from '../../../samples/terminal.ts';
import { openPrograms, waitForFlag } from '../../page-programs.ts';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, rowsIn } from '../../tutorial.ts';

/** The path of an exposure: from a flag check through the listeners and the collector to the table. */
const page = readTutorial('use-cases/how-to-capture-impression-data');
const flag = 'skip-intro';
const bash = findTerminal(`the programs of ${page.source}`);

let unleash: Unleash;
let api: Api;
let variables: Record<string, string>;

const flags = '/api/admin/projects/default/features';
const environment = `${flags}/${flag}/environments/development`;
const waitUntil = (enabled: boolean) =>
  waitForFlag(unleash.url, unleash.tokens.backend, flag, (served) => [served?.enabled, served?.impressionData], [
    enabled,
    true,
  ]);

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  api = Api.withToken(unleash.url, unleash.tokens.admin);
  variables = {
    UNLEASH_URL: unleash.url,
    UNLEASH_BACKEND_TOKEN: unleash.tokens.backend,
    UNLEASH_ADMIN_TOKEN: unleash.tokens.admin,
  };
  await api.send('POST', flags, { name: flag });
  await api.send('POST', `${environment}/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'userId', groupId: flag },
  });
  await api.send('POST', `${environment}/on`);
});
afterAll(() => unleash.stop());

/** Starts the collector of the page on another port. */
async function startCollector(skip: () => never) {
  const replaced = { 'server.listen(8090': 'server.listen(process.env.PORT' };
  const { run, serve, linesOf } = await openPrograms(page, 'js', ['collector.mjs'], { variables: {}, replaced }, skip);
  const service = await serve(`exec ${commandsOf(page, 'collector', 'node')}`);
  const send = async (body: string, path = '/exposures') => {
    const response = await fetch(`${service.url}${path}`, { method: 'POST', body });
    return [response.status, await response.text()];
  };
  return { service, run, send, lines: () => linesOf('exposures.jsonl') };
}

const Row = z.strictObject({
  id: z.string(),
  flag: z.string(),
  value: z.string(),
  user: z.string(),
  app: z.string(),
  time: z.iso.datetime({ offset: true }),
});
/** What rows say, except for their IDs and times. */
const factsOf = (lines: readonly string[]) =>
  lines.map((line) => {
    const { flag: name, value, user, app } = Row.parse(JSON.parse(line));
    return { flag: name, value, user, app };
  });

const [shownResults = '', shownOutage = ''] = outputsIn(page, 'server');
const shownRows = page.items.flatMap((item) =>
  item.type === 'code' && item.title === 'exposures.jsonl' ? item.code.split('\n') : [],
);

describe.runIf(bash !== undefined)('The collector', () => {
  test('stores each exposure once, with the fields of the page only', async ({ skip }) => {
    const { service, send, lines } = await startCollector(skip);
    expect(service.printed()).toBe(`${outputsIn(page, 'collector')[0]}\n`);
    const rows = shownRows.map((line): unknown => JSON.parse(line));
    const more = JSON.stringify([...rows.map((row) => Object.assign({ email: 'ada@example.com' }, row)), { id: '3' }]);
    expect(await send(more)).toEqual([202, '']);
    expect(await send(more)).toEqual([202, '']);
    const stored = (await lines()).map((line): unknown => JSON.parse(line));
    expect(stored).toEqual(rows);
  });

  test('rejects what is no batch, and accepts one again that it could not store', async ({ skip }) => {
    const { run, send, lines } = await startCollector(skip);
    expect(await send('{}')).toEqual([400, 'not a list\n']);
    expect(await send('[')).toEqual([400, expect.stringContaining('JSON')]);
    expect(await send(JSON.stringify([' '.repeat(200_000)]))).toEqual([400, 'too large\n']);
    expect(await send('[]', '/')).toEqual([404, '']);
    const batch = `[${shownRows.join(',')}]`;
    await run('mkdir exposures.jsonl');
    expect(await send(batch)).toEqual([503, '']);
    await run('rmdir exposures.jsonl');
    expect(await send(batch)).toEqual([202, '']);
    expect(await lines()).toEqual(shownRows);
  });
});

describe.runIf(bash !== undefined)('The listeners', () => {
  const programs = [
    { language: 'js', files: ['exposures.mjs', 'app.mjs'], command: 'node app.mjs', lost: shownOutage },
    { language: 'python', files: ['app.py'], command: 'python app.py', lost: '2 exposures lost: ' },
  ] as const;
  const printedResults = (printed: string) =>
    printed
      .toLowerCase()
      .split('\n')
      .filter((line) => line.startsWith('viewer-'));
  const results = shownResults.split('\n');

  test('start with the command of the page', async ({ skip }) => {
    const { run } = await openPrograms(page, 'js', ['app.mjs', 'exposures.mjs'], { variables }, skip);
    expect(await run(commandsOf(page, 'before', 'curl'))).toContain('"impressionData":true');
    await waitUntil(true);
  });

  test.for(programs)('of $language send one exposure for each user', async ({ language, files, command }, { skip }) => {
    const { service, lines } = await startCollector(skip);
    const surroundings = { variables: { ...variables, COLLECTOR_URL: `${service.url}/exposures` } };
    const { run } = await openPrograms(page, language, files, surroundings, skip);
    const printed = await run(command);
    expect(printed.toLowerCase()).toBe(`${shownResults}\n`);
    expect(factsOf(await lines())).toEqual(factsOf(shownRows));
  });

  test.for(programs)('of $language leave flags alone while the collector is down', async (program, { skip }) => {
    const { language, files, command, lost } = program;
    const surroundings = { variables: { ...variables, COLLECTOR_URL: `http://127.0.0.1:${await freePort()}/` } };
    const { run } = await openPrograms(page, language, files, surroundings, skip);
    const printed = await run(command);
    expect(printedResults(printed)).toEqual(results);
    expect(printed).toContain(lost);
  });

  test('of Java keep one row for each user', async ({ skip }) => {
    const file = 'src/main/java/streaming/Exposures.java';
    const { run } = await openPrograms(page, 'java', [file], { variables }, skip);
    const main = `package streaming;
import io.getunleash.*;
import io.getunleash.util.UnleashConfig;
import java.util.*;
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Exposures exposures = new Exposures();
        Unleash unleash = new DefaultUnleash(UnleashConfig.builder().appName("streaming-api")
                .unleashAPI(System.getenv("UNLEASH_URL") + "/api").apiKey(System.getenv("UNLEASH_BACKEND_TOKEN"))
                .subscriber(exposures).synchronousFetchOnInitialisation(true).build());
        for (String user : List.of("viewer-1", "viewer-2", "viewer-1"))
            unleash.isEnabled("${flag}", UnleashContext.builder().userId(user).build());
        unleash.isEnabled("${flag}", UnleashContext.builder().build());
        List<Exposures.Row> rows = new ArrayList<>();
        for (int waits = 0; waits < 600 && rows.size() < 2; waits++) {
            Thread.sleep(50);
            rows.addAll(exposures.drain());
        }
        Thread.sleep(500);
        rows.addAll(exposures.drain());
        for (Exposures.Row row : rows)
            System.out.println("row " + String.join(" ", row.flag(), row.value(), row.user(), row.app()));
        unleash.shutdown();
    }
}`;
    await run(
      `cat > src/main/java/streaming/Main.java << 'EOF'\n${main}\nEOF\njavac -d classes src/main/java/streaming/*.java`,
    );
    const printed = await run('java -classpath "classes:$CLASSPATH" streaming.Main');
    const expected = factsOf(shownRows).map(({ value, user, app }) => `row ${flag} ${value} ${user} ${app}`);
    expect(printed.match(/^row .*$/gm)?.toSorted()).toEqual(expected.toSorted());
  });

  test('record nothing for fallbacks', async ({ skip }) => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const replaced = { "once('synchronized'": "once('error'" };
    const surroundings = { variables: { ...variables, UNLEASH_URL: away, COLLECTOR_URL: away }, replaced };
    const { run } = await openPrograms(page, 'js', ['exposures.mjs', 'app.mjs'], surroundings, skip);
    const printed = await run('node app.mjs');
    expect(printedResults(printed)).toEqual(results.map((line) => line.replace('true', 'false')));
    expect(printed).not.toContain('exposures wait');
  });

  test('record a flag that is off, too', async ({ skip }) => {
    await api.send('POST', `${environment}/off`);
    await waitUntil(false);
    for (const { language, files, command } of programs) {
      const { service, lines } = await startCollector(skip);
      const surroundings = { variables: { ...variables, COLLECTOR_URL: `${service.url}/exposures` } };
      const { run } = await openPrograms(page, language, files, surroundings, skip);
      await run(command);
      expect(factsOf(await lines())).toEqual(factsOf(shownRows).map((row) => ({ ...row, value: 'false' })));
    }
  });
});

test('the table answers the questions of the page', async ({ skip }) => {
  const psql = findProgramFor(`the queries of ${page.source}`, 'psql') ?? skip('psql is missing.');
  const database = await startPageDatabase(psql);
  try {
    const schema = page.items.find((item) => item.type === 'code' && item.title === 'schema.sql');
    if (schema?.type !== 'code') throw new Error(`${page.source} has no block with the title schema.sql`);
    page.used.add(schema);
    const made = await database.query(`${schema.code}
      insert into exposures select gen_random_uuid(), '${flag}', value, viewer, 'streaming-api', now() - age::interval
      from (values ('true', 'viewer-1', '2 days'), ('false', 'viewer-1', '1 day'), ('true', 'viewer-2', '1 day'),
        ('true', 'viewer-2', '1 hour'), ('false', 'viewer-3', '91 days')) as shown (value, viewer, age);
      insert into exposures values (gen_random_uuid(), 'other', 'on', 'viewer-4', 'streaming-api', now());`);
    expect(made).not.toMatch(/ERROR/);
    const answers: Record<string, string[]> = {};
    for (const [question = '', query = ''] of rowsIn(page, 'store'))
      if (query.startsWith('`')) answers[question] = (await database.query(query.replaceAll('`', ''))).split('\n');
    const first = (row: string) => expect.stringMatching(new RegExp(`^${row.replace('|', String.raw`\|`)}\\|\\d{4}-`));
    expect(answers).toEqual({
      'How many people got each value?': ['false|2', 'true|2'],
      'What was the first exposure of each person?': [
        first('viewer-1|true'),
        first('viewer-2|true'),
        first('viewer-3|false'),
      ],
      'Who got more than one value?': ['viewer-1'],
      'How do I delete rows after the retention period?': ['DELETE 1'],
      'How do I erase the data of a person?': ['DELETE 2'],
    });
  } finally {
    await database.stop();
  }
});

test('the record names the code of the page that these tests used', async () => {
  await expect(expectUsedRecorded(page)).resolves.toBeUndefined();
});
