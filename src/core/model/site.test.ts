import { expect, test } from 'vitest';
import { SiteError } from './problem.ts';
import { composeSite } from './site.ts';
import { pageFile, reportOf, siteConfig, siteInput, sidebars } from './site.fixture.ts';

test('a site in which everything is right has no problem', () => {
  expect(reportOf({})).toBe('');
});

test('composes pages sorted by path, each with the sidebar that lists it', () => {
  const { pages } = composeSite(siteInput());
  expect(pages.map(({ id, path, label, sidebar }) => ({ id, path, label, sidebar }))).toEqual([
    { id: 'welcome', path: '/', label: 'Home', sidebar: undefined },
    { id: 'quickstart', path: '/quickstart', label: 'Title of quickstart', sidebar: 'documentation' },
    { id: 'reference/sdks', path: '/reference/sdks', label: 'Title of reference/sdks', sidebar: 'documentation' },
    {
      id: 'unleash-academy/introduction',
      path: '/unleash-academy/introduction',
      label: 'Title of unleash-academy/introduction',
      sidebar: 'academy',
    },
  ]);
});

test('a page carries what its front matter and its history say of it', () => {
  const frontMatter = { sidebar_label: 'Short', availability: { editions: ['pro'], version: '5.7' } };
  const { pages } = composeSite(
    siteInput({
      files: [
        pageFile('/quickstart', { frontMatter }),
        pageFile('/reference/sdks'),
        pageFile('/unleash-academy/introduction'),
      ],
    }),
  );
  expect(pages.find(({ id }) => id === 'quickstart')).toEqual({
    id: 'quickstart',
    path: '/quickstart',
    title: 'Title of quickstart',
    description: 'What quickstart answers.',
    label: 'Short',
    kind: 'reference',
    source: 'content/docs/quickstart.md',
    availability: { editions: ['pro'], version: '5.7' },
    sidebar: 'documentation',
  });
});

test('the docs version, its page entries and the locale have exactly the fields of the specification', () => {
  const { docsVersion, locales } = composeSite(siteInput());
  expect(docsVersion).toEqual({
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/',
    mainDocId: 'welcome',
    docs: [
      { id: 'welcome', path: '/' },
      { id: 'quickstart', path: '/quickstart', sidebar: 'documentation' },
      { id: 'reference/sdks', path: '/reference/sdks', sidebar: 'documentation' },
      { id: 'unleash-academy/introduction', path: '/unleash-academy/introduction', sidebar: 'academy' },
    ],
    draftIds: [],
    sidebars: {
      documentation: { link: { path: '/quickstart', label: 'Get started' } },
      academy: { link: { path: '/unleash-academy/introduction', label: 'Academy' } },
    },
  });
  expect(Object.keys(docsVersion).toSorted()).toEqual(
    ['name', 'label', 'isLast', 'path', 'mainDocId', 'docs', 'draftIds', 'sidebars'].toSorted(),
  );
  expect(Object.keys(docsVersion.docs.find(({ path }) => path === '/') ?? {})).toEqual(['id', 'path']);
  expect(locales).toEqual({
    en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
  });
});

test('the value is immutable all the way down', () => {
  const site = composeSite(siteInput());
  const mutable: string[] = [];
  const visit = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Object.isFrozen(value)) mutable.push(at);
    for (const [key, inner] of Object.entries(value)) visit(inner, `${at}.${key}`);
  };
  visit(site, 'site');
  expect(mutable).toEqual([]);
  expect(() => Object.assign(site, { title: 'Another' })).toThrow(TypeError);
});

test('the value survives the way through JSON, as /site-data.json and the pages get it', () => {
  const site = composeSite(siteInput());
  expect(JSON.parse(JSON.stringify(site))).toEqual(site);
});

