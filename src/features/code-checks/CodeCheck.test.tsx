import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageChecks } from './PageChecks.tsx';
import { t } from '../../core/markdown/render.fixture.tsx';
import { CodeCheck } from './CodeCheck.tsx';
import { comparedPagesFile } from './load/compared-pages.ts';
import { comparedPagesSchema, pageComparison } from './model/compared-page.ts';
import { readData } from '../../core/directives/read-data.ts';

test('a mark says how the code was checked and with what, and leads to the explanation', () => {
  expect(renderToStaticMarkup(<CodeCheck kind="run" with="Unleash 8.2.0" t={t} />)).toBe(
    '<a href="/checks#run" data-search="skip">Run<span> against Unleash 8.2.0</span></a>',
  );
  expect(renderToStaticMarkup(<CodeCheck kind="run" with="bash" t={t} />)).toContain('Run<span> in bash</span>');
  expect(renderToStaticMarkup(<CodeCheck kind="parsed" with="gofmt" t={t} />)).toBe(
    '<a href="/checks#parsed" data-search="skip">Parsed</a>',
  );
});

test('the end of a page sums up its blocks, unless there are none', () => {
  const blocks = [
    { language: 'bash', check: { kind: 'run', with: 'Unleash 8.2.0' } },
    { language: 'go', check: { kind: 'parsed', with: 'gofmt' } },
    { language: 'nginx' },
    { language: 'text' },
  ] as const;
  expect(renderToStaticMarkup(<PageChecks blocks={blocks} t={t} />)).toBe(
    '<p class="page-checks"><a href="/checks">3 code blocks:</a> 1 run, 1 parsed, 1 not checked</p>',
  );
  expect(renderToStaticMarkup(<PageChecks blocks={blocks.slice(0, 2)} t={t} />)).toMatch(/1 run, 1 parsed<\/p>$/);
  expect(renderToStaticMarkup(<PageChecks blocks={[{ language: 'text' }]} t={t} />)).toBe('');
});

test('the end of a page names what tests compared with the server', () => {
  const comparisons = [
    { kind: 'variables', with: 'Unleash 8.2.0', compared: 2, total: 3 },
    { kind: 'limits', with: 'Unleash 8.2.0', compared: 17, total: 17 },
  ] as const;
  expect(renderToStaticMarkup(<PageChecks blocks={[]} compared={comparisons} t={t} />)).toBe(
    `<p class="page-checks"><a href="/checks#compared">Compared with Unleash 8.2.0:</a> environment variables (2 of 3), limits (17)</p>`,
  );
});

test('the end of a page says when the whole page was compared, and what happened since', () => {
  const compared = { page: '/quickstart', version: '8.2', date: '2026-11-28' };
  const shown = (serverVersion: string, lastUpdated?: string) =>
    renderToStaticMarkup(
      <PageChecks blocks={[]} comparison={pageComparison(compared, serverVersion, lastUpdated)} t={t} />,
    );
  expect(shown('8.2.3', '2026-11-28T23:30:00Z')).toBe(
    '<p class="page-checks"><a href="/checks#compared">Compared with Unleash 8.2</a> on November 28, 2026</p>',
  );
  expect(shown('8.2.0', '2026-11-28T23:30:00-05:00')).toContain('on November 28, 2026; the page has changed since');
  expect(shown('8.20.0', '2026-11-28T10:00:00Z')).toContain(
    'on November 28, 2026; this documentation describes a later version',
  );
  // A shallow clone doesn't know when the page changed.
  expect(shown('8.2.0')).toBe('');
});

test('the list of compared pages has each page once, and only pages that exist', () => {
  const entry = { page: '/quickstart', version: '8.2', date: '2026-11-28' };
  expect(comparedPagesSchema.safeParse([entry, entry]).success).toBe(false);
  expect(readData(comparedPagesFile).filter(({ page }) => !existsSync(`content/docs${page}.md`))).toEqual([]);
});
