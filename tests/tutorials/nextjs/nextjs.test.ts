import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('nextjs');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>', '<your frontend token>']);
const start = 'npm start';
const [, method = ''] = outputsIn(tutorial, 'create-the-site');
const [steps = ''] = outputsIn(tutorial, 'verify');
const [timers = ''] = outputsIn(tutorial, 'variants');
const [schools = ''] = outputsIn(tutorial, 'targeting');

test('the recipes follow the flag, the variants and the constraint on the server', async ({
  app,
  settings,
  reader,
  within,
}) => {
  app.goTo('connect', settings);
  await app.run('npm run build');
  const site = await app.serve(start);
  const kitchen = () => reader.ask('kitchen', site.url);
  expect(await kitchen()).toBe(method);
  await reader.follow('verify');
  await expect.poll(kitchen, within('verify')).toBe(steps);
  await reader.flip('cook-mode', 'off');
  await expect.poll(kitchen, within('verify')).toBe(method);
  await reader.flip('cook-mode', 'on');
  await reader.follow('gradual-rollout');
  await reader.follow('variants');
  await expect.poll(kitchen, within('variants')).toBe(timers);
  await reader.follow('targeting');
  await expect.poll(kitchen, within('targeting')).toBe(schools);
  await site.stop();
});

test('the static home page follows the flag in the browser', async ({ app, settings, reader, page, within }) => {
  app.goTo('static', settings);
  expect(await app.run('npm run build')).toMatch(/○ \/$/m);
  const site = await app.serve(start);
  await page.goto(`${site.url}/recipes/goulash`);
  await page.getByLabel('Cook').selectOption('dana');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const heading = () => page.locator('h2').textContent();
  await expect.poll(heading, within('static')).toBe('Step 1 of 3');
  await page.goto(site.url);
  const message = () => page.getByRole('status').allTextContents();
  await expect.poll(message, within('static')).toEqual(['New: cook step by step.']);
  await reader.flip('cook-mode', 'off');
  await expect.poll(message, within('static')).toEqual([]);
  await site.stop();
});

test('its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('it works without the flag', async ({ app, settings, reader }) => {
  app.goTo('clean-up', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'clean-up'));
  await app.run('npm run build');
  await reader.follow('clean-up');
  const site = await app.serve(start);
  expect(await reader.ask('kitchen', site.url)).toContain('dana <h2>Step 1 of 3</h2><p>Brown the onions. (10 min)');
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
