import { expect } from 'vitest';
import { at, expectUsedRecorded, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('react');
const test = tutorialTest(tutorial, 'create-a-token', ['<your frontend token>']);

test('the checkout follows the flag, the rollout, the variant and the constraint', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  const heading = () => page.locator('h2').textContent();
  const button = () => page.locator('button').textContent();
  const signIn = (id: string) => page.getByLabel('Signed in as').selectOption(id);
  await reader.follow('create-the-flag');
  app.goTo('create-the-shop', settings);
  const site = await app.serve('npm run dev -- --port $PORT --strictPort');
  await page.goto(site.url);
  await expect.poll(button, within('create-the-shop')).toBe('Review order');
  await site.stop();

  app.goTo('connect', settings);
  const connected = await app.serve('npm run dev -- --port $PORT --strictPort');
  await page.goto(connected.url);
  await expect.poll(heading, within('connect')).toBe('Checkout');
  await reader.follow('verify');
  await expect.poll(heading, within('verify')).toBe('Express checkout');
  await reader.flip('new-checkout', 'off');
  await expect.poll(heading, within('verify')).toBe('Checkout');

  await reader.flip('new-checkout', 'on');
  await reader.follow('gradual-rollout');
  await signIn('hugo');
  await expect.poll(heading, within('gradual-rollout')).toBe('Express checkout');
  await signIn('ada');
  await expect.poll(heading, within('gradual-rollout')).toBe('Checkout');

  app.goTo('variants', settings);
  await reader.follow('variants');
  await signIn('ada');
  await expect.poll(button, within('variants')).toBe('Get my tea');
  await signIn('hugo');
  await expect.poll(button, within('variants')).toBe('Pay securely');
  await reader.follow('targeting');
  await signIn('ada');
  await expect.poll(button, within('targeting')).toBe('Review order');
  await connected.stop();
});

test('its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  const printed = await app.run('npm test');
  expect(`${at(tutorial, 'test')}\n${printed}`).toContain(testSummary(tutorial, 'test'));
  await app.run('npm run build');
});

test('it works without the flag', async ({ app, settings, reader, page, within }) => {
  const button = () => page.locator('button').textContent();
  const signIn = (id: string) => page.getByLabel('Signed in as').selectOption(id);
  app.goTo('clean-up', settings);
  await app.run('npm test');
  await app.run('npm run build');
  await reader.follow('clean-up');
  const site = await app.serve('npm run preview -- --port $PORT --strictPort');
  await page.goto(site.url);
  for (const id of ['ada', 'hugo']) {
    await signIn(id);
    await expect.poll(button, within('clean-up')).toBe('Get my tea');
  }
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
