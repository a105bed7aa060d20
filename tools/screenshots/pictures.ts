import type { Locator, Page } from '@playwright/test';
import { Api } from '../../live/example-set/api.ts';
import type { Unleash } from '../../live/start-unleash.ts';

/** A screenshot of the Admin UI. */
export interface Picture {
  /**
   * Path of the file below content/docs, without its extension. The file is in the folder of its page, and its name
   * starts with the name of the page.
   */
  readonly file: string;
  /** Path in the Admin UI. */
  readonly path: string;
  /** Changes the example set for this screenshot and all later ones. */
  readonly prepare?: (server: Unleash) => Promise<void>;
  /** Clicks and types. */
  readonly act?: (page: Page) => Promise<void>;
  /** The elements to show, from the first to the last. */
  readonly show: (page: Page) => readonly Locator[];
  /** Margin in CSS pixels. */
  readonly margin?: number;
}

const search = 'Search (Ctrl+Shift+K)';

export const pictures: readonly Picture[] = [
  {
    file: 'reference/activation-strategies-gradual-rollout',
    path: '/projects/default/features/search-typo-tolerance/strategies/create?environmentId=development&strategyName=flexibleRollout',
    act: async (page) => {
      await page.getByLabel('Strategy title').fill('Half of the shoppers');
      await page.getByLabel('Strategy title').blur();
    },
    show: (page) => [
      page.getByRole('heading', { name: 'Gradual rollout' }),
      page.getByRole('tab', { name: 'General' }),
      page.getByLabel('groupId'),
      page.getByText('Any changes made here will be available to users').locator('xpath=ancestor::*[@role="alert"]'),
    ],
    margin: 15,
  },
  {
    file: 'reference/segments-constraint',
    path: '/segments/edit/1',
    act: (page) => page.getByRole('button', { name: 'Next' }).click(),
    show: (page) => [
      page.getByText('Use a predefined context field:'),
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Germany' }).first(),
    ],
    margin: 15,
  },
  {
    file: 'reference/environments-project',
    path: '/projects/default/settings/environments',
    show: (page) => [
      page.getByRole('heading', { name: 'Environments (2)' }),
      page.getByPlaceholder(search),
      page.getByRole('table'),
    ],
    margin: 15,
  },
  {
    file: 'reference/api-tokens-and-client-keys-list',
    path: '/admin/api',
    show: (page) => [
      page.getByRole('heading', { name: /^API access/ }),
      page.getByRole('button', { name: 'New API token' }),
      page.getByRole('table').last(),
    ],
    margin: 15,
  },
  {
    file: 'reference/playground-result',
    path: `/playground?environments=development,production&projects=default&context=${encodeURIComponent('{"userId":"4711,4714","country":"NO"}')}`,
    act: async (page) => {
      await page.getByPlaceholder(search).fill('checkout');
      await page.getByRole('heading', { name: 'Results (3)' }).click();
    },
    show: (page) => [
      page.getByRole('heading', { name: 'Unleash playground' }),
      page.getByLabel('Open Playground guidance'),
      page.getByRole('table').last(),
    ],
    margin: 15,
  },
  {
    file: 'reference/events-log',
    path: '/projects/default/logs',
    show: (page) => [
      page.getByRole('heading', { name: /^Event Log/ }),
      page.getByPlaceholder(search),
      page.locator('main li').filter({ hasText: 'Event id' }).nth(1),
    ],
    margin: 15,
  },
  {
    // Only the list. The number of flags in each stage, which is above the list, depends on the metrics that the server
    // has stored.
    file: 'reference/projects-flags',
    path: '/projects/default?columns=name&columns=createdBy&columns=environment:development&columns=environment:production',
    show: (page) => [page.getByPlaceholder(search), page.getByRole('row').first(), page.getByRole('row').nth(6)],
    margin: 15,
  },
  {
    // The example set already has this flag and its child, so both are deleted first. No later screenshot shows them.
    file: 'how-to-create-feature-flag-form',
    path: '/projects/default?create=true',
    prepare: async (server) => {
      const admin = Api.withToken(server.url, server.tokens.admin);
      for (const flag of ['express-checkout', 'new-checkout']) {
        await admin.send('DELETE', `/api/admin/projects/default/features/${flag}`);
        await admin.send('DELETE', `/api/admin/archive/${flag}`);
      }
    },
    act: async (page) => {
      await page.getByLabel('feature flag name').fill('new-checkout');
      await page.getByLabel('Description (optional)').fill('Rebuilt checkout for the web shop');
      await page.getByLabel('Description (optional)').blur();
    },
    show: (page) => [page.getByRole('dialog')],
    margin: 0,
  },
];
