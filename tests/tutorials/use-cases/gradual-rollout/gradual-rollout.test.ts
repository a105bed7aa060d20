import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../../../live/start-unleash.ts';
import { findTerminal } from '../../../samples/terminal.ts';
import { openGate, type Gate } from '../../gate.ts';
import { openPrograms, waitForFlag } from '../../page-programs.ts';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, rowsIn } from '../../tutorial.ts';

/** The rollout of the page: its check in all languages, its stages, and the way back. */
const page = readTutorial('use-cases/gradual-rollout');
const flag = 'new-checkout';
const bash = findTerminal(`the programs of ${page.source}`);

let unleash: Unleash;
let gate: Gate;
let api: Api;
let variables: Record<string, string>;

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  gate = await openGate(unleash.url);
  api = Api.withToken(unleash.url, unleash.tokens.admin);
  variables = {
    UNLEASH_URL: unleash.url,
    UNLEASH_BACKEND_TOKEN: unleash.tokens.productionBackend,
    UNLEASH_ADMIN_TOKEN: unleash.tokens.admin,
  };
  await api.send('POST', '/api/admin/projects/default/features', { name: flag });
});
afterAll(async () => {
  await gate.shut();
  await unleash.stop();
});

const Shown = z.object({ title: z.string(), parameters: z.object({ rollout: z.string() }) });
const strategies = `/api/admin/projects/default/features/${flag}/environments/production/strategies`;

/** Waits until SDKs get the strategies of the page, the second one with this percentage. */
const waitForRollout = (percentage: number) =>
  waitForFlag(
    unleash.url,
    unleash.tokens.productionBackend,
    flag,
    (served) =>
      served?.enabled === true &&
      served.strategies.map((one) => z.object({ parameters: Shown.shape.parameters }).parse(one).parameters.rollout),
    ['100', String(percentage)],
  );

const [shownOutput = ''] = outputsIn(page, 'code');
const withoutTime = (text: string) => text.replaceAll(/"ms": ?\d+|ms=\d+/g, 'ms');

describe.runIf(bash !== undefined)('The checkout', () => {
  test('uses the old version in all languages while the flag is off', async ({ skip }) => {
    const node = await openPrograms(page, 'js', ['checkout.mjs'], { variables }, skip);
    expect(withoutTime(await node.run('node checkout.mjs'))).toBe(`${withoutTime(shownOutput)}\n`);

    const python = await openPrograms(page, 'python', ['checkout.py'], { variables }, skip);
    const [metric = '', result] = (await python.run('python checkout.py')).split('\n');
    const [shownMetric = '', shownResult] = shownOutput.split('\n');
    expect(result).toBe(shownResult);
    expect({ ...JSON.parse(metric), ms: 0 }).toEqual({ ...JSON.parse(shownMetric), ms: 0 });

    const replaced = { 'http://localhost:4242': unleash.url };
    const go = await openPrograms(page, 'go', ['main.go'], { variables, replaced }, skip);
    expect(withoutTime(await go.run('go run .'))).toBe(`metric=checkout version=old failed=false ms\n${shownResult}\n`);

    const file = 'src/main/java/shop/Checkout.java';
    const java = await openPrograms(page, 'java', [file], { variables, replaced }, skip);
    const printed = (await java.run(`java ${file}`)).split('\n').map(withoutTime);
    expect(printed).toEqual(expect.arrayContaining(['metric=checkout version=old outcome=ok ms', shownResult]));
  });

  test('starts with the old version in Java if the first download fails, unless it must be synchronous', async ({
    skip,
  }) => {
    const file = 'src/main/java/shop/Checkout.java';
    const replaced = { 'http://localhost:4242': gate.url };
    await gate.shut();
    const strict = await openPrograms(page, 'java', [file], { variables, replaced }, skip);
    await expect(strict.run(`java ${file}`)).rejects.toThrow('UnleashException');
    const option = '                .synchronousFetchOnInitialisation(true)\n';
    const lenient = await openPrograms(
      page,
      'java',
      [file],
      { variables, replaced: { ...replaced, [option]: '' } },
      skip,
    );
    expect(await lenient.run(`java ${file}`)).toContain('paid A-1 in three steps\n');
    await gate.open();
  });
});

