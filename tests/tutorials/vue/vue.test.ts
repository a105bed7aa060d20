import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('vue');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your frontend token>']);
const [open = ''] = outputsIn(tutorial, 'build');
const [occupancy = ''] = outputsIn(tutorial, 'verify');

test('the server and the browser follow the flag and the member, and agree', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  app.goTo('build', settings);
  await app.run('npm run build');
  const site = await app.serve('npm start');
  const lanes = () => reader.ask('lanes', site.url);
  expect(await lanes()).toBe(open);
  await reader.follow('verify');
  await expect.poll(lanes, within('verify')).toBe(occupancy);

  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  const firstLane = () => page.locator('li').first().textContent();
  await page.goto(site.url);
  expect(await firstLane()).toContain('Fast lane: open');
  await page.getByLabel('Member').selectOption('ines');
  await expect.poll(firstLane, within('build')).toContain('Fast lane: 3 people');
  await page.reload();
  expect(await firstLane()).toContain('Fast lane: 3 people');
  await reader.flip('lane-occupancy', 'off');
  await expect.poll(firstLane, within('verify')).toContain('Fast lane: open');
  expect(complaints).toEqual([]);
  await site.stop();
});

test('its types are right, and its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
