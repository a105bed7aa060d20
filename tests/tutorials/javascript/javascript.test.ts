import { expect } from 'vitest';
import { at, expectUsedRecorded, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('javascript');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your frontend token>']);
const day = 'Today: wind up to 21 kn';
const hours = '09:00 12 kn, 12:00 17 kn, 15:00 21 kn';

test('the forecast follows the flag, the rollout, the variant and the constraint', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  const forecast = () => page.locator('#forecast').textContent();
  const readers = page.getByLabel('Reader');
  app.goTo('connect', settings);
  const site = await app.serve('npm run dev -- --port $PORT --strictPort');
  await page.goto(site.url);
  await expect.poll(forecast, within('connect')).toBe(day);
  await reader.follow('verify');
  await expect.poll(forecast, within('verify')).toBe(hours);
  await reader.flip('hourly-forecast', 'off');
  await expect.poll(forecast, within('verify')).toBe(day);

  await reader.flip('hourly-forecast', 'on');
  await reader.follow('gradual-rollout');
  await reader.follow('variants');
  await expect.poll(forecast, within('variants')).toMatch(/^09:00 6\.2 m\/s/);
  await readers.selectOption('ben');
  await expect.poll(forecast, within('variants')).toBe(hours);
  await reader.follow('targeting');
  await expect.poll(forecast, within('targeting')).toBe(day);
  await site.stop();
});

test('its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  const printed = await app.run('npm test');
  expect(`${at(tutorial, 'test')}\n${printed}`).toContain(testSummary(tutorial, 'test'));
  await app.run('npm run build');
});

test('it works without the flag', async ({ app, settings, reader, page, within }) => {
  const forecast = () => page.locator('#forecast').textContent();
  const readers = page.getByLabel('Reader');
  app.goTo('clean-up', settings);
  await app.run('npm test');
  await app.run('npm run build');
  await reader.follow('clean-up');
  const site = await app.serve('npx vite preview --port $PORT --strictPort');
  await page.goto(site.url);
  await expect.poll(forecast, within('clean-up')).toBe(hours);
  await readers.selectOption('hugo');
  await expect.poll(forecast, within('clean-up')).toBe(hours);
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
