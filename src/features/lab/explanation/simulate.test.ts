import { expect, test } from 'vitest';
import { createEngine } from '../engine/engine.ts';
import { configurationWith } from '../testing/configuration.ts';
import { overlapOf, simulate, type Population } from './simulate.ts';

const rollout = (percentage: number, groupId = 'checkout') => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), groupId, stickiness: 'default' },
});
const engineFor = (percentage: number, group?: string) =>
  createEngine(configurationWith([{ strategies: [rollout(percentage, group)] }]));

test('gives the same users the same results each time', async () => {
  const engine = await engineFor(30);
  const [first, second] = [await simulate(engine, 'checkout'), await simulate(engine, 'checkout')];
  expect(first).toEqual(second);
  expect(first.users).toBe(1000);
  expect(first.enabled).toBe(first.results.filter((result) => result > 0).length);
  expect(first.enabled).toBeGreaterThan(250);
  expect(first.enabled).toBeLessThan(350);
});

test('only adds users when the percentage rises', async () => {
  const populations: Population[] = [];
  for (const percentage of [0, 10, 25, 50, 75, 100]) {
    populations.push(await simulate(await engineFor(percentage), 'checkout', { users: 2000 }));
  }
  const kept = populations.slice(1).map((population, index) => overlapOf(population, populations[index] ?? population));
  expect(kept).toEqual(populations.slice(0, -1).map(({ enabled }) => enabled));
  expect(populations.map(({ enabled }) => enabled)).toEqual(
    populations.map(({ enabled }) => enabled).toSorted((a, b) => a - b),
  );
  expect(populations.at(-1)?.enabled).toBe(2000);
});

test('selects other users in another group, and the same ones in the same group', async () => {
  const half = await simulate(await engineFor(50), 'checkout', { users: 2000 });
  const other = await simulate(await engineFor(50, 'search'), 'checkout', { users: 2000 });
  // Two independent halves share a quarter of all users.
  expect(overlapOf(half, other)).toBeGreaterThan(400);
  expect(overlapOf(half, other)).toBeLessThan(600);
  expect(overlapOf(half, await simulate(await engineFor(50), 'checkout', { users: 2000 }))).toBe(half.enabled);
});

test('counts each variant, and the users in each bucket', async () => {
  const engine = await createEngine(
    configurationWith([
      {
        strategies: [rollout(100)],
        variants: [
          { name: 'red', weight: 500 },
          { name: 'blue', weight: 500 },
        ],
      },
    ]),
  );
  const { outcomes, histogram } = await simulate(engine, 'checkout', { users: 1000 });
  expect(outcomes.map(({ variant }) => variant).toSorted()).toEqual(['blue', 'red']);
  expect(outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  expect(histogram).toMatchObject({ strategy: 0, group: 'checkout', percentage: 100 });
  expect(histogram?.counts).toHaveLength(100);
  expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
});

test('uses a custom field for stickiness, and the fields that all users have', async () => {
  const engine = await createEngine(
    configurationWith([
      {
        strategies: [
          {
            name: 'flexibleRollout',
            parameters: { rollout: '50', groupId: 'checkout', stickiness: 'company' },
            constraints: [{ contextName: 'plan', operator: 'IN', values: ['gold'] }],
          },
        ],
      },
    ]),
  );
  const gold = { properties: { plan: 'gold' } };
  expect((await simulate(engine, 'checkout', { field: 'company' })).enabled).toBe(0);
  expect((await simulate(engine, 'checkout', { context: gold })).enabled).toBe(0);
  const { enabled, histogram } = await simulate(engine, 'checkout', { field: 'company', context: gold });
  expect(enabled).toBe(histogram?.counts.slice(0, 50).reduce((sum, count) => sum + count, 0));
});

test('lets other tasks run, and stops on request', async () => {
  const engine = await engineFor(50);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await simulate(engine, 'checkout', { users: 50_000 });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
  const controller = new AbortController();
  const stopped = simulate(engine, 'checkout', { users: 1_000_000, signal: controller.signal });
  controller.abort();
  await expect(stopped).rejects.toThrow(/abort/i);
});
