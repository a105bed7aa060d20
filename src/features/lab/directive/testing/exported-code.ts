import { engine, labNames, readLab } from '../read-lab.ts';
import { explain } from '../../explanation/explain.ts';
import { exportedOf, scenarioExports } from '../../exports/exports.ts';
import { configurationIn } from '../../scenario/configuration-in.ts';
import { scenarioOf } from '../../scenario/lab-file.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { flagWith } from '../../testing/configuration.ts';

/** The code of an export for the first environment of a scenario, with the results of the SDK. */
export function codeOf(id: string, scenario: Scenario): string {
  const environment = scenario.environments[0]?.name ?? '';
  const configured = engine.with(configurationIn(scenario, environment));
  const cases = scenario.contexts.map((each) => {
    const { result, trace } = explain(configured, scenario.flag, each.context, { random: 0.5 });
    return { ...each, result, isRandom: trace?.isRandom ?? false };
  });
  return scenarioExports.find((each) => each.id === id)?.toCode(exportedOf(scenario, environment, cases)) ?? '';
}

/** The scenarios of the pages. */
export const scenarios = labNames().flatMap((name) => {
  const lab = readLab(name);
  return lab.ok ? [{ name, scenario: scenarioOf(lab.value) }] : [];
});

/** Names and values that end texts in one of the languages, unless they are escaped. */
export const awkward: Scenario = {
  flag: `it's "quoted" \\ \`back\` """ $HOME`,
  environments: [
    {
      name: 'production',
      flags: [
        flagWith({
          name: `it's "quoted" \\ \`back\` """ $HOME`,
          strategies: [
            {
              name: 'default',
              constraints: [{ contextName: 'plan', operator: 'IN', values: [`'"\\\`"""`, '日本\n'] }],
            },
          ],
        }),
      ],
    },
  ],
  segments: [],
  contexts: [
    { name: `"Ada" 'Bo' \\`, context: { userId: 'a"b', properties: { plan: `'"\\\`"""` } } },
    { name: 'Other', context: { userId: 'b', properties: { plan: '日本\n' } } },
  ],
};
