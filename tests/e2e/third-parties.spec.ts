import type { Page, Request } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const scriptsOf = (requests: readonly Request[]) =>
  requests
    .filter((request) => request.resourceType() === 'script')
    .map((request) => request.url())
    .toSorted();

const plausible = 'https://plausible.example/script.js';
const umami = 'https://umami.example/script.js';
const askAi = 'https://ask-ai.example/widget.js';
const tagManager = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST';
const everything = [askAi, plausible, umami, tagManager];

// The services load in every test, even if the test doesn't use them.
test.beforeEach(({ thirdParties }) => void thirdParties);

test('nothing is requested from other hosts before the reader does something', async ({ page, thirdParties }) => {
  await page.goto('/awkward/tabs-one', { waitUntil: 'networkidle' });
  expect(thirdParties.requests).toEqual([]);
  await wake(page);
  await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual(everything);
});

test('services load after 3000 ms without an interaction, and not before', async ({ page, thirdParties }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/awkward/one-line', { waitUntil: 'networkidle' });
  await page.clock.runFor(2900);
  await page.waitForLoadState('networkidle');
  expect(thirdParties.requests).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual(everything);
});

test('each service loads once, no matter how many pages the reader opens', async ({ page, thirdParties }) => {
  await page.goto('/awkward/tabs-one');
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await page.getByRole('link', { name: 'the first page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-one');
  await page.waitForLoadState('networkidle');
  expect(scriptsOf(thirdParties.requests)).toEqual(everything);
});

for (const path of ['/awkward/tabs-one#only-with-yarn', '/awkward/long#section-20', '/search', '/search?q=flag']) {
  test(`opening ${path} is not an interaction`, async ({ page, thirdParties }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(thirdParties.requests).toEqual([]);
    await wake(page);
    await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual(everything);
  });
}

test.describe('on the not-found page', () => {
  test.use({ allowedErrors: /404 \(Not Found\)/ });

  test('services wait for an interaction', async ({ page, thirdParties }) => {
    await page.goto('/quickstar', { waitUntil: 'networkidle' });
    await expect(page.getByText('Similar pages')).toBeVisible();
    expect(thirdParties.requests).toEqual([]);
    await wake(page);
    await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual(everything);
  });
});

test('each service finds its settings in the attributes of its script', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/awkward/one-line');
  await wake(page);
  const attributesOf = (src: string) =>
    page
      .locator(`script[src="${src}"]`)
      .evaluate((script) => Object.fromEntries([...script.attributes].map(({ name, value }) => [name, value])));
  expect(await attributesOf(plausible)).toMatchObject({ 'data-domain': 'docs.example' });
  expect(await attributesOf(umami)).toMatchObject({ 'data-website-id': 'test' });
  expect(await attributesOf(askAi)).toMatchObject({
    'data-website-id': 'test',
    'data-project-name': 'Unleash',
    'data-project-color': expect.stringMatching(/^#[0-9a-f]{6}$/),
    'data-button-text-color': expect.stringMatching(/^#[0-9a-f]{6}$/),
    'data-project-logo': '/favicon.svg',
    'data-button-text': 'ASK AI',
  });
});

/** Does what the widget does: adds a button in a shadow root with styles, and reCAPTCHA in the head. */
const widget = `
  const host = Object.assign(document.createElement('div'), { id: 'kapa-widget-container' });
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  const button = Object.assign(document.createElement('button'), { textContent: 'ASK AI' });
  let clicks = 0;
  button.onclick = () => (button.textContent = 'Clicked ' + ++clicks);
  root.append(style, button);
  document.body.append(host);
  style.sheet.insertRule('button { position: fixed; bottom: 20px; right: 20px; color: rgb(1, 2, 3) }');
  const globalStyle = document.createElement('style');
  document.head.append(globalStyle);
  globalStyle.sheet.insertRule('#kapa-widget-container { --from-widget: yes }');
  for (const src of ['https://www.google.com/recaptcha/enterprise.js', 'https://www.gstatic.com/recaptcha/releases/x.js'])
    document.head.append(Object.assign(document.createElement('script'), { src }));
  window.widgetRuns = (window.widgetRuns ?? 0) + 1;
`;

test('the ASK AI widget works under the policy and survives client-side navigation', async ({ page, thirdParties }) => {
  await page.route(askAi, (route) => route.fulfill({ contentType: 'text/javascript', body: widget }));
  await page.goto('/awkward/tabs-one');
  await wake(page);
  const button = page.locator('#kapa-widget-container button');
  await button.click();
  await expect(button).toHaveText('Clicked 1');
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await button.click();
  await expect(button).toHaveText('Clicked 2');
  await page.getByRole('link', { name: 'the first page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-one');
  await button.click();
  await expect(button).toHaveText('Clicked 3');
  expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
  const host = page.locator('#kapa-widget-container');
  await expect(host).toHaveCount(1);
  expect(await host.evaluate((element) => getComputedStyle(element).getPropertyValue('--from-widget'))).toBe('yes');
  expect(await page.evaluate(() => Reflect.get(window, 'widgetRuns'))).toBe(1);
  expect(scriptsOf(thirdParties.requests).filter((url) => url.includes('recaptcha'))).toHaveLength(2);
});

test.describe('blocked services', () => {
  test.use({ allowedErrors: /Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/ });

  test('break nothing', async ({ page, thirdParties }) => {
    thirdParties.block(/./);
    await page.goto('/awkward/tabs-one');
    await page.mouse.move(40, 40);
    await expect.poll(() => thirdParties.requests.length).toBe(4);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'the next page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs, second page');
  });
});

const refusals: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'do not track': (page) =>
    page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })),
  'Global Privacy Control': (page) =>
    page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })),
};
for (const [name, refuse] of Object.entries(refusals)) {
  test(`${name} stops the services that measure readers`, async ({ page, thirdParties }) => {
    await refuse(page);
    await page.goto('/awkward/one-line');
    await wake(page);
    await page.waitForLoadState('networkidle');
    expect(scriptsOf(thirdParties.requests)).toEqual([askAi]);
  });
}

