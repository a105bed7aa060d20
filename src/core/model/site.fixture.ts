import { SiteError } from './problem.ts';
import type { SourceFile } from './page-sources.ts';
import { composeSite, type SiteInput } from './site.ts';

/** A page of Markdown as `src/core/load` reads it, without a problem unless the test brings one. */
export function pageFile(path: string, { frontMatter = {}, ...rest }: PageOptions = {}): SourceFile {
  const name = path === '/' ? 'index' : path.slice(1);
  return {
    source: `content/docs/${name}.md`,
    path,
    outline: { anchors: [], links: [], images: [] },
    problems: [],
    ...rest,
    frontMatter:
      typeof frontMatter === 'object'
        ? { title: `Title of ${name}`, description: `What ${name} answers.`, kind: 'reference', ...frontMatter }
        : frontMatter,
  };
}

type PageOptions = Partial<Omit<SourceFile, 'path'>>;

/** A small site in which everything is right: the least that a test can break one thing of. */
export function siteInput(overrides: Partial<SiteInput> = {}): SiteInput {
  return {
    files: [
      pageFile('/quickstart', { outline: { anchors: ['install'], links: [], images: [] } }),
      pageFile('/reference/sdks'),
      pageFile('/unleash-academy/introduction'),
    ],
    config: siteConfig(),
    navbar: { items: [] },
    footer: { columns: [], social: [] },
    sidebars: sidebars([
      { type: 'doc', id: 'quickstart' },
      { type: 'doc', id: 'reference/sdks' },
    ]),
    redirects: {},
    announcement: null,
    home: { roles: [], news: [], help: [] },
    sdks: [],
    services: [],
    assistants: [],
    feedback: {},
    messages: [{ id: 'toc.label', message: 'On this page' }],
    publicFiles: ['/favicon.svg'],
    includeDrafts: false,
    ...overrides,
  };
}

/** `site/site.ts` with the home page as its one screen. */
export function siteConfig() {
  return {
    title: 'Documentation',
    tagline: 'Flags',
    url: 'https://docs.example.com',
    locales: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
    editUrl: 'https://code.example.com/edit/main',
    repositoryUrl: 'https://code.example.com',
    starCount: '12.8k',
    colorMode: { default: 'light', disableSwitch: false },
    essentialSections: [],
    screens: [
      { id: 'welcome', path: '/', title: 'Home', description: 'Where to begin.', source: 'src/core/pages/index.astro' },
    ],
  };
}

/** Both sidebars, with these items in `documentation`. */
export function sidebars(items: readonly unknown[]) {
  return {
    documentation: { link: { path: '/quickstart', label: 'Get started' }, items },
    academy: {
      link: { path: '/unleash-academy/introduction', label: 'Academy' },
      items: [{ type: 'doc', id: 'unleash-academy/introduction' }],
    },
  };
}

/** What is printed when this site is built; empty when nothing is wrong with it. */
export function reportOf(overrides: Partial<SiteInput>): string {
  try {
    composeSite(siteInput(overrides));
    return '';
  } catch (error) {
    if (error instanceof SiteError) return error.message;
    throw error;
  }
}
