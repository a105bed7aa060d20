import path from 'node:path';
import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, section, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('sveltekit');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>', '<your frontend token>']);
const start = 'npm start';
const [, list = ''] = outputsIn(tutorial, 'create-the-application');
const [timeline = ''] = outputsIn(tutorial, 'verify');
const [clocks = ''] = outputsIn(tutorial, 'variants');
const [telescopes = ''] = outputsIn(tutorial, 'targeting');

test('the pages follow the flag, the variants and the constraint, on the server and in the open hall', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  const heading = () => page.locator('h2').textContent();
  app.goTo('connect', settings);
  await app.run('npm run build');
  const site = await app.serve(start);
  const sky = () => reader.ask('sky', site.url);
  expect(await sky()).toBe(list);
  await reader.follow('verify');
  await expect.poll(sky, within('verify')).toBe(timeline);
  await reader.flip('sky-timeline', 'off');
  await expect.poll(sky, within('verify')).toBe(list);
  await reader.flip('sky-timeline', 'on');
  await reader.follow('gradual-rollout');
  await reader.follow('variants');
  await expect.poll(sky, within('variants')).toBe(clocks);
  await reader.follow('targeting');
  await expect.poll(sky, within('targeting')).toBe(telescopes);
  await site.stop();

  app.goTo('live', settings);
  await app.run('npm run check');
  await app.run('npm run build');
  const hall = await app.serve(start);
  await page.goto(`${hall.url}/hall`);
  await expect.poll(heading, within('live')).toBe('Tonight, hour by hour');
  await reader.flip('sky-timeline', 'off');
  await expect.poll(heading, within('live')).toBe('Tonight');
  await hall.stop();
});

test('the open hall also follows the flag with the Svelte SDK', async ({ app, settings, reader, page, within }) => {
  const heading = () => page.locator('h2').textContent();
  const screens = section(tutorial, 'live').flatMap((item) => {
    const file = item.type === 'code' ? /^<!-- (src\S+) -->/.exec(item.code)?.[1] : undefined;
    return item.type === 'code' && file !== undefined ? [{ file, item }] : [];
  });
  expect(screens.map(({ file }) => file)).toEqual(['src/lib/HallScreen.svelte', 'src/routes/hall/+page.svelte']);
  app.goTo('live', settings);
  await app.run('mkdir -p node_modules/@unleash');
  await app.run(`cp -r ${path.join(import.meta.dirname, 'stand-in')} node_modules/@unleash/proxy-client-svelte`);
  for (const { file, item } of screens) {
    tutorial.used.add(item);
    await app.run(`echo ${Buffer.from(item.code).toString('base64')} | base64 -d > '${file}'`);
  }
  await app.run('npm run check');
  await app.run('npm run build');
  const hall = await app.serve(start);
  await page.goto(`${hall.url}/hall`);
  await expect.poll(heading, within('live')).toBe('Tonight');
  await reader.flip('sky-timeline', 'on');
  await expect.poll(heading, within('live')).toBe('Tonight, hour by hour');
  await hall.stop();
  // Back to the page's own files, which the next sections change.
  await app.run('rm src/lib/HallScreen.svelte');
  app.goTo('verify', settings);
});

test('its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('it works without the flag', async ({ app, settings, reader, page, within }) => {
  const heading = () => page.locator('h2').textContent();
  app.goTo('clean-up', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'clean-up'));
  await app.run('npm run build');
  await reader.follow('clean-up');
  const site = await app.serve(start);
  expect(await reader.ask('sky', site.url)).toBe(timeline);
  await page.goto(`${site.url}/hall`);
  await expect.poll(heading, within('clean-up')).toBe('Tonight, hour by hour');
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
