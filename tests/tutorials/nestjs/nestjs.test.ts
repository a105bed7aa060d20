import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('nestjs');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>']);
const [hidden = ''] = outputsIn(tutorial, 'guard');
const [chapters = ''] = outputsIn(tutorial, 'verify');

test('the guard and the response follow the flag', async ({ app, settings, reader, within }) => {
  app.goTo('guard', settings);
  await app.run('npm run build');
  const service = await app.serve('npm start');
  const episode = () => reader.ask('episode', service.url);
  expect(await episode()).toBe(hidden);
  await reader.follow('verify');
  await expect.poll(episode, within('verify')).toBe(chapters);
  await reader.flip('chapter-marks', 'off');
  await expect.poll(episode, within('verify')).toBe(hidden);
  await service.stop();
});

test('its types are right, and its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
