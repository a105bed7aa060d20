import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test';
import type { Unleash } from '../../live/start-unleash.ts';
import { adminUser } from '../../live/tokens.ts';
import { pictureTime, stableResponse } from './stable-responses.ts';

/** The font of the Admin UI, which would otherwise load from the network. */
const typeface = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/sen/files/sen-latin-wght-normal.woff2')),
);
const fontFace = `@font-face {
  font-family: Sen; font-weight: 400 800;
  src: url(data:font/woff2;base64,${typeface.toString('base64')}) format('woff2');
}`;

/** Some icons are words that a font from the network would show as icons. They are hidden. */
const noIcons = '.material-symbols-outlined, .material-icons { visibility: hidden; }';

/** The Admin UI follows the color mode of the browser. */
export type ColorMode = 'light' | 'dark';

/** Margin around the visible part, in CSS pixels. */
const margin = 16;
/** Maximum number of attempts until two screenshots in a row are the same. */
const attempts = 20;

/**
 * Opens the Admin UI, logged in as the example's admin, in a browser that always renders the same: fixed window,
 * language, time zone and clock, no network, and fixed dates in the server's responses.
 * @throws Error if the login is rejected
 */
export async function openInterface(
  browser: Browser,
  server: Unleash,
  startedAt: Date,
  { colorScheme, hasFixedClock = true }: { readonly colorScheme: ColorMode; readonly hasFixedClock?: boolean },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 1400 },
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const login = await context.request.post('/auth/simple/login', { data: adminUser });
  if (!login.ok()) throw new Error(`The login failed with status ${login.status()}: ${await login.text()}`);
  if (hasFixedClock) await context.clock.install({ time: pictureTime });
  await context.route(
    (url) => url.origin !== server.url,
    (route) => {
      const { hostname, href } = new URL(route.request().url());
      if (hostname !== 'fonts.googleapis.com') return route.abort();
      return route.fulfill({ contentType: 'text/css', body: href.includes('Sen') ? fontFace : noIcons });
    },
  );
  await context.route(`${server.url}/api/**`, (route) => respond(route, { startedAt, address: server.url }));
  return context;
}

/**
 * Forwards a request and makes the response reproducible. The clock of the page differs from the server's clock, so
 * date filters are removed.
 */
async function respond(route: Route, run: { readonly startedAt: Date; readonly address: string }): Promise<void> {
  const url = new URL(route.request().url());
  url.searchParams.delete('from');
  url.searchParams.delete('to');
  const response = await route.fetch({ url: url.href });
  const isJson = response.headers()['content-type']?.includes('application/json') === true;
  if (!isJson) return route.fulfill({ response });
  return route.fulfill({ response, json: stableResponse(await response.json(), run) });
}

/**
 * Takes a screenshot of a part of the page once nothing moves.
 * @param parts the elements to show, from the first to the last, with a margin
 * @returns a PNG
 * @throws Error if an element is missing or the page keeps moving
 */
export async function takePicture(page: Page, parts: readonly Locator[], room = margin): Promise<Buffer> {
  for (const part of parts) await part.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The pointer must not highlight anything.
  await page.mouse.move(0, 0);
  let before: Buffer | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    await page.waitForTimeout(250);
    const clip = await surround(parts, room);
    const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide', scale: 'device' });
    if (before?.equals(picture) === true) return picture;
    before = picture;
  }
  throw new Error(`${page.url()} keeps moving`);
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
