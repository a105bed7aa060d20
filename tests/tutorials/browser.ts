import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs';

/** An empty page in its own browser. */
export interface Window {
  readonly page: Page;
  /** Closes the browser. */
  close(): Promise<void>;
}

/** @throws Error when no browser is found */
export async function openWindow(): Promise<Window> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'No browser was found. Install one with `node tests/install-tools.ts browser`, or set CHROMIUM_PATH to one.',
    );
  }
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const page = await browser.newPage();
  // Tests that wait longer ask again.
  page.setDefaultTimeout(5_000);
  page.setDefaultNavigationTimeout(30_000);
  return { page, close: () => browser.close() };
}
