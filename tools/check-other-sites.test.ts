import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkAddresses, linksToOtherSites } from './check-other-sites.ts';

test('finds the links of pages to other sites, without anchors and examples', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'links-'));
  const links = [
    '/here',
    'https://a.org/b#c',
    'https://a.org/b#d',
    'https://app.example.com/',
    'http://localhost:4242',
  ];
  writeFileSync(path.join(folder, 'page.html'), links.map((href) => `<a href="${href}">a</a>`).join(''));
  expect([...(await linksToOtherSites(folder)).keys()]).toEqual(['https://a.org/b']);
  rmSync(folder, { recursive: true });
});

test('reports what is gone, and not what refuses programs', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/broken') return void request.socket.destroy();
    response.writeHead(Number(request.url?.slice(1))).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const links = ['200', '403', '404', '410', '429', '503', 'broken'].map(
    (name) => [`${origin}/${name}`, 'page'] as const,
  );
  const problems = await checkAddresses(new Map(links));
  server.close();
  expect(problems.map(({ found }) => found.replace(origin, ''))).toEqual([
    'a link to /404: status 404',
    'a link to /410: status 410',
    expect.stringContaining('a link to /broken: '),
  ]);
});
