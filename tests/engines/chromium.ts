import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs';
import { desktop, type Engine, type Tab } from './engine.ts';

/** Chromium, driven by Playwright. */
export const chromiumEngine: Engine = {
  name: 'Chromium',
  // The step in which these flows run has found one.
  needs: [],
  async start() {
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments });
    return {
      async visit({ scripts, reducedMotion }) {
        const context = await browser.newContext({
          viewport: desktop,
          ignoreHTTPSErrors: true,
          // Without a window, it can't ask.
          permissions: ['clipboard-write'],
          javaScriptEnabled: scripts ?? true,
          reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        });
        return tabOf(context, await context.newPage());
      },
      stop: () => browser.close(),
    };
  },
};

function tabOf(context: BrowserContext, page: Page): Tab {
  return {
    load: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    press: (...keys) => page.keyboard.press(keys.join('+')),
    resize: (width, height) => page.setViewportSize({ width, height }),
    another: async () => tabOf(context, await context.newPage()),
    close: () => context.close(),
  };
}
