import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { labNames, readLab } from '../../src/directives/lab/read-lab.ts';
import { casesOf, configurationOf } from '../../src/lab/scenario/client-specification.ts';
import { configurationIn } from '../../src/lab/scenario/configuration-in.ts';
import { readSpecifications } from '../../src/lab/testing/specifications.ts';
import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

const path = '/awkward/lab';

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

test.describe('a lab in a page', () => {
  test('shows its results without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}${path}`);
    const table = page.getByRole('table', { name: 'Results of A gradual rollout' });
    await expect(table.getByRole('row', { name: /Chi/ })).toContainText('On');
    await expect(page.getByText('Try it').first()).toBeHidden();
    await context.close();
  });

  test('loads nothing before the reader reaches for it', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(path);
    await wake(page);
    expect(requests.filter((url) => /\/lab\.|LabIsland/.test(url))).toEqual([]);
    await page.getByText('Try it').first().click();
    await expect(page.getByRole('slider', { name: 'Rollout percentage' })).toBeVisible();
    expect(requests.some((url) => /LabIsland/.test(url))).toBe(true);
    // Regular expressions load only for a REGEX constraint.
    const code = await Promise.all(
      requests.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()),
    );
    expect(code.filter((text) => text.includes('PatternSyntax'))).toEqual([]);
  });

  test('changes its results with the controls, by keyboard alone', async ({ page }) => {
    await page.goto(path);
    await wake(page);
    const lab = page.getByRole('figure', { name: 'A gradual rollout' });
    await lab.locator('summary', { hasText: 'Try it' }).press('Enter');
    const slider = lab.getByRole('slider', { name: 'Rollout percentage' });
    await expect(lab.getByText(/ of 1000 users .* have new-checkout on\./)).toBeVisible();
    await slider.press('End');
    await expect(lab.getByText('1000 of 1000 users (100%) have new-checkout on.')).toBeVisible();
    await expect(lab.getByRole('row', { name: /Ada/ })).toContainText('On');
    await expect(page.locator('[data-announcer]')).toHaveText('4 of 4 contexts are on now.');
    await slider.press('Home');
    await expect(lab.getByText('0 of 1000 users (0%) have new-checkout on.')).toBeVisible();
    await expect(lab.getByRole('row', { name: /Ada/ })).toContainText('the rollout is at 0%, so it includes no one');
    await lab.getByRole('button', { name: 'Reset' }).press('Enter');
    await expect(slider).toHaveValue('25');
  });

  test('explains every step, and names what would turn the flag on', async ({ page }) => {
    await page.goto(path);
    await wake(page);
    const lab = page.getByRole('figure', { name: 'A gradual rollout' });
    await lab.getByText('Try it').click();
    const row = lab.getByRole('row', { name: /Ada/ });
    await row.getByText('All steps').click();
    await expect(row.getByRole('link', { name: /is in bucket \d+ of 100/ })).toHaveAttribute(
      'href',
      '/reference/activation-strategies#bucket',
    );
    await expect(row.getByRole('listitem').filter({ hasText: 'Raise the rollout of strategy 1' })).toBeVisible();
  });

  test('switches the environment and the order, and inverts a constraint', async ({ page }) => {
    await page.goto(path);
    await wake(page);
    const environments = page.getByRole('figure', { name: 'One flag, two environments' });
    await environments.getByText('Try it').click();
    await environments.getByRole('combobox', { name: 'Environment' }).selectOption('production');
    await expect(environments.getByRole('row', { name: /Bo/ })).toContainText('disabled in this environment');

    const missing = page.getByRole('figure', { name: 'An inverted constraint and a missing field' });
    await missing.getByText('Try it').click();
    await missing.getByRole('combobox', { name: /^Constraint: country/ }).selectOption('Inverted');
    await expect(missing.getByRole('row', { name: /Norway/ }).locator('.lab__state')).toHaveText('On');
    await expect(missing.getByRole('row', { name: /No country/ }).locator('.lab__state')).toHaveText('Off');

    const strategies = page.getByRole('figure', { name: 'Several strategies' });
    await strategies.getByText('Try it').click();
    await strategies.getByRole('button', { name: 'Move strategy 2 up' }).click();
    await expect(strategies.getByRole('list', { name: 'Strategies' }).getByRole('listitem').first()).toContainText(
      'Gradual rollout',
    );
  });

  test('confirms that an exercise is solved, and announces it', async ({ page }) => {
    await page.goto(path);
    await wake(page);
    const lab = page.getByRole('figure', { name: 'One more user' });
    // Readers predict the results before they see them.
    await expect(lab.getByRole('table')).toBeHidden();
    await lab.locator('summary', { hasText: 'Try it' }).press('Enter');
    const goal = lab.getByRole('list', { name: 'Goal' }).getByRole('listitem');
    await expect(lab.getByRole('table')).toBeVisible();
    await expect(goal).toHaveText([/Ada: On/, /Chi: On/, /Eva: Off/]);
    await expect(lab.getByText('1 of 3 results match the goal.')).toBeVisible();
    const slider = lab.getByRole('slider', { name: 'Rollout percentage' });
    await slider.press('End');
    await expect(goal.filter({ hasText: 'Eva' })).toContainText('not reached yet');
    await expect(lab.getByText('2 of 3 results match the goal.')).toBeVisible();
    await slider.fill('40');
    await expect(lab.getByText('Solved.')).toBeVisible();
    await expect(page.locator('[data-announcer]')).toContainText('Solved. Chi is in bucket 22');
    await expect(goal.filter({ hasText: 'Eva' })).toContainText(', reached');
    await lab.getByRole('button', { name: 'Reset' }).click();
    await expect(lab.getByText('1 of 3 results match the goal.')).toBeVisible();
  });

  test('shows the solution of an exercise and sets the controls to it', async ({ page }) => {
    await page.goto(path);
    await wake(page);
    const lab = page.getByRole('figure', { name: 'One more user' });
    await lab.getByText('Show a solution').click();
    await lab.getByRole('button', { name: 'Try this solution' }).click();
    await expect(lab.getByRole('slider', { name: 'Rollout percentage' })).toHaveValue('40');
    await expect(lab.getByText('Solved.')).toBeVisible();
  });

  test('prints the static table, and no controls', async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['A gradual rollout', 'One more user']) {
      const lab = page.getByRole('figure', { name });
      await expect(lab.getByRole('table')).toBeVisible();
      await expect(lab.locator('summary').first()).toBeHidden();
      await expect(lab.getByRole('button')).toHaveCount(0);
    }
  });

  for (const width of [320, 360]) {
    test(`fits a width of ${width} pixels while everything is open @desktop`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await wake(page);
      for (const button of await page.getByText('Try it').all()) await button.click();
      for (const summary of await page.getByText('All steps').all()) await summary.click();
      await expect(page.getByText(/ of 1000 users/).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const overflowing = await page.locator('.lab *').evaluateAll((elements) =>
        elements
          .filter((element) => element.closest('pre, .visually-hidden') === null)
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(overflowing).toEqual([]);
    });
  }

  test('has no accessibility violations while it is open', async ({ page }) => {
    await page.goto(path);
    await wake(page);
    for (const button of await page.getByText('Try it').all()) await button.click();
    await page.getByText('All steps').first().click();
    await expect(page.getByText(/ of 1000 users/).first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.describe('the page of the lab', () => {
  const pasteInto = async (page: Page, text: string) => {
    await page.goto('/lab');
    await wake(page);
    await page.getByText('Paste a flag').click();
    await page.getByRole('textbox', { name: /A response of the Client API/ }).fill(text);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
  };

  test('reads a response of the Client API', async ({ page }) => {
    const features = [
      { name: 'pasted-flag', enabled: true, strategies: [{ name: 'userWithId', parameters: { userIds: '1,2' } }] },
    ];
    await pasteInto(page, JSON.stringify({ version: 2, features }));
    await expect(page.getByText('The flag pasted-flag was read.').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /User 42/ })).toContainText('userId must be "1" or "2", but it is "42"');
    await page.getByText('All steps').click();
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await expect(page.locator('.lab__state').first()).toHaveText('On');
  });

  test('lists what is wrong in a text, and keeps the text', async ({ page }) => {
    const text = '{"features":[{"name":"a","enabled":"yes"}]}';
    await pasteInto(page, text);
    await expect(page.getByText(/features\[0\]\.enabled: found 'yes'\. Allowed: true or false\./)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /A response of the Client API/ })).toHaveValue(text);
  });

  test('copies a link that opens the same flag', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/lab');
    await wake(page);
    await page.getByRole('combobox', { name: 'Example' }).selectOption('Variants of an A/B test');
    await page.getByRole('button', { name: 'Copy a link' }).click();
    const link = await page.getByRole('textbox', { name: /The link was copied/ }).inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(link.length).toBeLessThan(1200);
    await page.goto('/quickstart');
    await page.goto(link);
    await wake(page);
    await expect(page.getByRole('row', { name: /Ada/ })).toContainText('The variant is "blue"');
  });

  test('asks before a link contains an email address', async ({ page }) => {
    await page.goto('/lab');
    await wake(page);
    await page.getByRole('textbox', { name: 'userId' }).first().fill('ada@example.com');
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await expect(page.getByRole('alert')).toContainText('The link would contain the email address ada@example.com.');
    await expect(page.getByRole('textbox', { name: /The link was copied/ })).toBeHidden();
  });

  for (const [name, fragment] of [
    ['a broken link', 'lab=1.abc'],
    ['a zip bomb', `lab=1.${deflateRawSync(`"${'0'.repeat(40_000_000)}"`).toString('base64url')}`],
    [
      'a script in a name',
      `lab=1.${deflateRawSync('{"features":[{"name":"<script>alert(1)</script>"}]}').toString('base64url')}`,
    ],
  ] as const) {
    test(`shows a message for ${name}`, async ({ page }) => {
      await page.goto(`/lab#${fragment}`);
      await wake(page);
      await expect(page.getByText("The text can't be read:")).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
    });
  }

  const choose = async (page: Page, example: string) => {
    await page.goto('/lab');
    await wake(page);
    await page.getByRole('combobox', { name: 'Example' }).selectOption(example);
  };
  /** Opens everything that is folded, also what is folded inside of it. */
  const openAll = async (page: Page) => {
    const folded = page.locator('.lab-page details:not([open]) > summary:visible');
    while ((await folded.count()) > 0) await folded.first().click();
  };
  /** Presses a button with the keyboard. */
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().press('Enter');

  test('edits strategies and constraints by keyboard, and the focus follows them', async ({ page }) => {
    await choose(page, 'A strategy that is too generous');
    const strategies = page.getByRole('group', { name: /^Strategy \d/ });
    await expect(strategies).toHaveCount(2);
    await press(page, 'Move Strategy 2: Gradual rollout up');
    await expect(page.getByRole('group', { name: 'Strategy 1: Gradual rollout' })).toBeVisible();
    await expect(page.locator('[data-announcer]')).toContainText('is now at position 1 of 2.');
    await expect(page.getByRole('button', { name: 'Move Strategy 1: Gradual rollout down' })).toBeFocused();
    await press(page, 'Remove Strategy 1: Gradual rollout');
    await expect(strategies).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Add a strategy' })).toBeFocused();
    await expect(page.getByRole('row', { name: /^A customer in Germany/ })).toContainText('Off');
    await page.getByRole('button', { name: 'Add a constraint' }).first().press('Enter');
    await expect(page.getByRole('textbox', { name: 'Field', exact: true }).last()).toBeFocused();
    await press(page, /^Move Constraint 2: userId .* up$/);
    await expect(page.getByRole('group', { name: /^Constraint 1: userId/ })).toBeVisible();
  });

  test('folds the editor on a phone, with the results right after the choice of the flag @phone', async ({ page }) => {
    await page.goto('/lab');
    await wake(page);
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a strategy' })).toBeHidden();
    await page.getByRole('heading', { name: 'Change the flag' }).click();
    await expect(page.getByRole('button', { name: 'Add a strategy' })).toBeVisible();
    const [choice, results, editor] = await Promise.all(
      ['Choose a flag', 'Results', 'Change the flag'].map((name) => page.getByRole('heading', { name }).boundingBox()),
    );
    expect(choice?.y).toBeLessThan(results?.y ?? 0);
    expect(results?.y).toBeLessThan(editor?.y ?? 0);
  });

  test('edits segments and uses them in a strategy', async ({ page }) => {
    await choose(page, 'A gradual rollout');
    await press(page, 'Add a segment');
    const segment = page.getByRole('group', { name: 'Segment segment', exact: true });
    await page.getByRole('textbox', { name: 'Segment name' }).fill('Pilot');
    const pilot = page.getByRole('group', { name: 'Segment Pilot', exact: true });
    await expect(segment).toHaveCount(0);
    await pilot.getByRole('button', { name: 'Add a constraint' }).click();
    await pilot.getByRole('textbox', { name: 'Values, separated by commas' }).fill('chi');
    await page.getByRole('checkbox', { name: 'Segment Pilot' }).check();
    await expect(page.getByRole('row', { name: /^Ada/ })).toContainText("the segment Pilot doesn't match");
    await expect(page.getByRole('row', { name: /^Chi/ }).locator('.lab__state')).toHaveText('On');
    await pilot.getByRole('button', { name: 'Remove Segment Pilot' }).click();
    await expect(page.getByRole('checkbox', { name: 'Segment Pilot' })).toHaveCount(0);
  });

  test('adds a parent flag, and removes it again', async ({ page }) => {
    await choose(page, 'A gradual rollout');
    await press(page, 'Add a flag');
    await page.getByRole('textbox', { name: 'Flag name' }).fill('payments');
    await page.getByRole('combobox', { name: 'Flag', exact: true }).selectOption('new-checkout');
    await press(page, 'Add a parent flag');
    await expect(page.getByRole('row', { name: /^Chi/ })).toContainText(
      'the parent flag payments must be on, but it is off: the flag is disabled in this environment',
    );
    await page.getByRole('combobox', { name: 'Required result' }).selectOption('The parent is off');
    await expect(page.getByRole('row', { name: /^Chi/ }).locator('.lab__state')).toHaveText('On');
    await press(page, 'Remove Parent flag payments');
    await expect(page.getByRole('combobox', { name: 'Required result' })).toHaveCount(0);
  });

  test('copies, renames and removes environments', async ({ page }) => {
    await choose(page, 'A gradual rollout');
    await press(page, 'Copy the environment');
    const names = page.getByRole('combobox', { name: 'Environment', exact: true });
    await expect(names).toHaveValue('staging');
    await page.getByRole('checkbox', { name: 'new-checkout is enabled' }).uncheck();
    await expect(page.getByRole('row', { name: /^Chi/ })).toContainText('disabled in this environment');
    const name = page.getByRole('textbox', { name: 'Environment name' });
    await name.fill('production');
    await expect(name).toHaveAccessibleDescription('Another entry has this name.');
    await name.fill('test');
    await expect(names).toHaveValue('test');
    await names.selectOption('production');
    await expect(page.getByRole('row', { name: /^Chi/ }).locator('.lab__state')).toHaveText('On');
    await press(page, 'Remove production');
    await expect(page.getByRole('row', { name: /^Chi/ })).toContainText('disabled in this environment');
  });

  test('edits variants with payloads', async ({ page }) => {
    await choose(page, 'Variants of an A/B test');
    await expect(page.getByRole('row', { name: /^Ada/ }).locator('.lab__payload')).toHaveText('#1f6feb');
    await page.getByRole('textbox', { name: 'Payload' }).first().fill('navy');
    await expect(page.getByRole('row', { name: /^Ada/ }).locator('.lab__payload')).toHaveText('navy');
    await press(page, 'Remove Variant orange');
    await expect(page.getByRole('group', { name: /^Variant / })).toHaveCount(2);
  });

  test('shows contexts side by side, and all of them get a new field', async ({ page }) => {
    await choose(page, 'A gradual rollout');
    await press(page, 'Add a context');
    await expect(page.getByRole('row', { name: /^User/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Field for all contexts' }).fill('country');
    await page.getByRole('button', { name: 'Add the field' }).click();
    const countries = page.getByRole('textbox', { name: 'country', exact: true });
    await expect(countries).toHaveCount(5);
    await countries.first().fill('NO');
    await countries.first().fill('');
    await expect(countries).toHaveCount(5);
    const [first, second] = await Promise.all(
      [0, 1].map((index) => page.locator('.lab__side-by-side .lab__item').nth(index).boundingBox()),
    );
    expect(first?.y).toBe(second?.y);
  });

  test('shows 10,000 users, and how many have two flags', async ({ page }) => {
    await choose(page, 'Two flags with one group');
    await page.getByRole('combobox', { name: 'Users' }).selectOption('10,000');
    await expect(page.getByText(/ of 10000 users .* have order-tracking on\./)).toBeVisible();
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('order-history');
    await expect(page.getByText(/users have both order-tracking and order-history on\./)).toBeVisible();
  });

  test('generates users with the fields of a context', async ({ page }) => {
    await choose(page, 'An inverted constraint and a missing field');
    await expect(page.getByText('0 of 1000 users (0%) have new-prices on.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Other fields as in' }).selectOption('Germany');
    await expect(page.getByText('1000 of 1000 users (100%) have new-prices on.')).toBeVisible();
  });

  test('its commands contain the values of the reader, and tokens stay variables', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('your-unleash', JSON.stringify({ url: 'https://flags.test', project: 'shop' }));
      sessionStorage.setItem('your-unleash.admin', 'user:1234567890abcdef');
    });
    await choose(page, 'A gradual rollout');
    await page.getByText('Paste a flag').click();
    await page
      .getByRole('combobox', { name: 'Where the flag comes from' })
      .selectOption('Admin API: one flag with all its environments');
    const command = page.getByRole('region', { name: 'Command' });
    await expect(command).toContainText('curl "https://flags.test/api/admin/projects/shop/features/new-checkout"');
    await expect(command).toContainText('Authorization: $UNLEASH_ADMIN_TOKEN');
    await page.getByText('Export as a test or as commands').click();
    await page.getByRole('combobox', { name: 'Format' }).selectOption('curl');
    await expect(page.getByRole('region', { name: 'curl' })).toContainText(
      '"https://flags.test/api/admin/projects/shop/features"',
    );
  });

  test('sends nothing while the reader works', async ({ page }) => {
    await pasteInto(page, JSON.stringify({ version: 2, features: [{ name: 'secret-flag', enabled: true }] }));
    await expect(page.getByText('The flag secret-flag was read.').first()).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      const text = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
      if (!/^GET .*\/assets\/[^?]+\.js $/.test(text)) sent.push(text);
    });
    await press(page, 'Add a strategy');
    await page.getByRole('textbox', { name: 'userId' }).first().fill('private-user');
    await page.getByText('All steps').first().click();
    await page.getByText('Export as a test or as commands').click();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await expect(page.getByRole('textbox', { name: /The link was copied/ })).toBeVisible();
    expect(sent).toEqual([]);
    // Nothing of the scenario is in the storage of the browser either.
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toMatch(/secret-flag|private-user/);
  });

  for (const theme of ['light', 'dark'] as const) {
    test(`has no accessibility violations with all panels open in ${theme} mode`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await choose(page, 'A segment in a strategy');
      await page.evaluate((mode) => {
        document.documentElement.dataset['theme'] = mode;
      }, theme);
      await press(page, 'Add a flag');
      await page.getByRole('combobox', { name: 'Flag', exact: true }).selectOption('beta-dashboard');
      await press(page, 'Add a parent flag');
      await page.getByRole('button', { name: 'Add a variant' }).first().click();
      await openAll(page);
      await page.getByRole('button', { name: 'Read', exact: true }).click();
      await expect(page.getByText(/ of 1000 users/)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  test('loads regular expressions before it evaluates one', async ({ page }) => {
    await page.goto('/lab');
    await wake(page);
    await page.getByRole('combobox', { name: 'Example' }).selectOption('A gradual rollout');
    await page.getByRole('button', { name: 'Add a constraint' }).first().click();
    await page.getByRole('combobox', { name: 'Operator' }).last().selectOption('REGEX');
    await page.getByRole('textbox', { name: 'Value', exact: true }).last().fill('^ada$');
    await expect(page.getByRole('row', { name: /^Bo/ })).toContainText('must match the pattern ^ada$');
    await expect(page.getByRole('row', { name: /^Ada/ })).toContainText('is in bucket');
  });

  for (const width of [320, 360]) {
    test(`fits a width of ${width} pixels with all panels open`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await choose(page, 'A segment in a strategy');
      await openAll(page);
      await expect(page.getByText(/ of 1000 users/)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});