/** What a script of a third party could do: it reads fields, storage, texts and requests, over and over. */
const hostile = `
  window.seen = '';
  const read = () => {
    for (const field of document.querySelectorAll('input, textarea')) window.seen += field.value;
    window.seen += JSON.stringify([{ ...sessionStorage }, { ...localStorage }]) + document.documentElement.outerHTML;
  };
  setInterval(read, 20);
  addEventListener('input', read, true);
  addEventListener('pagehide', read);
  const { fetch } = window;
  window.fetch = (...request) => {
    window.seen += JSON.stringify(request);
    return fetch(...request);
  };
`;

test.describe('a hostile script of a third party', () => {
  test.use({ allowedErrors: /Failed to load resource|blocked by CORS policy/ });
  const token = (page: Page) => page.getByLabel('Token', { exact: true });

  async function openConsole(page: Page) {
    await page.goto('/reference/api/unleash/list-flags');
    await page.locator('summary').getByText('Try it', { exact: true }).click();
    await expect(token(page)).toBeVisible();
  }

  test('is named before a reader enters a token, and is gone where one is entered', async ({ page, thirdParties }) => {
    await page.route(plausible, (route) => route.fulfill({ contentType: 'text/javascript', body: hostile }));
    await openConsole(page);
    const warning = page.getByRole('note').filter({ hasText: 'can read what you enter' });
    await expect(warning).toContainText('Plausible');
    // The script does what it says, so that the rest of this test isn't empty.
    await page.getByLabel('Server').fill('https://read.example');
    await expect.poll(() => page.evaluate(() => String(Reflect.get(window, 'seen')))).toContain('read.example');

    await page.getByRole('button', { name: 'Use my saved values' }).click();
    await expect(page.getByRole('dialog').getByRole('note')).toContainText('Plausible');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen the page without them' }).click();
    await reloaded;
    const before = thirdParties.requests.length;
    await openConsole(page);
    await expect(warning).toHaveCount(0);
    await token(page).fill('user:5ecret');
    await page.getByLabel('Keep my tokens in this tab when I reload the page').check();
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.reload();
    await wake(page);
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toBeUndefined();
    expect(scriptsOf(thirdParties.requests.slice(before))).toEqual([]);
  });

  test('does not load where the tab holds a token', async ({ page, thirdParties }) => {
    await page.addInitScript(() => sessionStorage.setItem('no-third-parties', 'yes'));
    await openConsole(page);
    await token(page).fill('user:5ecret');
    await page.getByLabel('Keep my tokens in this tab when I reload the page').check();
    // The token alone must be a reason.
    await page.addInitScript(() => sessionStorage.removeItem('no-third-parties'));
    await openConsole(page);
    await expect(token(page)).toHaveValue('user:5ecret');
    await page.waitForLoadState('networkidle');
    expect(scriptsOf(thirdParties.requests)).toEqual([]);
    // Without the token, they load again.
    await token(page).fill('');
    await page.reload();
    await wake(page);
    await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual(everything);
  });
});
