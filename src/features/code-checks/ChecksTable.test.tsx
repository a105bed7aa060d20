import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { t } from '../../core/markdown/render.fixture.tsx';
import { ChecksTable, type CheckedPage } from './ChecksTable.tsx';

const pages: readonly CheckedPage[] = [
  {
    path: '/quickstart',
    title: 'Quickstart',
    blocks: [
      { language: 'bash', check: { kind: 'run', with: 'Unleash 8.2.0' } },
      { language: 'bash', check: { kind: 'rehearsed', with: 'the options of docker' } },
      { language: 'bash', check: { kind: 'parsed', with: 'bash -n', because: 'It needs a file.' } },
      { language: 'go' },
    ],
  },
  {
    path: '/android',
    title: 'Android',
    blocks: [{ language: 'kotlin', check: { kind: 'parsed', with: 'a grammar', because: 'Its package is missing.' } }],
  },
  { path: '/about', title: 'About', blocks: [{ language: 'text' }] },
];
const visibleText = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('each kind of check has a column, and commands with stand-ins do not count as run', () => {
  const html = renderToStaticMarkup(<ChecksTable pages={pages} compared={new Map()} t={t} />);
  expect(visibleText(html)).toContain('Blocks Run Compiled Dry run Validated Parsed Not checked');
  expect(visibleText(html)).toContain('Quickstart 4 1 (25%) – 1 (25%) – 1 (25%) 1 (25%)');
  expect(visibleText(html)).toContain('33% of the shell blocks are run, and 33% are checked in a dry run.');
  expect(visibleText(html)).toContain(
    'Of all JavaScript, TypeScript, JSON and shell blocks, 33% are run or compiled. With validated JSON, the share is 33%. With dry runs, it is 66%.',
  );
  expect(visibleText(html)).toContain('It needs a file. (1) Quickstart');
  expect(visibleText(html)).toContain('Its package is missing. (1) Android');
  expect(html).not.toContain('About');
});

test('the facts are listed that tests compared, by the server', () => {
  const compared = new Map([
    ['limits', { with: 'Unleash 8.2.0', facts: { A: 'aaaaaaaaaa', B: 'bbbbbbbbbb' } }],
    ['operations', { with: 'Unleash 8.2.0', facts: { getFeature: 'cccccccccc' } }],
  ] as const);
  const html = renderToStaticMarkup(<ChecksTable pages={pages} compared={compared} t={t} />);
  expect(visibleText(html)).toContain('Compared with Unleash 8.2.0: limits (2), operations (1)');
});
