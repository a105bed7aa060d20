import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../../tutorial.ts';
import { tutorialTest } from '../../tutorial-test.ts';

const start = 'npm start';
const tutorial = readTutorial('serverless/lambda');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>'])
  /** Restarts the function, so that it downloads new flags immediately. */
  .extend('pickupsAfterColdStart', ({ app, reader }) => async () => {
    const environment = await app.serve(start);
    const pickups = await reader.ask('pickups', environment.url);
    await environment.stop();
    return pickups;
  });
const [, fixedDays = ''] = outputsIn(tutorial, 'local');
const [shortNotice = ''] = outputsIn(tutorial, 'verify');
const [inTheHarbor = ''] = outputsIn(tutorial, 'targeting');

test('the pickups follow the flag, the rollout, the variant and the constraint', async ({
  app,
  settings,
  reader,
  within,
  pickupsAfterColdStart,
}) => {
  app.goTo('local', settings);
  expect(await pickupsAfterColdStart()).toBe(fixedDays);

  app.goTo('connect', settings);
  const environment = await app.serve(start);
  const pickups = () => reader.ask('pickups', environment.url);
  expect(await pickups()).toBe(fixedDays);
  await reader.follow('verify');
  await expect.poll(pickups, within('verify')).toBe(shortNotice);
  await environment.stop();

  await reader.flip('short-notice-pickup', 'off');
  await expect.poll(pickupsAfterColdStart, within('verify')).toBe(fixedDays);
  await reader.flip('short-notice-pickup', 'on');
  await reader.follow('gradual-rollout');
  await reader.follow('variants');
  await reader.follow('targeting');
  await expect.poll(pickupsAfterColdStart, within('targeting')).toBe(inTheHarbor);
});

test('its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('it works without the flag', async ({ app, settings, reader, pickupsAfterColdStart }) => {
  app.goTo('clean-up', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'clean-up'));
  await reader.follow('clean-up');
  expect(await pickupsAfterColdStart()).toBe(shortNotice);
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
