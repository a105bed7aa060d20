import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test';
import type { Unleash } from '../../live/start-unleash.ts';
import { adminUser } from '../../live/tokens.ts';
import { pictureTime, stableAnswer } from './stable-answers.ts';

/** The typeface of the admin interface, which would come from the network. */
const typeface = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/sen/files/sen-latin-wght-normal.woff2')),
);
const fontFace = `@font-face {
  font-family: Sen; font-weight: 400 800;
  src: url(data:font/woff2;base64,${typeface.toString('base64')}) format('woff2');
}`;

/** Room around what is shown, in CSS pixels. */
const margin = 16;
/** How often a picture is taken until two in a row are the same. */
const attempts = 20;

/**
 * Opens the admin interface, logged in as the example's admin, in a browser that looks the same at every run: fixed
 * window, language, time zone and clock, nothing from the network, and stable dates in the answers of the server.
 *
 * @throws Error when the log-in is refused
 */
export async function openInterface(browser: Browser, server: Unleash, startedAt: Date): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 1400 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const login = await context.request.post('/auth/simple/login', { data: adminUser });
  if (!login.ok()) throw new Error(`The log-in was answered with ${login.status()}: ${await login.text()}`);
  await context.clock.install({ time: pictureTime });
  await context.route(
    (url) => url.origin !== server.url,
    (route) =>
      new URL(route.request().url()).hostname === 'fonts.googleapis.com' && route.request().url().includes('Sen')
        ? route.fulfill({ contentType: 'text/css', body: fontFace })
        : route.abort(),
  );
  await context.route(`${server.url}/api/**`, (route) => answer(route, { startedAt, address: server.url }));
  return context;
}

/** Passes a call on and makes the answer stable. The clock of the page is not the server's: no filter by date. */
async function answer(route: Route, run: { readonly startedAt: Date; readonly address: string }): Promise<void> {
  const url = new URL(route.request().url());
  url.searchParams.delete('from');
  url.searchParams.delete('to');
  const response = await route.fetch({ url: url.href });
  const isJson = response.headers()['content-type']?.includes('application/json') === true;
  if (!isJson) return route.fulfill({ response });
  return route.fulfill({ response, json: stableAnswer(await response.json(), run) });
}

/**
 * Takes a picture of a part of the page when nothing moves any more.
 *
 * @param parts what is shown: from the first to the last, with a margin
 * @returns a PNG
 * @throws Error when a part is not there, or the page does not come to rest
 */
export async function takePicture(page: Page, parts: readonly Locator[], room = margin): Promise<Buffer> {
  for (const part of parts) await part.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Nothing may be highlighted because the pointer happens to be over it.
  await page.mouse.move(0, 0);
  let before: Buffer | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    await page.waitForTimeout(250);
    const clip = await surround(parts, room);
    const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide', scale: 'device' });
    if (before?.equals(picture) === true) return picture;
    before = picture;
  }
  throw new Error(`${page.url()} does not come to rest`);
}

async function surround(parts: readonly Locator[], room: number) {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const found = boxes.filter((box) => box !== null);
  if (found.length < parts.length) throw new Error(`Not on the page: ${parts.map(String).join(', ')}`);
  const x = Math.floor(Math.min(...found.map((box) => box.x)) - room);
  const y = Math.floor(Math.min(...found.map((box) => box.y)) - room);
  const right = Math.ceil(Math.max(...found.map((box) => box.x + box.width)) + room);
  const bottom = Math.ceil(Math.max(...found.map((box) => box.y + box.height)) + room);
  return { x, y, width: right - x, height: bottom - y };
}
