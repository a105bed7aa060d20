import { beforeEach, inject, test } from 'vitest';
import { findTerminal } from '../samples/terminal.ts';
import { openApplication } from './application.ts';
import { freePort } from '../../live/port.ts';
import { openWindow } from './browser.ts';
import { openGate } from './gate.ts';
import { openReader } from './reader.ts';
import { npmPackages, type Toolchain, type Tools } from './toolchains.ts';
import { at, type Tutorial } from './tutorial.ts';

/**
 * Returns Vitest's `test` with what the tests of a tutorial work with. Each part opens when a test first names it, and
 * closes after the last test of the file:
 *
 * - `reader` follows the page in a terminal.
 * - `settings` are the address of the server and the tokens that the reader has created.
 * - `app` is the application of the page.
 * - `gate` is a way to the server that a test can close.
 * - `page` is an empty page in a browser.
 * - `within` returns how long to wait for what a section describes.
 *
 * @param section the section that creates the tokens, or only the flag if readers use a token of the quickstart's server
 * @param placeholders what the page shows instead of the tokens, in the order in which it creates them
 * @param toolchain installs what the application needs
 * @param address where the application listens, if it is in the code of the page
 */
export function tutorialTest(
  tutorial: Tutorial,
  section: string,
  placeholders: readonly string[],
  toolchain: Toolchain = npmPackages,
  address?: `${string}:${number}`,
) {
  let prepared: Promise<Tools | undefined> | undefined;
  const tools = () => (prepared ??= toolchain(tutorial));
  const unleash = inject('unleash');
  const bash = findTerminal(`the application of ${tutorial.source}`);
  // The first run downloads packages.
  beforeEach(async ({ skip }) => {
    if (!bash || !(await tools())) skip('Programs or packages are missing.');
  }, 1_200_000);
  return test
    .extend('reader', { scope: 'file' }, async ({}, { onCleanup }) => {
      if (bash === undefined) throw new Error('The programs of the commands are missing.');
      const reader = await openReader(bash, tutorial, unleash);
      onCleanup(() => reader.close());
      return reader;
    })
    .extend('settings', { scope: 'file' }, async ({ reader }): Promise<Record<string, string>> => {
      const tokens = placeholders.length > 0 ? await reader.createTokens(section) : [];
      if (placeholders.length === 0) await reader.follow(section);
      return {
        'http://localhost:4242': unleash.url,
        ...Object.fromEntries(placeholders.map((placeholder, index) => [placeholder, tokens[index] ?? ''])),
      };
    })
    .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
      const found = await tools();
      if (found === undefined) throw new Error('The packages of the application are missing.');
      const used = address?.replace(/\d+$/, String(await freePort()));
      const app = openApplication(tutorial, found, address && used ? { shown: address, used } : undefined);
      onCleanup(() => app.close());
      return app;
    })
    .extend('gate', { scope: 'file' }, async ({}, { onCleanup }) => {
      const gate = await openGate(unleash.url);
      onCleanup(() => gate.shut());
      return gate;
    })
    .extend('page', { scope: 'file' }, async ({}, { onCleanup }) => {
      const window = await openWindow();
      onCleanup(() => window.close());
      return window.page;
    })
    .extend('within', { scope: 'file' }, () => {
      // SDKs poll every five seconds, and the machine may be busy. A failure names the section.
      return (anchor: string) => ({ timeout: 60_000, interval: 500, message: at(tutorial, anchor) });
    });
}
