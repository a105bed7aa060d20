import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../../../live/start-unleash.ts';
import { findProgramFor } from '../../../../tools/programs.ts';
import { startPageDatabase } from '../../../live/page-database.ts';
import type { CodeBlock } from '../../../samples/read-page-items.ts';
import { findTerminal } from '../../../samples/terminal.ts';
import { openPrograms, waitForFlag } from '../../page-programs.ts';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, rowsIn } from '../../tutorial.ts';

/** The experiment of the page, in all of its languages, and the evaluation of its numbers. */
const page = readTutorial('use-cases/a-b-testing');
const flag = 'pay-button-label';
const bash = findTerminal(`the programs of ${page.source}`);

let unleash: Unleash;
let variables: Record<string, string>;
let api: Api;

const strategies = `/api/admin/projects/default/features/${flag}/environments/production/strategies`;
const Strategy = z.looseObject({ id: z.string(), parameters: z.looseObject({}), variants: z.array(z.looseObject({})) });
const strategy = async () =>
  z
    .array(Strategy)
    .length(1)
    .parse(await api.send('GET', strategies))[0];

/** Waits until SDKs get the only strategy of the flag with these values. */
async function waitForStrategy(rollout: string, weights: readonly number[]): Promise<void> {
  const Shown = z.object({
    parameters: z.object({ rollout: z.string() }),
    variants: z.array(z.object({ weight: z.number() })),
  });
  await waitForFlag(
    unleash.url,
    unleash.tokens.productionBackend,
    flag,
    (served) =>
      served?.enabled === true &&
      served.strategies.map((one) => {
        const { parameters, variants } = Shown.parse(one);
        return [parameters.rollout, variants.map(({ weight }) => weight)];
      }),
    [[rollout, [...weights]]],
  );
}

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  variables = {
    UNLEASH_URL: unleash.url,
    UNLEASH_BACKEND_TOKEN: unleash.tokens.productionBackend,
    UNLEASH_ADMIN_TOKEN: unleash.tokens.admin,
  };
  api = Api.withToken(unleash.url, unleash.tokens.admin);
});
afterAll(() => unleash.stop());

const Exposure = z.strictObject({ user: z.string(), flag: z.literal(flag), variant: z.string(), at: z.string() });
const exposuresIn = (lines: readonly string[]) =>
  new Map(
    lines.map((line) => {
      const { user, variant } = Exposure.parse(JSON.parse(line));
      return [user, variant] as const;
    }),
  );

const [labels = ''] = outputsIn(page, 'exposures');
const [shownExposures = ''] = outputsIn(page, 'exposures', 'json');

/** The programs that check for four customers, with a list of many users instead. */
const crowd = 2000;
const programs = [
  {
    language: 'js',
    file: 'experiment.mjs',
    command: 'node experiment.mjs',
    few: "['customer-3', 'customer-7', 'customer-11', 'customer-42']",
    many: `Array.from({ length: ${crowd} }, (_, number) => \`user-\${number}\`)`,
  },
  {
    language: 'python',
    file: 'experiment.py',
    command: 'python experiment.py',
    few: '("customer-3", "customer-7", "customer-11", "customer-42")',
    many: `[f"user-{number}" for number in range(${crowd})]`,
  },
] as const;

