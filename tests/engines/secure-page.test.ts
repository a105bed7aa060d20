import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksLoopback } from '../../src/features/api-reference/console/proxy-command.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { createCertificates } from '../certificates.ts';
import { chromiumEngine } from './chromium.ts';
import { firefoxEngine } from './firefox.ts';
import { webkitEngine } from './webkit.ts';

/** Whether an HTTPS page may call a server on the reader's computer, and whether the console knows that before it tries. */
const what = 'requests from an HTTPS page to a proxy';
const openssl = findProgramFor(what, 'openssl');

describe.skipIf(openssl === undefined)('an HTTPS page and a server on this machine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secure-page-'));
  let page: Server;
  let local: Server;
  let requests = 0;
  beforeAll(async () => {
    if (openssl === undefined) return;
    const files = createCertificates(openssl, folder, 'docs.example.com');
    const keys = { cert: readFileSync(files.certificate), key: readFileSync(files.key) };
    page = createServer(keys, (_, response) => void response.setHeader('Content-Type', 'text/html').end('<p>A page'));
    local = createPlainServer((_, response) => {
      requests += 1;
      response.setHeader('Access-Control-Allow-Origin', '*').end('reached');
    });
    page.listen(0, 'localhost');
    local.listen(0, '127.0.0.1');
    await Promise.all([once(page, 'listening'), once(local, 'listening')]);
  });
  afterAll(() => {
    for (const server of [page, local]) server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  for (const { name, needs, start } of [chromiumEngine, firefoxEngine, webkitEngine]) {
    const programs = needs.map((program) => findProgramFor(`${what} in ${name}`, program));
    test.skipIf(programs.includes(undefined))(`in ${name}`, async () => {
      const browser = await start();
      try {
        const tab = await browser.visit({});
        await tab.load(`https://localhost:${portOf(page)}/`);
        const before = requests;
        const address = JSON.stringify(`http://127.0.0.1:${portOf(local)}/`);
        const outcome = await tab.evaluate(`fetch(${address}).then((response) => response.text(), () => 'blocked')`);
        const isBlocked = blocksLoopback('https:', await tab.evaluate('navigator.vendor'));
        expect([outcome, requests - before]).toEqual(isBlocked ? ['blocked', 0] : ['reached', 1]);
        expect(isBlocked).toBe(name === 'WebKit');
        await tab.close();
      } finally {
        await browser.stop();
      }
    });
  }
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
