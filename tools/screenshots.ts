import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { messageOf } from '../live/problem-error.ts';
import { startUnleash, type Unleash } from '../live/start-unleash.ts';
import { darkPicture } from '../src/core/markdown/dark-picture.ts';
import { chromiumArguments, ensureChromium } from './chromium.mjs';
import { compress, difference, pixelTolerance } from './screenshots/compare.ts';
import { openInterface, takePicture, type ColorMode } from './screenshots/interface.ts';
import { pictures, type Picture } from './screenshots/pictures.ts';

/**
 * `npm run screenshots`: takes new screenshots of the Admin UI, in both color modes, from a server that it
 * starts.
 *
 *   npm run screenshots -- [--check] [--only banners]
 *
 * `--only` takes those whose filename matches a regular expression. `--check` doesn't write files. It fails if a screenshot differs from the stored one.
 */
const root = path.resolve(import.meta.dirname, '..');
/** The maximum size, because readers download the screenshots on phones. */
const byteLimit = 150 * 1024;

try {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  });
  const startedAt = new Date();
  const server = await startUnleash({ onProgress: console.log });
  try {
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
    try {
      for (const picture of pictures.filter(({ file }) => new RegExp(values.only).test(file))) {
        await picture.prepare?.(server);
        for (const mode of ['light', 'dark'] as const) {
          try {
            const taken = await compress(await take(browser, server, startedAt, picture, mode));
            await deliver(fileOf(picture, mode), taken, values.check);
          } catch (error) {
            // The other pictures don't depend on this one.
            console.error(messageOf(error));
            process.exitCode = 1;
          }
        }
        await picture.undo?.(server);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

/** @returns the screenshot as PNG, taken in a new browser profile */
async function take(
  browser: Browser,
  server: Unleash,
  startedAt: Date,
  picture: Picture,
  mode: ColorMode,
): Promise<Buffer> {
  const context = await openInterface(browser, server, startedAt, {
    colorScheme: mode,
    hasFixedClock: picture.hasFixedClock ?? true,
  });
  try {
    const page = await context.newPage();
    await page.goto(picture.path);
    await page.waitForLoadState('networkidle');
    await picture.act?.(page);
    return await takePicture(page, picture.show(page), picture.margin);
  } catch (error) {
    throw new Error(`${picture.file}: ${messageOf(error)}`, { cause: error });
  } finally {
    // The Admin UI polls the server.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** The file of a picture, relative to the repository. */
function fileOf({ file }: Picture, mode: ColorMode): string {
  const name = `content/docs/${file}.webp`;
  return mode === 'dark' ? darkPicture(name) : name;
}

/**
 * Writes a screenshot, or compares it with the stored one. If both look the same, the stored one stays.
 * @throws Error if the screenshot is too large
 */
async function deliver(name: string, picture: Buffer, check: boolean): Promise<void> {
  if (picture.length > byteLimit)
    throw new Error(`${name} has ${kb(picture)}; at most ${byteLimit / 1024} KB are allowed`);
  const target = path.join(root, name);
  const before = existsSync(target) ? readFileSync(target) : undefined;
  const differing = before === undefined ? 'new' : before.equals(picture) ? 0 : await difference(before, picture);
  const same = typeof differing === 'number' && differing <= pixelTolerance;
  const identical = before?.equals(picture) === true;
  console.log(
    `${name}  ${kb(picture)}  ${identical ? 'identical' : same ? `the same (${differing} pixels differ)` : `changed: ${differing}`}`,
  );
  if (same) return;
  if (check) process.exitCode = 1;
  else writeFileSync(target, picture);
}

function kb(picture: Buffer): string {
  return `${(picture.length / 1024).toFixed(0)} KB`;
}
