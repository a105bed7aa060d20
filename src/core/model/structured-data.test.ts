import { expect, test } from 'vitest';
import { composeSite } from './site.ts';
import { siteInput } from './site.fixture.ts';
import { jsonForScript, structuredDataOf } from './structured-data.ts';

const site = composeSite(siteInput());

test('describes the article and its breadcrumbs with absolute, encoded addresses', () => {
  const page = {
    id: 'reference/a b', path: '/reference/a b', title: 'A & B', description: 'What it is.', label: 'A & B',
    source: 'content/docs/reference/a b.md',
  }; // prettier-ignore
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'A & B', path: '/reference/a b' },
  ];
  expect(structuredDataOf(site, page, crumbs, '2026-01-02T03:04:05Z')).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://docs.example.com/' },
          { '@type': 'ListItem', position: 2, name: 'A & B', item: 'https://docs.example.com/reference/a%20b' },
        ],
      },
      {
        '@type': 'TechArticle',
        headline: 'A & B',
        description: 'What it is.',
        url: 'https://docs.example.com/reference/a%20b',
        inLanguage: 'en',
        dateModified: '2026-01-02T03:04:05Z',
        publisher: { '@type': 'Organization', name: 'Unleash', url: 'https://www.getunleash.io' },
      },
    ],
  });
});

test('says nothing of a date that is not known', () => {
  const page = site.pages.find(({ id }) => id === 'quickstart');
  expect(page && JSON.stringify(structuredDataOf(site, page, [], undefined))).not.toContain('dateModified');
});

test('nothing in the JSON can end or change the script element around it', () => {
  const awkward = ['</script>', '<!--', '<script', '</SCRIPT\t>', ']]>', '\u2028', '"', '\\'];
  const json = jsonForScript({ awkward });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ awkward });
});
