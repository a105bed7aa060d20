import type { SiteConfig } from '../src/core/model/site-config.ts';

export const config: SiteConfig = {
  title: 'Unleash documentation',
  tagline: 'The enterprise ready feature flag service',
  url: 'https://docs.getunleash.io',
  locales: {
    en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
  },
  editUrl: 'https://github.com/Unleash/unleash-docs/edit/main',
  repositoryUrl: 'https://github.com/Unleash/unleash',
  starCount: '12.8k',
  colorMode: { default: 'light', disableSwitch: false },
  essentialSections: ['Get started', 'Understand Unleash', 'Features and concepts', 'How-to guides'],
  screens: [
    {
      id: 'welcome',
      path: '/',
      title: 'Unleash documentation',
      description:
        'Learn to release software with feature flags: quickstart, SDKs, concepts, API reference and operations of Unleash.',
      source: 'src/core/pages/index.astro',
    },
    {
      id: 'lab',
      path: '/lab',
      title: 'Flag lab',
      description:
        'Evaluate a feature flag on this page with the code of the Node.js SDK, and see for whom it is on and why.',
      source: 'src/core/pages/lab.astro',
    },
    {
      id: 'search',
      path: '/search',
      title: 'Search',
      description: 'Search the documentation of Unleash: guides, concepts, SDKs, the API reference and the academy.',
      source: 'src/core/pages/search.astro',
    },
    {
      id: 'changes',
      path: '/changes',
      title: 'Changes of this documentation',
      description:
        'Lists the pages of the Unleash documentation that were added or changed, week by week, with a feed.',
      source: 'src/core/pages/changes.astro',
    },
    {
      id: 'checks',
      path: '/checks',
      title: 'How the code of this documentation is checked',
      description: 'Shows for every page how many of its code blocks are run, compiled, validated or parsed by tests.',
      source: 'src/core/pages/checks.astro',
    },
  ],
};
