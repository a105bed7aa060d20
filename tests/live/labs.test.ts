import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { commonProgram, findProgramFor } from '../../tools/programs.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { engine, labNames, readLab } from '../../src/features/lab/directive/read-lab.ts';
import type { Configuration, Context } from '../../src/features/lab/engine/configuration.ts';
import { explain } from '../../src/features/lab/explanation/explain.ts';
import { exportedOf, scenarioExports } from '../../src/features/lab/exports/exports.ts';
import { configurationIn } from '../../src/features/lab/scenario/configuration-in.ts';
import { scenarioOf } from '../../src/features/lab/scenario/lab-file.ts';

/** An empty server, because scenarios have flags with the same names. */
let server: Unleash | undefined;
const curl = findProgramFor('the scenarios of the lab against a server', 'curl');
beforeAll(async () => {
  if (curl !== undefined) server = await startUnleash({ exampleSet: false });
});
afterAll(() => server?.stop());

/** Strategy types that servers had in the past and SDKs still evaluate. A new server doesn't have them. */
const oldTypes = {
  userWithId: ['userIds'],
  gradualRolloutUserId: ['percentage', 'groupId'],
  gradualRolloutSessionId: ['percentage', 'groupId'],
  gradualRolloutRandom: ['percentage'],
} as const;

beforeAll(async () => {
  if (server === undefined) return;
  const admin = Api.withToken(server?.url ?? '', server?.tokens.admin ?? '');
  for (const [name, parameters] of Object.entries(oldTypes)) {
    const fields = parameters.map((each) => ({ name: each, type: 'string', description: '', required: false }));
    await admin.send('POST', '/api/admin/strategies', { name, parameters: fields });
  }
});

const commands = scenarioExports.find(({ id }) => id === 'curl');
const responseSchema = z.object({
  toggles: z.array(z.object({ name: z.string(), variant: z.object({ name: z.string(), enabled: z.boolean() }) })),
});

/** What the Frontend API returns for a flag. It leaves out flags that are off. */
async function frontendResult(flag: string, context: Context, token: string): Promise<string> {
  const { properties = {}, ...fields } = context;
  const query = new URLSearchParams([
    ...Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
    ...Object.entries(properties).map(([field, value]) => [`properties[${field}]`, value]),
  ]);
  const response = await Api.withToken(server?.url ?? '', token).request('GET', `/api/frontend?${query}`);
  const toggle = responseSchema.parse(await response.json()).toggles.find(({ name }) => name === flag);
  return toggle ? `on, ${toggle.variant.name}` : 'off';
}

/** The Frontend API ignores `currentTime` and always compares the time of the server. */
function usesDates({ flags, segments }: Configuration): boolean {
  return [...flags.flatMap(({ strategies }) => strategies), ...segments].some(({ constraints }) =>
    constraints.some(({ operator }) => operator.startsWith('DATE_')),
  );
}

const cases = labNames().flatMap((name) => {
  const lab = readLab(name);
  if (!lab.ok) return [];
  const scenario = scenarioOf(lab.value);
  return scenario.environments.map((environment) => ({ name, environment: environment.name, scenario }));
});

test.runIf(curl !== undefined).for(cases)(
  'the server agrees with the scenario $name in $environment',
  async ({ scenario, environment }) => {
    const { url = '', tokens } = server ?? {};
    const admin = Api.withToken(url, tokens?.admin ?? '');
    const configuration = configurationIn(scenario, environment);
    const code = commands?.toCode(exportedOf(scenario, environment, [])) ?? '';
    commonProgram('sh').outputOf(['-e', '-c', code], {
      env: { PATH: process.env['PATH'], UNLEASH_URL: url, UNLEASH_ADMIN_TOKEN: tokens?.admin },
    });
    try {
      const configured = engine.with(configuration);
      const frontend = environment === 'production' ? tokens?.productionFrontend : tokens?.frontend;
      for (const { name: context, context: fields } of scenario.contexts) {
        const { result, trace } = explain(configured, scenario.flag, fields, { random: 0.5 });
        if (trace?.isRandom || usesDates(configuration)) continue;
        const expected = result.enabled ? `on, ${result.variant.name}` : 'off';
        // The server needs a moment until its Frontend API knows the flag.
        await expect
          .poll(() => frontendResult(scenario.flag, fields, frontend ?? ''), { timeout: 60_000, message: context })
          .toBe(expected);
      }
    } finally {
      // Children first: the server doesn't archive their parents.
      for (const { name: flag } of configuration.flags.toSorted(
        (a, b) => b.dependencies.length - a.dependencies.length,
      )) {
        await admin.request('DELETE', `/api/admin/projects/default/features/${flag}`);
        await admin.request('DELETE', `/api/admin/archive/${flag}`);
      }
      const { segments } = z
        .object({ segments: z.array(z.object({ id: z.number() })) })
        .parse(await admin.send('GET', '/api/admin/segments'));
      for (const { id } of segments) await admin.request('DELETE', `/api/admin/segments/${id}`);
    }
  },
);

test('there are scenarios whose results the server can compare', () => {
  expect(
    cases.filter(({ scenario, environment }) => !usesDates(configurationIn(scenario, environment))).length,
  ).toBeGreaterThan(5);
});
