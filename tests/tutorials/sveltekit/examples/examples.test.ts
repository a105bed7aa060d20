import { expect } from 'vitest';
import { expectUsedRecorded, readTutorial, testSummary } from '../../tutorial.ts';
import { tutorialTest } from '../../tutorial-test.ts';

const tutorial = readTutorial('sveltekit/examples');
const test = tutorialTest(tutorial, 'set-up', ['<your backend token>']);

test('its types are right, and its own tests pass', async ({ app, settings }) => {
  app.goTo('tests', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'tests'));
});

test('an open page follows the flags, and the action checks them again', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  const text = () => page.locator('body').innerText();
  app.goTo('tests', settings);
  // The application runs on another port here.
  await app.run(`sed -i "s#'http://localhost:3000'#'*'#" vite.config.ts`);
  await app.run('npm run build');
  const site = await app.serve('npm start');
  await page.goto(site.url);
  await expect.poll(text, within('lazy')).toContain('Rows A to F, up to 6 tickets');
  await reader.flip('theater-seat-map', 'on');
  await expect.poll(text, within('live')).toContain('Choose up to 6 seats on the map');
  await reader.flip('theater-tickets-paused', 'on');
  const buy = async () => {
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Buy' }).click();
    return page.getByRole('status').innerText();
  };
  await expect.poll(buy, within('kill-switch')).toBe('Ticket sales are paused.');
  await reader.flip('theater-tickets-paused', 'off');
  await expect.poll(buy, within('kill-switch')).toBe('Enjoy the show!');
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
