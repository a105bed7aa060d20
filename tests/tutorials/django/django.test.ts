import { expect } from 'vitest';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, section, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';
import { pythonEnvironment } from '../toolchains.ts';

const tutorial = readTutorial('django');
const placeholder = '<your backend token>';
const test = tutorialTest(tutorial, 'create-the-flag', [placeholder], pythonEnvironment)
  .extend('connected', { scope: 'file' }, ({ settings, gate }) => {
    return `export UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${settings[placeholder]}'\n`;
  })
  /** Opens the loans of a reader, signed in as this reader. */
  .extend('loansOf', ({ page }) => async (url: string, name: string) => {
    await page.context().clearCookies();
    await page.goto(url);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password').fill('bookworm');
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page.getByRole('listitem');
  });

const gunicorn = 'exec gunicorn --bind 127.0.0.1:$PORT';
const requirements = section(tutorial, 'build-the-site').find(
  (item) => item.type === 'code' && item.title === 'requirements.txt',
);

test('without a flag, readers have to visit the desk', async ({ app, settings, page, loansOf }) => {
  const packages = requirements?.type === 'code' ? requirements.code : '';
  const create = commandsOf(tutorial, 'build-the-site', 'startproject');
  await app.run(`echo '${packages}' > requirements.txt\n${create}`);
  app.goTo('build-the-site', settings);
  const site = await app.serve(commandsOf(tutorial, 'build-the-site', 'runserver', { runserver: 'runserver $PORT' }));
  await expect(loansOf(site.url, 'ines')).resolves.toBeDefined();
  expect(await page.getByRole('listitem').textContent()).toContain('The Sea Around Us');
  expect(await page.getByText('To renew, visit the desk.').isVisible()).toBe(true);
  await site.stop();
});

test('its tests pass, and a missing token is an error', async ({ app, settings, connected }) => {
  app.goTo('connect', settings);
  const check = commandsOf(tutorial, 'check', 'check --deploy');
  await expect(app.run(connected + check)).rejects.toThrow(outputsIn(tutorial, 'check')[0]);
  app.goTo('test', settings);
  expect(await app.run(commandsOf(tutorial, 'test', 'manage.py test'))).toContain(testSummary(tutorial, 'test'));
});

test('the site follows the flag, the branch and the payload, and survives an outage', async ({
  app,
  settings,
  connected,
  reader,
  gate,
  page,
  loansOf,
  within,
}) => {
  app.goTo('gunicorn', settings);
  const first = commandsOf(tutorial, 'connect', 'offers', { [placeholder]: settings[placeholder] ?? '' });
  const offers = () => app.run(`${connected}python manage.py offers`);
  expect(await app.run(connected + first)).toBe(`${outputsIn(tutorial, 'connect')[0]}\n`);
  const site = await app.serve(connected + gunicorn);
  const instances = async () =>
    (await reader.follow('gunicorn')).flatMap(({ body }) => body.match(/"instanceId"/g) ?? []);
  await expect.poll(async () => (await instances()).length, within('gunicorn')).toBe(3);

  await reader.follow('verify');
  commandsOf(tutorial, 'verify', 'offers');
  await expect.poll(offers, within('verify')).toBe(`${outputsIn(tutorial, 'verify')[0]}\n`);
  const renew = async () => {
    await loansOf(site.url, 'ines');
    return page.getByRole('button', { name: 'Renew for 14 days' }).isVisible();
  };
  await expect.poll(renew, within('verify')).toBe(true);
  const before = await page.getByRole('listitem').textContent();
  await page.getByRole('button').click();
  expect(await page.getByRole('listitem').textContent()).not.toBe(before);

  await reader.follow('gradual-rollout');
  const holidays = `${outputsIn(tutorial, 'gradual-rollout')[0]}\n`;
  await expect.poll(offers, within('gradual-rollout')).toBe(holidays);
  // Each process of the site polls on its own, and the outage must not come before the last of them has.
  const isEverywhere = async () => {
    for (let request = 0; request < 12; request++) {
      await loansOf(site.url, 'omar');
      if (!(await page.getByRole('button', { name: 'Renew for 21 days' }).isVisible())) return false;
    }
    return true;
  };
  await expect.poll(isEverywhere, within('gradual-rollout')).toBe(true);
  await gate.shut();
  expect(await offers()).toContain(holidays);
  await expect(app.run(`${connected}XDG_CACHE_HOME=$HOME/new python manage.py offers`)).resolves.toMatch(
    /does not have cached features[^]*Omar +hill +desk/,
  );
  await loansOf(site.url, 'omar');
  expect(await page.getByRole('button', { name: 'Renew for 21 days' }).isVisible()).toBe(true);
  await site.stop();
  const restarted = await app.serve(connected + gunicorn);
  await loansOf(restarted.url, 'omar');
  expect(await page.getByRole('button', { name: 'Renew for 21 days' }).isVisible()).toBe(true);
  await restarted.stop();
  await gate.open();
});

test('a percentage of readers can renew', async ({ app, connected, reader, within }) => {
  await reader.rollOut('self-renewal', 25);
  const count = `${connected}python manage.py shell --verbosity 0 -c '
from types import SimpleNamespace
from loans.flags import ReaderFlags

readers = [SimpleNamespace(card=f"L-{n}", branch="harbor", is_authenticated=True) for n in range(400)]
print(sum(ReaderFlags(reader).self_renewal for reader in readers))
'`;
  // 5 standard deviations around 100.
  const isQuarter = async () => Math.abs(Number(await app.run(count)) - 100) < 44;
  await expect.poll(isQuarter, within('gradual-rollout')).toBe(true);
});

test('it works without the flag', async ({ app, settings, reader, page, loansOf }) => {
  app.goTo('clean-up', settings);
  expect(await app.run('python manage.py test')).toContain(testSummary(tutorial, 'clean-up'));
  await reader.follow('clean-up');
  const site = await app.serve('exec gunicorn --config /dev/null --bind 127.0.0.1:$PORT library.wsgi');
  await loansOf(site.url, 'petra');
  expect(await page.getByRole('button', { name: 'Renew for 21 days' }).isVisible()).toBe(true);
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
