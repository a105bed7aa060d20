import path from 'node:path';
import { expect } from 'vitest';
import { at, expectUsedRecorded, outputsIn, readTutorial } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('react-native');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your frontend token>']);

test('its types are right, and its own tests pass', async ({ app, settings }) => {
  // What the command that creates the app adds besides packages, and the SDK, of which there is only a stand-in here.
  const own = (name: string) => path.join(import.meta.dirname, name);
  await app.run(`cp ${own('babel.config.js')} ${own('tsconfig.json')} .`);
  await app.run(
    `mkdir -p node_modules/@unleash && cp -r ${own('stand-in')} node_modules/@unleash/unleash-react-native-sdk`,
  );
  app.goTo('test', settings);
  await app.run('npx tsc');
  const passed =
    outputsIn(tutorial, 'test')
      .join('\n')
      .match(/Tests: +\d+ passed.*$/m)?.[0] ?? 'no summary on the page';
  expect(`${at(tutorial, 'test')}\n${await app.run('npx jest --no-watchman --testTimeout=60000')}`).toContain(passed);
});

test('the commands about the flag work', async ({ reader }) => {
  const [turnedOn] = await reader.follow('verify');
  expect(turnedOn?.status).toBe(200);
  const [archived] = await reader.follow('clean-up');
  expect(archived?.status).toBe(202);
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