describe.runIf(bash !== undefined)('The stages', () => {
  const users = 1000;
  const check = "console.log(await checkout({ id: 'A-1', userId: 'customer-3' }));";
  const many = `for (let n = 0; n < ${users}; n++) { const order = { id: 'A-1', userId: \`user-\${n}\` }; await checkout(order); }`;

  /** The versions that users get in the Node.js program, in their order. */
  async function versions(skip: () => never, replaced: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const surroundings = { variables, replaced: { [check]: many, ...replaced } };
    const { run } = await openPrograms(page, 'js', ['checkout.mjs'], surroundings, skip);
    const lines = (await run('node checkout.mjs')).trim().split('\n');
    expect(lines).toHaveLength(users);
    return lines.map((line) => z.object({ version: z.string() }).parse(JSON.parse(line)).version);
  }
  const newUsers = (all: readonly string[]) => all.flatMap((version, user) => (version === 'new' ? [user] : []));

  /** The ranges of the table for so many users, by percentage. */
  function ranges(): Map<number, readonly [number, number]> {
    const rowOf = (name: string) => rowsIn(page, 'stages').find(([first]) => first === name) ?? [];
    const [head, row] = [rowOf('Number of units'), rowOf(users.toLocaleString('en-US'))];
    return new Map(
      row.slice(1).map((cell, index) => {
        const [, low, high] = /^([\d.]+)% to ([\d.]+)%$/.exec(cell) ?? [];
        const percentage = Number(/\d+/.exec(head[index + 1] ?? '')?.[0]);
        return [percentage, [Number(low), Number(high)]] as const;
      }),
    );
  }

  test('give the new version to as many users as the table says, who keep it at the next stage', async ({ skip }) => {
    const { run } = await openPrograms(page, 'js', ['advance.mjs'], { variables }, skip);
    await run(commandsOf(page, 'set-up', 'curl'));
    const expected = ranges();
    expect([...expected.keys()]).toEqual([1, 5, 25]);
    let before: number[] = [];
    for (const [percentage, [low, high]] of expected) {
      if (percentage > 1) await run(`node advance.mjs default ${flag} production`);
      await waitForRollout(percentage);
      const now = newUsers(await versions(skip));
      expect((now.length / users) * 100).toBeGreaterThanOrEqual(low);
      expect((now.length / users) * 100).toBeLessThanOrEqual(high);
      expect(before.filter((user) => !now.includes(user))).toEqual([]);
      before = now;
    }
    for (const next of [50, 100]) {
      const printed = await run(`node advance.mjs default ${flag} production`);
      expect(printed).toMatch(new RegExp(`^${flag} in production: \\d+% -> ${next}%\n$`));
    }
    expect(await run(`node advance.mjs default ${flag} production`)).toBe(`${flag} is at 100% already\n`);
    await waitForRollout(100);
    expect(newUsers(await versions(skip))).toHaveLength(users);

    // An order that has begun keeps its version.
    const stored = { [check]: many.replace('const order = {', "const order = { version: 'old',") };
    expect(newUsers(await versions(skip, stored))).toEqual([]);

    await expect(run(`node advance.mjs default ${flag} production 101`)).rejects.toThrow('not a percentage: 101');
  });

  test('go back to 0 with the command of the page, and employees keep the feature', async ({ skip }) => {
    const { run } = await openPrograms(page, 'js', ['advance.mjs'], { variables }, skip);
    await run(`node advance.mjs default ${flag} production 1`);
    expect(await run(commandsOf(page, 'advance', 'node advance.mjs'))).toBe(`${outputsIn(page, 'advance')[0]}\n`);
    await waitForRollout(0);
    expect(newUsers(await versions(skip))).toEqual([]);
    const context = '{ userId: order.userId }';
    const employee = { [context]: "{ userId: order.userId, properties: { employee: 'true' } }" };
    expect(newUsers(await versions(skip, employee))).toHaveLength(users);
    expect(newUsers(await versions(skip, { [context]: "{ properties: { employee: 'false' } }" }))).toEqual([]);
  });

  test("reject a change if someone else has changed the percentage, and only the script checks the new one's range", async () => {
    const [, second] = z.array(Shown.extend({ id: z.string() })).parse(await api.send('GET', strategies));
    expect(second).toMatchObject({ title: 'staged rollout', parameters: { rollout: '0' } });
    const change = (from: string, to: string) =>
      api.request('PATCH', `${strategies}/${second?.id}`, [
        { op: 'test', path: '/parameters/rollout', value: from },
        { op: 'replace', path: '/parameters/rollout', value: to },
      ]);
    const refused = await change('25', '50');
    expect(refused.status).toBe(500);
    expect(await refused.text()).toMatch(/"message":"Test operation failed/);
    for (const [from, to] of [
      ['0', '150'],
      ['150', '0'],
    ] as const) {
      const accepted = await change(from, to);
      await accepted.arrayBuffer();
      expect(accepted.status).toBe(200);
    }
  });

  test('are counted by the server', async ({ skip }) => {
    const { run } = await openPrograms(page, 'js', ['checkout.mjs'], { variables }, skip);
    const Counts = z.object({ data: z.array(z.looseObject({ appName: z.string(), yes: z.number(), no: z.number() })) });
    const read = commandsOf(page, 'watch', 'curl').replace('curl ', 'curl --silent ');
    const counted = async () => {
      const { data } = Counts.parse(JSON.parse(await run(read)));
      const sum = (kind: 'yes' | 'no') => data.reduce((total, entry) => total + entry[kind], 0);
      const applications = [...new Set(data.map(({ appName }) => appName))];
      return { applications, yes: sum('yes') > users, no: sum('no') > users };
    };
    const expected = { applications: ['web-shop'], yes: true, no: true };
    await expect.poll(counted, { timeout: 60_000, interval: 1000 }).toEqual(expected);
  });

  test('last until a defect occurs with a probability of 95%', () => {
    const rows = rowsIn(page, 'stages').filter(([first]) => first?.startsWith('1 in '));
    expect(rows).toHaveLength(4);
    for (const [frequency = '', uses = '', ...hours] of rows) {
      const one = 1 / Number(/1 in ([\d,]+)/.exec(frequency)?.[1]?.replaceAll(',', ''));
      const needed = Math.ceil(Math.log(0.05) / Math.log(1 - one));
      expect(Number(uses.replaceAll(',', ''))).toBe(needed);
      const inHours = [0.01, 0.25].map((share) => ((needed / (50_000 * share)) * 24).toFixed(1));
      expect(hours).toEqual(inHours);
    }
  });
});

test('the record names the code of the page that these tests used', async () => {
  await expect(expectUsedRecorded(page)).resolves.toBeUndefined();
});
