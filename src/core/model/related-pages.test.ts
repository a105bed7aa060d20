import { expect, test } from 'vitest';
import type { Page } from './page.ts';
import { checkRelated, relatedPages, saysWhatIsNext } from './related-pages.ts';
import type { Problem } from './problem.ts';

const page = (path: string, hrefs: readonly string[] = [], more: Partial<Page> = {}) =>
  [
    { id: path.slice(1), path, title: path, description: '', label: path, source: `${path}.md`, ...more },
    { anchors: [], images: [], links: hrefs.map((href) => ({ href, line: 1 })) },
  ] as const;

const pathsOf = (pages: Parameters<typeof relatedPages>[0], at: string, neighbors: readonly string[] = []) =>
  relatedPages(pages, () => neighbors)
    .get(at)
    ?.map(({ path }) => path);

test('pages with links in both directions come first', () => {
  const pages = [page('/a', ['/b', '/c#part', '/c']), page('/b', ['/a']), page('/c'), page('/d', ['/a']), page('/e')];
  expect(pathsOf(pages, '/a')).toEqual(['/c', '/b', '/d']);
});

test('a page that everything links to counts less', () => {
  const pages = [
    page('/a', ['/start', '/b']), page('/b'), page('/start'), page('/c', ['/start']), page('/d', ['/start']),
  ]; // prettier-ignore
  expect(pathsOf(pages, '/a')).toEqual(['/b', '/start']);
});

test('the author chooses what comes first, and neighbors are left out', () => {
  const pages = [page('/a', ['/b', '/c'], { related: ['/d'] }), page('/b'), page('/c'), page('/d')];
  expect(pathsOf(pages, '/a', ['/b'])).toEqual(['/d', '/c']);
});

test('a section of the author makes the list unnecessary', () => {
  expect(saysWhatIsNext([{ text: 'Install' }, { text: 'Related pages' }])).toBe(true);
  expect(saysWhatIsNext([{ text: 'Next steps' }])).toBe(true);
  expect(saysWhatIsNext([{ text: 'Install' }, { text: 'Next.js' }])).toBe(false);
});

test('reports a related page that does not exist', () => {
  const problems: Problem[] = [];
  checkRelated([page('/quickstart', [], { related: ['/quick'] })[0]], (problem) => problems.push(problem));
  expect(problems).toMatchInlineSnapshot(`
    [
      {
        "allowed": "paths of other pages, such as /quickstart",
        "fix": "Correct the path, or remove it.",
        "found": "/quick, which is not a page",
        "where": "/quickstart.md (front matter): related",
      },
    ]
  `);
});