describe.runIf(bash !== undefined)('The experiment', () => {
  test('starts with the commands of the page', async ({ skip }) => {
    const { run } = await openPrograms(page, 'js', ['experiment.mjs'], { variables }, skip);
    await run(commandsOf(page, 'set-up', 'curl'));
    expect(await strategy()).toMatchObject({ title: 'experiment 2026-11', parameters: { stickiness: 'userId' } });
    await waitForStrategy('20', [500, 500]);
  });

  test.for(programs)('$file prints the labels of the page and writes its exposures', async (program, { skip }) => {
    const { run, linesOf } = await openPrograms(page, program.language, [program.file], { variables }, skip);
    expect(await run(program.command)).toBe(`${labels}\n`);
    const expected = exposuresIn(shownExposures.split('\n'));
    expect(expected.size).toBe(2);
    expect(exposuresIn(await linesOf('exposures.jsonl'))).toEqual(expected);
  });

  test.for(programs)('$file gives users their label if an exposure is lost', async (program, { skip }) => {
    const { run } = await openPrograms(page, program.language, [program.file], { variables }, skip);
    const printed = await run(`mkdir exposures.jsonl\n${program.command}`);
    expect(printed).toMatch(/EISDIR|IsADirectoryError/);
    expect(printed.split('\n')).toEqual(expect.arrayContaining(labels.split('\n')));
  });

  test('the Java and Go programs print the label of a participant and the exposure', async ({ skip }) => {
    const replaced = { 'http://localhost:4242': unleash.url };
    const java = await openPrograms(
      page,
      'java',
      ['src/main/java/shop/Experiment.java'],
      { variables, replaced },
      skip,
    );
    const go = await openPrograms(page, 'go', ['main.go'], { variables, replaced }, skip);
    for (const printed of [await java.run('java src/main/java/shop/Experiment.java'), await go.run('go run .')]) {
      expect(printed).toMatch(/^exposure user=customer-7 variant=one-click at=\d{4}-\d\d-\d\dT[\d:.]+Z$/m);
      expect(printed).toMatch(/^Buy with one click$/m);
    }
  });

  test('the server counts how often each variant is used', async () => {
    const Raw = z.object({ data: z.array(z.object({ variants: z.record(z.string(), z.number()).default({}) })) });
    const counted = async () => {
      const raw = await api.send('GET', `/api/admin/client-metrics/features/${flag}/raw?hoursBack=24`);
      return [...new Set(Raw.parse(raw).data.flatMap(({ variants }) => Object.keys(variants)))].toSorted();
    };
    await expect.poll(counted, { timeout: 60_000, interval: 1000 }).toEqual(['control', 'disabled', 'one-click']);
  });

  test('participants keep their variant when the rollout rises, and some lose it when the weights change', async ({
    skip,
  }) => {
    /** The variant of each participant among many users, according to a program's exposures. */
    const participants = async ({ language, file, command, few, many }: (typeof programs)[number]) => {
      const replaced = { [few]: many };
      const { run, linesOf } = await openPrograms(page, language, [file], { variables, replaced }, skip);
      expect((await run(command)).trim().split('\n')).toHaveLength(crowd);
      return exposuresIn(await linesOf('exposures.jsonl'));
    };
    const change = async (path: string, value: unknown) => {
      const { id } = (await strategy()) ?? { id: '' };
      await api.send('PATCH', `${strategies}/${id}`, [{ op: 'replace', path, value }]);
    };
    const variantsOf = (users: Map<string, string>) => Map.groupBy(users.values(), (variant) => variant);

    const [node, python] = programs;
    const first = await participants(node);
    expect(await participants(python)).toEqual(first);
    // The hash of an ID never changes, so each run has the same shares.
    expect(Math.abs(first.size / crowd - 0.2)).toBeLessThan(0.03);
    expect([...variantsOf(first).keys()].toSorted()).toEqual(['control', 'one-click']);
    for (const users of variantsOf(first).values())
      expect(Math.abs(users.length / first.size - 0.5)).toBeLessThan(0.05);

    await change('/parameters/rollout', '40');
    await waitForStrategy('40', [500, 500]);
    const more = await participants(node);
    expect(Math.abs(more.size / crowd - 0.4)).toBeLessThan(0.03);
    expect([...first].filter(([user, variant]) => more.get(user) !== variant)).toEqual([]);

    const { variants = [] } = (await strategy()) ?? {};
    const weights = [200, 800];
    await change(
      '/variants',
      variants.map((variant, index) => {
        return { ...variant, weight: weights[index], weightType: index === 0 ? 'fix' : 'variable' };
      }),
    );
    await waitForStrategy('40', weights);
    const moved = await participants(node);
    expect([...moved.keys()].toSorted()).toEqual([...more.keys()].toSorted());
    expect([...more].filter(([user, variant]) => moved.get(user) !== variant).length).toBeGreaterThan(0);
  });
});

