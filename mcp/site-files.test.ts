import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleFiles } from '../tests/mcp/sample-files.ts';
import { descriptionPath, openContent, withFallback } from './content.ts';
import { readPage } from './read-page.ts';
import { searchDocs } from './search-docs.ts';
import { siteAddress, siteFiles } from './site-files.ts';

let files = sampleFiles();
/** What the site was asked, and what it returned. */
let requests: string[] = [];
let server: Server;
let site = '';
let folder = '';

beforeEach(async () => {
  files = sampleFiles();
  requests = [];
  folder = mkdtempSync(path.join(tmpdir(), 'unleash-docs-cache-'));
  server = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    const etag = `"${createHash('sha256')
      .update(text ?? '')
      .digest('hex')}"`;
    const status = text === undefined ? 404 : request.headers['if-none-match'] === etag ? 304 : 200;
    requests.push(`${status} ${request.url}`);
    response.writeHead(status, { ETag: etag }).end(status === 200 ? text : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  site = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterEach(async () => {
  await goOffline();
  rmSync(folder, { recursive: true });
});

async function goOffline() {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}

const open = () => openContent(siteFiles(site, folder));
const textOf = async (result: ReturnType<typeof readPage>) => JSON.stringify((await result).content);
const search = async (content: Awaited<ReturnType<typeof open>>, query: string) =>
  textOf(searchDocs(content, query, 3));

test('a file is downloaded once, and again only after it has changed', async () => {
  const read = siteFiles(site, folder);
  await read('/reference/first.md');
  await read('/reference/first.md');
  files = sampleFiles('projects');
  expect(await read('/reference/first.md')).toContain('About projects.');
  expect(await read('/none.md')).toBeUndefined();
  expect(requests).toEqual([
    '200 /reference/first.md',
    '304 /reference/first.md',
    '200 /reference/first.md',
    '404 /none.md',
  ]);
});

test('what was read before works without a network, in another process as well', async () => {
  const online = await open();
  await readPage(online, '/reference/first');
  const found = await search(online, 'segments');
  await goOffline();
  const offline = await open();
  expect(await textOf(readPage(offline, '/reference/first'))).toContain('About segments.');
  expect(await search(offline, 'segments')).toBe(found);
});

test('what was never read comes from the package', async () => {
  const packaged = await openContent(async (name) => sampleFiles('permissions').get(name));
  const content = withFallback(await open(), packaged);
  await goOffline();
  expect(await textOf(readPage(content, '/reference/first'))).toContain('About permissions.');
  expect(await search(content, 'permissions')).toContain('/reference/first');
});

test('a damaged file of the cache is downloaded again', async () => {
  const read = siteFiles(site, folder);
  await read(descriptionPath);
  const [name = ''] = readdirSync(folder);
  const file = path.join(folder, name);
  const whole = readFileSync(file, 'utf8');
  for (const damaged of ['', whole.slice(0, 100), whole.replace('docs.example.com', 'evil.example.com')]) {
    writeFileSync(file, damaged);
    expect(await read(descriptionPath)).toBe(files.get(descriptionPath));
  }
  expect(requests).toEqual(Array(4).fill(`200 ${descriptionPath}`));
});

test('the search continues with the new index after the site was published again', async () => {
  const packaged = await openContent(async (name) => sampleFiles('permissions').get(name));
  const content = withFallback(await open(), packaged);
  expect(await search(content, 'segments')).toContain('About segments.');
  files = sampleFiles('projects');
  // The old index is gone: this search has to notice it.
  await search(content, 'projects');
  expect(await search(content, 'projects')).toContain('About projects.');
});

test('a site with another format, or a file that is too large, is refused', async () => {
  files = new Map([[descriptionPath, '{"format":2}']]);
  await expect(open()).rejects.toThrow(/format/);
  files = new Map([['/large.md', 'x'.repeat(5_000_001)]]);
  await expect(siteFiles(site, folder)('/large.md')).rejects.toThrow('/large.md has more than 5000000 bytes.');
});

test.each(['http://docs.example.com', 'https://docs.example.com/path', 'file:///etc', 'docs.example.com', ''])(
  '--site refuses %s and says what is allowed',
  (address) => expect(() => siteAddress(address)).toThrow(/^--site is '.*'\. Allowed is the origin/),
);

test('--site takes HTTPS, and HTTP on this computer', () => {
  expect(siteAddress('https://docs.example.com/')).toBe('https://docs.example.com');
  expect(siteAddress('http://localhost:3000')).toBe('http://localhost:3000');
});
