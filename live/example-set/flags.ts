// The flags of the example web shop. Names and values match the documentation's examples.

export interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly values?: readonly string[];
  readonly value?: string;
  readonly inverted?: boolean;
  readonly caseInsensitive?: boolean;
}

export interface Variant {
  readonly name: string;
  readonly weight: number;
  readonly payload?: { readonly type: 'string' | 'json' | 'csv' | 'number'; readonly value: string };
}

export interface Strategy {
  /** @default flexibleRollout */
  readonly name?: string;
  readonly title?: string;
  /** Percentage of a gradual rollout, and its stickiness. */
  readonly rollout?: string;
  readonly stickiness?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly Constraint[];
  /** Names of segments. */
  readonly segments?: readonly string[];
  readonly variants?: readonly Variant[];
}

export interface Flag {
  readonly name: string;
  readonly type: 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission';
  readonly description: string;
  readonly impressionData?: boolean;
  /** As `type:value`. */
  readonly tags?: readonly string[];
  readonly strategies: { readonly development?: readonly Strategy[]; readonly production?: readonly Strategy[] };
  /** Environments in which the flag is on. */
  readonly on: readonly ('development' | 'production')[];
  readonly dependsOn?: string;
  readonly link?: { readonly url: string; readonly title: string };
  readonly favorite?: boolean;
  readonly stale?: boolean;
  readonly archived?: boolean;
}

const everyone: Strategy = { rollout: '100' };

export const flags: readonly Flag[] = [
  {
    name: 'new-checkout',
    type: 'release',
    description: 'Checkout in one step instead of four.',
    impressionData: true,
    tags: ['team:checkout', 'simple:web'],
    strategies: {
      development: [everyone],
      production: [
        {
          title: 'Half of the Nordic customers',
          rollout: '50',
          constraints: [{ contextName: 'country', operator: 'IN', values: ['NO', 'SE', 'DK'] }],
        },
        { title: 'Everyone in the beta program', rollout: '100', segments: ['Beta users'] },
      ],
    },
    on: ['development', 'production'],
    link: { url: 'https://tickets.example.com/SHOP-142', title: 'SHOP-142' },
    favorite: true,
  },
  {
    name: 'checkout-banner',
    type: 'experiment',
    description: 'Which banner above the cart leads to more completed orders?',
    impressionData: true,
    tags: ['team:growth'],
    strategies: {
      development: [everyone],
      production: [
        {
          title: 'Three banners',
          rollout: '100',
          stickiness: 'userId',
          variants: [
            { name: 'control', weight: 334, payload: { type: 'string', value: 'Free delivery from 50 euros' } },
            { name: 'deadline', weight: 333, payload: { type: 'string', value: 'Order today, have it tomorrow' } },
            { name: 'points', weight: 333, payload: { type: 'json', value: '{"text":"Collect points","factor":2}' } },
          ],
        },
      ],
    },
    on: ['development', 'production'],
  },
  {
    name: 'payments-outage',
    type: 'kill-switch',
    description: 'Sends orders to the queue while the payment provider is down.',
    tags: ['team:payments'],
    strategies: { development: [everyone], production: [everyone] },
    on: [],
  },
  {
    name: 'search-typo-tolerance',
    type: 'operational',
    description: 'Tolerates typing mistakes in the shop search, at the price of slower answers.',
    tags: ['team:search'],
    strategies: {
      development: [everyone],
      production: [{ title: 'A quarter of the sessions', rollout: '25', stickiness: 'sessionId' }],
    },
    on: ['development', 'production'],
  },
  {
    name: 'priority-support',
    type: 'permission',
    description: 'Chat with a person, for customers who pay.',
    strategies: {
      development: [everyone],
      production: [
        {
          rollout: '100',
          constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'enterprise'] }],
        },
        {
          title: 'Pilot customers',
          rollout: '100',
          constraints: [{ contextName: 'userId', operator: 'IN', values: ['4711', '4712', '4890'] }],
        },
      ],
    },
    on: ['production'],
  },
  {
    name: 'mobile-tabs',
    type: 'release',
    description: 'Tab bar at the bottom, from version 4.2 of the app.',
    strategies: {
      development: [everyone],
      production: [
        {
          rollout: '100',
          constraints: [
            { contextName: 'appVersion', operator: 'SEMVER_GT', value: '4.1.9' },
            {
              contextName: 'userId',
              operator: 'STR_ENDS_WITH',
              values: ['@example.com'],
              caseInsensitive: true,
              inverted: true,
            },
          ],
        },
      ],
    },
    on: ['development'],
  },
  {
    name: 'winter-sale',
    type: 'release',
    description: 'Prices of the winter sale, from the morning of 27 November.',
    tags: ['team:growth'],
    strategies: {
      production: [
        {
          rollout: '100',
          constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-11-27T06:00:00.000Z' }],
        },
      ],
    },
    on: ['production'],
  },
  {
    name: 'express-checkout',
    type: 'release',
    description: 'Order with one click. Needs the new checkout.',
    strategies: { development: [everyone] },
    on: ['development'],
    dependsOn: 'new-checkout',
  },
  {
    name: 'office-opening-hours',
    type: 'operational',
    description: 'Offers a call back while someone is in the office.',
    strategies: { production: [{ name: 'officeHours', parameters: { from: '9', to: '17' } }] },
    on: ['production'],
  },
  {
    name: 'product-videos',
    type: 'release',
    description: 'Videos on product pages; on for everyone since spring.',
    strategies: { development: [everyone], production: [everyone] },
    on: ['development', 'production'],
    stale: true,
  },
  {
    name: 'summer-sale-2025',
    type: 'release',
    description: 'Prices of the summer sale of 2025.',
    strategies: { production: [everyone] },
    on: [],
    archived: true,
  },
];
