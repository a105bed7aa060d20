import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { expectAccessible } from './axe.ts';
import { answer, openConsole, send, status, token } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 300_000 });
let server: Unleash;
test.beforeAll(async ({ baseURL }) => {
  server = await startUnleash({ origin: baseURL ?? '', exampleSet: false });
});
test.afterAll(() => server.stop());

test('a reader creates, changes, evaluates and archives a flag of a real server', async ({ page }, { project }) => {
  const flag = `checkout-${project.name.replaceAll(/\W+/g, '-')}`;
  const open = async (operation: string, secret: string) => {
    await openConsole(page, operation);
    await token(page).fill(secret);
  };
  const confirm = async (method: string, expected: RegExp) => {
    await send(page, /^Waiting for your confirmation$/);
    await expectAccessible(page, '.console');
    await page.getByRole('button', { name: `Send ${method} to ` }).click();
    await expect(status(page)).toHaveText(expected);
  };
  const form = page.getByRole('group', { name: 'Fields of the body' });
  const { admin, frontend } = server.tokens;

  await open('create-feature', admin);
  await page.getByLabel('Server').fill(server.url);
  await page.getByLabel('projectId').fill('default');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  const name = form.getByLabel('name', { exact: true });
  await expect(name).toHaveAccessibleDescription(/^string, required\. The name of the flag/);
  await name.fill(flag);
  await send(page, /^201 /);

  await open('update-feature', admin);
  await page.getByLabel('featureName').fill(flag);
  await page.getByRole('button', { name: 'Load current value' }).click();
  await expect(status(page)).toHaveText(/^The body is the current value/);
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await form.getByLabel('description', { exact: true }).fill('Changed in the console');
  await confirm('PUT', /^200 /);
  await expect(answer(page)).toContainText('Changed in the console');

  await open('toggle-feature-environment-on', admin);
  await page.getByLabel('environment', { exact: true }).fill('development');
  await send(page, /^200 /);
  await open('get-frontend-features', frontend);
  await expect(async () => {
    await send(page, /^200 /);
    await expect(answer(page)).toContainText(flag, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });

  await open('archive-feature', admin);
  await confirm('DELETE', /^202 /);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
