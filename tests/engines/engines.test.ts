import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findProgramFor } from '../../tools/programs.ts';
import { chromiumEngine } from './chromium.ts';
import type { Browser } from './engine.ts';
import { firefoxEngine } from './firefox.ts';
import { pageFlows } from './page-flows.ts';
import { Reader } from './reader.ts';
import { serveSite, type SiteServer } from './servers.ts';
import { toolFlows } from './tool-flows.ts';
import { webkitEngine } from './webkit.ts';

/** Chromium has the end-to-end tests, so it repeats none of them in `npm test`. */
const runsAll = process.env['RELY_ON_PASSES'] === undefined;
const engines = runsAll ? [chromiumEngine, firefoxEngine, webkitEngine] : [firefoxEngine, webkitEngine];

const flows = [...pageFlows, ...toolFlows].filter(({ often }) => runsAll || often);

for (const { name, needs, start } of engines) {
  const programs = needs.map((program) => findProgramFor(`${flows.length} flows in ${name}`, program));
  describe.skipIf(programs.includes(undefined))(`in ${name}`, () => {
    let browser: Browser;
    let site: SiteServer;
    let withoutRedirects: SiteServer;
    beforeAll(async () => {
      [browser, site, withoutRedirects] = await Promise.all([start(), serveSite(), serveSite({ redirects: false })]);
    });
    afterAll(() => Promise.all([browser.stop(), site.stop(), withoutRedirects.stop()]));
    afterEach(() => {
      for (const { problems } of [site, withoutRedirects]) problems.length = 0;
    });

    test.each(flows)('$name', async ({ run, setup = {}, expected = /^(?!)/ }) => {
      const reader = new Reader(await browser.visit(setup), site.origin, name);
      try {
        await run(reader, site, withoutRedirects);
        const problems = [...site.problems, ...withoutRedirects.problems];
        expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
      } finally {
        await reader.tab.close();
      }
    });
  });
}
