import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('astro');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>']);
const [byBranch = ''] = outputsIn(tutorial, 'verify');

test('pages and server islands follow the flag of the visitor', async ({ app, settings, reader, page, within }) => {
  app.goTo('verify', settings);
  await app.run('npm run build');
  const site = await app.serve('npm start');
  const hours = () => reader.ask('hours', site.url);
  expect(await hours()).toBe('harbor: Monday to Saturday\ncastle: Monday to Saturday');
  await reader.follow('verify');
  await expect.poll(hours, within('verify')).toBe(byBranch);

  const { headers } = await fetch(site.url, { headers: { cookie: 'session=known' } });
  expect(headers.get('set-cookie')).toMatch(/^session=known; .*HttpOnly/);
  const prerendered = await (await fetch(`${site.url}/visit`)).text();
  expect(prerendered).toContain('Looking up');
  expect(prerendered).not.toContain('Monday to');
  for (const [branch, expected] of [
    ['harbor', 'Monday to Sunday'],
    ['castle', 'Monday to Saturday'],
  ] as const) {
    await page.context().addCookies([{ name: 'branch', value: branch, url: site.url }]);
    await page.goto(`${site.url}/visit`);
    await expect.poll(() => page.locator('body').textContent(), within('static')).toContain(expected);
  }
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
