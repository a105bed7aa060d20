import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('angular');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your frontend token>']);
const [link = ''] = outputsIn(tutorial, 'server');
const note = 'Map: at the entrance';

test('the link and the route follow the flag, which is known before the first render', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  app.goTo('use', settings);
  const site = await app.serve('npm start');
  const text = () => page.locator('app-root').textContent();
  await page.goto(`${site.url}/map`);
  await expect.poll(text, within('use')).toContain(`${note}In bloom`);
  await reader.follow('verify');
  await expect.poll(text, within('verify')).not.toContain(note);
  await page.getByRole('link', { name: 'Map' }).click();
  await expect.poll(text, within('verify')).toContain('behind the pond');

  // The first text of a new page shows what the initializer waits for.
  await page.addInitScript(() => {
    localStorage.clear();
    const remember = () => {
      const first = document.querySelector('app-root')?.textContent;
      if (first) document.documentElement.dataset['first'] ??= first;
    };
    new MutationObserver(remember).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${site.url}/map`);
  await expect.poll(text, within('verify')).toContain('behind the pond');
  expect(await page.evaluate(() => document.documentElement.dataset['first'])).not.toContain(note);
  await site.stop();
});

test('its own tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('the server renders the flag, and the browser continues with it', async ({
  app,
  settings,
  reader,
  page,
  within,
}) => {
  app.goTo('server', settings);
  await app.run('npm run build');
  const site = await app.serve('node dist/garden/server/server.mjs');
  const garden = () => reader.ask('garden', site.url);
  expect(await garden()).toBe(link);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  const response = await page.goto(`${site.url}/map`);
  expect(await response?.text()).toContain('behind the pond');
  expect(await response?.headerValue('set-cookie')).toMatch(/^session=/);
  const text = () => page.locator('app-root').textContent();
  await reader.flip('bloom-map', 'off');
  await expect.poll(text, within('server')).toContain(note);
  await expect.poll(garden, within('server')).toBe(note);
  const again = await page.reload();
  expect(await again?.text()).toContain('In bloom');
  expect(await again?.headerValue('set-cookie')).toBeNull();
  expect(complaints).toEqual([]);
  const strange = await fetch(site.url.replace('localhost', '127.0.0.1'));
  expect(strange.status).toBe(400);
  await site.stop();
});

test('the compiler reports a misspelled flag in routes and in templates', async ({ app, settings }) => {
  app.goTo('server', settings);
  for (const [file, place] of [
    ['app.ts', "ifFlag=.'"],
    ['app.routes.ts', "flagGuard('"],
  ] as const) {
    await app.run(`sed -i.kept "s/\\(${place}\\)bloom-map/\\1bloom-mop/" src/app/${file}`);
    await expect(app.run('npx ngc --noEmit --project tsconfig.json')).rejects.toThrow(/bloom-mop.*is not assignable/);
    await app.run(`mv src/app/${file}.kept src/app/${file}`);
  }
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
