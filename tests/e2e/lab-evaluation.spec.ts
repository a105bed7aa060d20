import type { Page } from '@playwright/test';
import { labNames, readLab } from '../../src/features/lab/directive/read-lab.ts';
import { casesOf, configurationOf } from '../../src/features/lab/scenario/client-specification.ts';
import { configurationIn } from '../../src/features/lab/scenario/configuration-in.ts';
import { readSpecifications } from '../../src/features/lab/testing/specifications.ts';
import { expect, test, wake } from './fixtures.ts';

/** What the browser evaluates: a configuration and the flags with their contexts. */
interface Batch {
  readonly configuration: object;
  readonly cases: readonly { readonly flag: string; readonly context: object }[];
}

/** Evaluates cases with the code of the built site, in the page. */
async function evaluateInPage(page: Page, batches: readonly Batch[]): Promise<unknown[][]> {
  await page.goto('/lab');
  await wake(page);
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  return page.evaluate(async (all) => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
    const modules = await Promise.all(
      scripts.filter((name) => /\/assets\/lab\.[^/]+\.js$/.test(name)).map((name) => import(name)),
    );
    const lab = modules.find((module) => 'createEngine' in module && 'explain' in module);
    return Promise.all(
      all.map(async ({ configuration, cases }) => {
        const engine = await lab.createEngine(configuration);
        return cases.map(({ flag, context }) => {
          const { contradictions, result } = lab.explain(engine, flag, context, { random: 0.5 });
          return contradictions.length === 0 ? result : contradictions;
        });
      }),
    );
  }, batches);
}

test('the code of the built site passes the client specification under the policy of the site @desktop', async ({
  page,
}) => {
  const specifications = readSpecifications();
  const results = await evaluateInPage(
    page,
    specifications.map((each) => ({ configuration: configurationOf(each), cases: casesOf(each) })),
  );
  const expected = specifications.map((each) =>
    casesOf(each).map(({ expected: value }) =>
      typeof value === 'boolean'
        ? { enabled: value, variant: expect.anything() }
        : {
            enabled: value.feature_enabled,
            variant: { name: value.name, enabled: value.enabled, ...(value.payload && { payload: value.payload }) },
          },
    ),
  );
  // Random results of the specification are those of rollouts with 0 and 100 percent.
  expect(results).toEqual(expected);
  expect(results.flat()).toHaveLength(275);
});

test('the built site returns what every scenario expects @desktop', async ({ page }) => {
  const labs = labNames().flatMap((name) => {
    const lab = readLab(name);
    return lab.ok ? [lab.value] : [];
  });
  const results = await evaluateInPage(
    page,
    labs.flatMap((lab) =>
      lab.expected.map(({ environment, context }) => ({
        configuration: configurationIn(lab, environment),
        cases: [{ flag: lab.flag, context: lab.contexts.find(({ name }) => name === context)?.context ?? {} }],
      })),
    ),
  );
  const expected = labs.flatMap((lab) =>
    lab.expected.map(({ enabled, variant = 'disabled' }) => [
      enabled === 'random' ? expect.anything() : { enabled, variant: expect.objectContaining({ name: variant }) },
    ]),
  );
  expect(results).toEqual(expected);
  expect(expected.length).toBeGreaterThan(labs.length);
});
