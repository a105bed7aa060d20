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
  ],
};
