import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { bodyField, openConsole, playSegment, playServer, send, status, token } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

test(
  'a reader loads a segment, changes it, and sees what changes before it is sent',
  { tag: '@both' },
  async ({ page }) => {
    const requests = await playSegment(page);
    await openConsole(page, 'update-segment');
    await page.getByLabel('id', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Load current value' }).click();
    await expect(status(page)).toHaveText(/^The body is the current value/);
    const loaded = await bodyField(page).inputValue();
    expect(JSON.parse(loaded)).not.toHaveProperty('createdBy');
    await bodyField(page).fill(loaded.replace('Paying members', 'All members').replace('"8"', '"9"'));
    await send(page, /^Waiting for your confirmation$/);
    const changes = page.getByRole('table', { name: '2 fields change' });
    await expect(changes.getByRole('row', { name: 'description' })).toContainText('"Paying members""All members"');
    await expect(changes.getByRole('row', { name: 'constraints[0].values[1]' })).toContainText('"8""9"');
    await expectAccessible(page, '.console');
    expect(requests.map((request) => request.method())).toEqual(['GET']);
    await page.getByRole('button', { name: 'Send PUT to localhost:4242' }).click();
    await expect(status(page)).toHaveText(/^200 /);
    expect(requests.at(-1)?.postDataJSON()).toMatchObject({ name: 'members', description: 'All members' });
  },
);

test(
  'the requests of the tab can be filled in again on another page, and saved without the token',
  { tag: '@both' },
  async ({ page }) => {
    const requests = await playServer(page);
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('web-shop');
    await token(page).fill('user:5ecret');
    await bodyField(page).fill('{"name": "checkout-2", "type": "release"}');
    await send(page, /^201 /);
    await page.locator('.related a').first().click();
    await expect(page).not.toHaveURL(/create-feature/);
    await page.locator('#try-it > summary').click();
    await page.getByText('Last requests (1)').click();
    await expectAccessible(page, '.console');
    for (const [button, content] of [
      ['Save as curl commands', /"Authorization: \$UNLEASH_ADMIN_TOKEN"[\s\S]*checkout-2/],
      ['Save as HAR', /"version": "1.2"[\s\S]*checkout-2/],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text).toMatch(content);
      expect(text).not.toContain('5ecret');
    }
    await page.getByRole('link', { name: 'Fill in POST /api/admin/projects/web-shop/features again' }).click();
    await expect(page).toHaveURL(/create-feature#try-it$/);
    await expect(bodyField(page)).toHaveValue(/"name": "checkout-2"/);
    expect(requests).toHaveLength(1);
  },
);

test(
  'a form fills in the body, with its problems at their fields, and the JSON follows',
  { tag: '@both' },
  async ({ page }) => {
    const requests = await playServer(page);
    await openConsole(page, 'create-segment');
    await bodyField(page).fill('{"constraints": []}');
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    const form = page.getByRole('group', { name: 'Fields of the body' });
    const name = form.getByLabel('name', { exact: true });
    await name.fill('');
    await send(page, /^Not sent/);
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/This field is required/);
    await name.fill('members');
    await form.getByRole('button', { name: 'Add an item to constraints' }).click();
    const added = form.locator('[data-field="constraints[0]"]');
    await expect(added.locator('> summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await added.getByRole('combobox', { name: 'operator' }).selectOption('IN');
    await expectAccessible(page, '.console');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    const body = JSON.parse(await bodyField(page).inputValue());
    expect(body.name).toBe('members');
    expect(body.constraints.at(-1).operator).toBe('IN');
    await send(page, /^201 /);
    expect(requests.map((request) => request.postDataJSON())).toEqual([body]);
  },
);