describe('The evaluation', () => {
  const rowsOf = (text: string) => text.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const fileOf = (title: string): CodeBlock => {
    const block = page.items.find((item): item is CodeBlock => item.type === 'code' && item.title === title);
    if (block === undefined) throw new Error(`${page.source} has no block with the title ${title}`);
    page.used.add(block);
    return block;
  };
  const shown = outputsIn(page, 'evaluate');

  test('result.sql counts each user once, and buyers within seven days of their first exposure', async ({ skip }) => {
    const psql = findProgramFor(`result.sql of ${page.source}`, 'psql') ?? skip('psql is missing.');
    const database = await startPageDatabase(psql);
    try {
      const said = await database.query(`
        create table exposures (user_id text, flag text, variant text, at timestamptz);
        create table orders (user_id text, at timestamptz);
        create index on orders (user_id);
        insert into exposures select 'c' || n, '${flag}', 'control', '2026-11-03' from generate_series(1, 31402) n;
        insert into exposures select 'o' || n, '${flag}', 'one-click', '2026-11-04' from generate_series(1, 31118) n;
        insert into orders select 'c' || n, '2026-11-05' from generate_series(1, 1570) n;
        insert into orders select 'o' || n, '2026-11-10' from generate_series(1, 1704) n;
        -- A later exposure and a second order change nothing.
        insert into exposures select user_id, flag, variant, at + interval '1 day' from exposures limit 5000;
        insert into orders select user_id, at + interval '1 hour' from orders limit 500;
        -- These users count only as users: they ordered before they saw the button, or too late.
        insert into orders values ('c20000', '2026-11-02'), ('c20001', '2026-11-10'), ('o20000', '2026-11-30');
        -- These aren't part of the result.
        insert into exposures values ('both', '${flag}', 'control', '2026-11-05'),
          ('both', '${flag}', 'one-click', '2026-11-06'), ('early', '${flag}', 'control', '2026-11-01 12:00Z'),
          ('late', '${flag}', 'control', '2026-11-16'), ('other', 'another-flag', 'control', '2026-11-05');
        insert into orders select unnest(array['both', 'early', 'late', 'other', 'c40000']), '2026-11-06';`);
      expect(said).not.toMatch(/ERROR/);
      const [, , ...rows] = rowsOf(shown[0] ?? '');
      expect(rowsOf(await database.query(fileOf('result.sql').code))).toEqual(rows);
    } finally {
      await database.stop();
    }
  });

  test('compare.py prints what the page shows, for the numbers of the query', async ({ skip }) => {
    const { run } = await openPrograms(page, 'python', ['compare.py'], { variables: {} }, skip);
    expect(await run('python compare.py')).toBe(`${shown[1]}\n`);
    const counts = rowsOf(shown[0] ?? '')
      .slice(2)
      .flatMap(([, ...cells]) => cells);
    const used = /compare\((\d[\d_, ]+)\)/.exec(fileOf('compare.py').code)?.[1]?.replaceAll('_', '').split(', ');
    expect(used).toEqual(counts);
  });

  test('the table of sample sizes has an error of 5% and a power of 80%', () => {
    const [head = [], , ...rows] = rowsIn(page, 'sample-size');
    expect(rows).toHaveLength(4);
    const effects = head.slice(1).map((cell) => Number(/\+(\d+)%/.exec(cell)?.[1]) / 100);
    const [error, power] = [1.959964, 0.841621];
    for (const [current = '', ...sizes] of rows) {
      const rate = Number.parseFloat(current) / 100;
      const expected = effects.map((effect) => {
        const other = rate * (1 + effect);
        const mean = (rate + other) / 2;
        const spread =
          error * Math.sqrt(2 * mean * (1 - mean)) + power * Math.sqrt(rate * (1 - rate) + other * (1 - other));
        return Math.ceil((spread / (other - rate)) ** 2);
      });
      expect(sizes.map((size) => Number(size.replaceAll(',', '')))).toEqual(expected);
    }
  });
});

test('the record names the code of the page that these tests used', async () => {
  await expect(expectUsedRecorded(page)).resolves.toBeUndefined();
});
