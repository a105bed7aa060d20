import type { SidebarName } from '../src/model/page.ts';
import type { SidebarConfig } from '../src/model/sidebar.ts';

const doc = (id: string) => ({ type: 'doc', id }) as const;

export const sidebars: Readonly<Record<SidebarName, SidebarConfig>> = {
  documentation: {
    link: { path: '/quickstart', label: 'Get started' },
    items: [
      {
        type: 'category',
        label: 'Get started',
        items: [doc('quickstart'), doc('what-is-a-feature-flag'), doc('how-to-create-feature-flag')],
      },
      {
        type: 'category',
        label: 'Understand Unleash',
        items: [doc('understanding-unleash/unleash-overview'), doc('understanding-unleash/the-anatomy-of-unleash')],
      },
      {
        type: 'category',
        label: 'Concepts',
        items: [
          {
            type: 'category',
            label: 'Deliver',
            items: [doc('reference/feature-toggles'), doc('reference/activation-strategies')],
          },
        ],
      },
      {
        type: 'category',
        label: 'SDKs',
        id: 'reference/sdks',
        items: [
          {
            type: 'category',
            label: 'Backend SDKs',
            items: [
              doc('reference/sdks/dotnet'),
              doc('reference/sdks/go'),
              doc('reference/sdks/java'),
              doc('reference/sdks/node'),
              doc('reference/sdks/php'),
              doc('reference/sdks/python'),
              doc('reference/sdks/ruby'),
              doc('reference/sdks/rust'),
            ],
          },
          {
            type: 'category',
            label: 'Frontend SDKs',
            items: [
              doc('reference/sdks/android'),
              doc('reference/sdks/android-proxy-legacy'),
              doc('reference/sdks/flutter'),
              doc('reference/sdks/ios'),
              doc('reference/sdks/javascript-browser'),
              doc('reference/sdks/next-js'),
              doc('reference/sdks/react'),
              doc('reference/sdks/svelte'),
              doc('reference/sdks/vue'),
            ],
          },
        ],
      },
      { type: 'category', label: 'Tutorials', items: [doc('feature-flag-tutorials/react')] },
      {
        type: 'category',
        label: 'Use cases',
        items: [
          doc('feature-flag-tutorials/use-cases/gradual-rollout'),
          doc('feature-flag-tutorials/use-cases/a-b-testing'),
          doc('feature-flag-tutorials/use-cases/trunk-based-development'),
          doc('feature-flag-tutorials/use-cases/manage-feature-flags-in-code'),
          doc('feature-flag-tutorials/use-cases/security-and-compliance'),
          doc('feature-flag-tutorials/use-cases/scaling-unleash'),
        ],
      },
      { type: 'category', label: 'Deploy and operate', items: [doc('using-unleash/deploy/getting-started')] },
    ],
  },
  academy: {
    link: { path: '/unleash-academy/introduction', label: 'Unleash Academy' },
    items: [doc('unleash-academy/introduction')],
  },
};
