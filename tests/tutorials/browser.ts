import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs';

/** An empty page in a separate browser. */
export interface Window {
  readonly page: Page;
  /** Closes the browser. */
  close(): Promise<void>;
}

/** @throws Error if Chromium is missing */
export async function openWindow(): Promise<Window> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'Chromium is missing: sudo apt-get install -y chromium-headless-shell, or set CHROMIUM_PATH to one',
    );
  }
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const page = await browser.newPage();
  // Callers that wait longer call again.
  page.setDefaultTimeout(5_000);
  page.setDefaultNavigationTimeout(30_000);
  return { page, close: () => browser.close() };
}