test('all problems of all kinds are listed in one run, sorted by place', () => {
  let caught: unknown;
  try {
    composeSite(
      siteInput({
        files: [
          pageFile('/quickstart', { frontMatter: { title: '' } }),
          pageFile('/reference/sdks', {
            outline: { anchors: [], links: [{ href: '/nowhere', line: 12 }], images: [] },
          }),
          pageFile('/unleash-academy/introduction'),
        ],
        navbar: { items: [{ type: 'dropdown', label: 'More' }] },
        redirects: { '/old': '/gone' },
        messages: [{ message: 'Text alone' }],
      }),
    );
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(SiteError);
  const { problems, hint } = caught instanceof SiteError ? caught : { problems: [], hint: '' };
  expect(problems.map(({ where }) => where).toSorted()).toEqual([
    'content/docs/quickstart.md (front matter): title',
    'content/docs/reference/sdks.md:12',
    'content/messages/en.json: [0].id',
    'site/navbar.ts: items[0].type',
    "site/redirects.ts: '/old'",
  ]);
  expect(hint).toBe('Fix the problems above. The development server then shows the page; run any other command again.');
  for (const problem of problems) {
    for (const part of [problem.where, problem.found, problem.allowed, problem.fix]) expect(part).not.toBe('');
  }
});

test('rejects a wrong site configuration', () => {
  expect(reportOf({ config: { ...siteConfig(), url: 'docs.example.com', starCount: 'many', motto: 'x' } }))
    .toMatchInlineSnapshot(`
      "The site has 3 problems:

      1. site/site.ts
         found:   the unknown key 'motto'
         allowed: the keys 'title', 'tagline', 'url', 'locales', 'editUrl', 'repositoryUrl', 'starCount', 'colorMode', 'essentialSections', 'screens'
         fix:     Correct it; src/core/model/site-config.ts describes every key.

      2. site/site.ts: starCount
         found:   'many'
         allowed: a count such as '12.8k'
         fix:     Correct it; src/core/model/site-config.ts describes every key.

      3. site/site.ts: url
         found:   'docs.example.com'
         allowed: an address such as https://example.com
         fix:     Correct it; src/core/model/site-config.ts describes every key."
    `);
});

test('rejects a locale other than en, and one with unknown fields', () => {
  const { en } = siteConfig().locales;
  expect(reportOf({ config: { ...siteConfig(), locales: { en: { ...en, translated: true }, de: en } } }))
    .toMatchInlineSnapshot(`
      "The site has 2 problems:

      1. site/site.ts: locales
         found:   the unknown key 'de'
         allowed: the keys 'en'
         fix:     Correct it; src/core/model/site-config.ts describes every key.

      2. site/site.ts: locales.en
         found:   the unknown key 'translated'
         allowed: the keys 'label', 'direction', 'htmlLang', 'calendar', 'path'
         fix:     Correct it; src/core/model/site-config.ts describes every key."
    `);
});

test('rejects an announcement without a usable id', () => {
  expect(reportOf({ announcement: { id: 'New Docs!', text: 'Hello' } })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. site/announcement.ts: id
       found:   'New Docs!'
       allowed: lower-case letters, digits and hyphens
       fix:     Correct it; src/core/model/announcement.ts describes every key."
  `);
});

test('an announcement can be dismissed unless it says otherwise', () => {
  const announcement = { id: 'new', text: 'Hello' };
  expect(composeSite(siteInput({ announcement })).announcement?.dismissible).toBe(true);
  expect(
    composeSite(siteInput({ announcement: { ...announcement, dismissible: false } })).announcement?.dismissible,
  ).toBe(false);
});

test('lists drafts, leaves them out of production and keeps them in development', () => {
  const draft = {
    files: [...siteInput().files, pageFile('/later', { frontMatter: { draft: true } })],
    sidebars: sidebars([
      { type: 'doc', id: 'quickstart' },
      { type: 'doc', id: 'reference/sdks' },
      { type: 'doc', id: 'later' },
    ]),
  };
  const production = composeSite(siteInput(draft));
  expect(production.docsVersion.draftIds).toEqual(['later']);
  expect(production.pages.map(({ id }) => id)).not.toContain('later');
  expect(production.docsVersion.docs.map(({ id }) => id)).not.toContain('later');
  expect(production.sidebars.documentation.items).toHaveLength(2);

  const development = composeSite(siteInput({ ...draft, includeDrafts: true }));
  expect(development.docsVersion.draftIds).toEqual(['later']);
  expect(development.pages.map(({ id }) => id)).toContain('later');
  expect(development.sidebars.documentation.items).toHaveLength(3);
});
