import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('express');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>']);
const [membersOnly = ''] = outputsIn(tutorial, 'verify');

test('both frameworks follow the flag, for members only', async ({ app, settings, reader, within }) => {
  app.goTo('middleware', settings);
  const services = [await app.serve('npm run express'), await app.serve('npm run hono')];
  // One after the other: both questions are asked in the same terminal.
  const days = async () => {
    const answers: string[] = [];
    for (const { url } of services) answers.push(await reader.ask('days', url));
    return answers;
  };
  await expect.poll(days).toEqual(['["Friday"]\n["Friday"]', '["Friday"]\n["Friday"]']);
  await reader.follow('verify');
  await expect.poll(days, within('verify')).toEqual([membersOnly, membersOnly]);
  await Promise.all(services.map((service) => service.stop()));
});

test('they start without Unleash, and end on SIGTERM', async ({ app }) => {
  const unreachable = 'UNLEASH_URL=http://127.0.0.1:1 UNLEASH_BACKEND_TOKEN=none PORT=0';
  for (const framework of ['express', 'hono']) {
    const output = await app.run(
      `log=${framework}.log; touch $log; ${unreachable} node src/${framework}.ts > $log 2>&1 & pid=$!; until grep -q Listening $log; do sleep 0.2; done; kill $pid; wait $pid; echo Status $?; cat $log`,
    );
    expect(output).toMatch(/^Status 0$.*Starting without current flags/ms);
  }
});

test('its types are right, and its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
