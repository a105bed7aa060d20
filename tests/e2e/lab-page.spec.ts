import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

/** A scenario as links contain it. */
const compressed = (text: string): string => deflateRawSync(text).toString('base64url');

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

for (const [name, scenario] of [
  ['a broken link', () => 'abc'],
  ['a zip bomb', () => compressed(`"${'0'.repeat(40_000_000)}"`)],
  ['a script in a name', () => compressed('{"features":[{"name":"<script>alert(1)</script>"}]}')],
] as const) {
  test(`shows a message for ${name}`, async ({ page }) => {
    await page.goto(`/lab#lab=1.${scenario()}`);
    await wake(page);
    const start = page.getByRole('region', { name: 'Choose a flag' });
    await expect(start.getByText("The text can't be read:")).toBeVisible();
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
    const secrets = { 'your-unleash.admin': 'user:1234567890abcdef' };
    sessionStorage.setItem('kept-secrets', JSON.stringify({ mark: null, secrets }));
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
    test.slow();
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
