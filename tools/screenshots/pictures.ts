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
  /** Whether the page has the clock of the pictures. Dates need it, but some dialogs are slow with it. @default true */
  readonly hasFixedClock?: boolean;
  /** Takes back what `prepare` changed, for later screenshots. */
  readonly undo?: (server: Unleash) => Promise<void>;
  /** Clicks and types. */
  readonly act?: (page: Page) => Promise<void>;
  /** The elements to show, from the first to the last. */
  readonly show: (page: Page) => readonly Locator[];
  /** Margin in CSS pixels. */
  readonly margin?: number;
}

const search = 'Search (Ctrl+Shift+K)';

async function setMaintenanceMode(server: Unleash, enabled: boolean): Promise<void> {
  await Api.withToken(server.url, server.tokens.admin).send('POST', '/api/admin/maintenance', { enabled });
}

/** Opens the import dialog of a project and chooses the environment `production`. */
async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('combobox').last().click();
  await page.getByRole('option', { name: 'production' }).click();
}

const project = '/api/admin/projects/default/features';

/** Creates `new-checkout` as a reader does. The example set has this flag, with a child, so both are deleted first. */
async function createFlag(server: Unleash): Promise<Api> {
  const admin = Api.withToken(server.url, server.tokens.admin);
  for (const flag of ['express-checkout', 'new-checkout']) {
    const found = await admin.request('GET', `${project}/${flag}`);
    if (!found.ok) continue;
    await admin.send('DELETE', `${project}/${flag}`);
    await admin.send('DELETE', `/api/admin/archive/${flag}`);
  }
  await admin.send('POST', project, { name: 'new-checkout', type: 'release' });
  return admin;
}

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
    file: 'reference/applications-overview',
    path: '/applications/web-shop',
    show: (page) => [
      page.getByText('Application is connected to these projects'),
      page.getByRole('button', { name: 'Provide feedback' }),
      page.getByText('production environment').locator('xpath=..'),
    ],
    margin: 20,
  },
  {
    file: 'reference/applications-project',
    path: '/projects/default/applications',
    show: (page) => [
      page.getByRole('heading', { name: 'Project applications' }),
      page.getByPlaceholder(search),
      page.getByRole('table'),
    ],
    margin: 15,
  },
  {
    file: 'reference/technical-debt-project-status',
    path: '/projects/default?project-status',
    show: (page) => [
      page.getByRole('heading', { name: 'Project status' }).locator('xpath=..'),
      page.getByText('Project resources').locator('xpath=../..'),
      page.getByText('View unhealthy flags').locator('xpath=../..'),
    ],
    margin: 20,
  },
  {
    file: 'reference/technical-debt-overdue-flags',
    path: '/projects/default?state=IS_ANY_OF:potentially-stale,stale&columns=name&columns=createdBy&columns=environment:development&columns=environment:production',
    show: (page) => [page.getByPlaceholder(search), page.getByRole('table')],
    margin: 15,
  },
  {
    file: 'reference/strategy-variants-form',
    path: '/projects/default/features/search-typo-tolerance/strategies/create?environmentId=development&strategyName=flexibleRollout',
    act: async (page) => {
      await page.getByRole('tab', { name: /^Variants/ }).click();
      for (const [index, variant] of ['one-letter', 'two-letters'].entries()) {
        await page.getByRole('button', { name: 'Add variant' }).click();
        await page.getByLabel('Variant name').nth(index).fill(variant);
        await page
          .locator('input[name=variant-payload-value]')
          .nth(index)
          .fill(`${index + 1} typing mistake${index === 0 ? '' : 's'}`);
      }
      await page.locator('input[name=variant-payload-value]').nth(1).blur();
    },
    show: (page) => [
      page.getByRole('heading', { name: 'Gradual rollout' }),
      page.getByRole('tab', { name: /^Variants/ }),
      page.getByText(/^Flag variants/).locator('xpath=..'),
    ],
    margin: 15,
  },
  {
    file: 'reference/command-menu-results',
    path: '/applications',
    hasFixedClock: false,
    act: async (page) => {
      await page.getByPlaceholder('Command menu (Ctrl+K)').focus();
      await page.keyboard.type('checkout');
      await page.getByText('express-checkout').first().waitFor();
    },
    show: (page) => [page.getByPlaceholder('Command menu (Ctrl+K)'), page.getByText(/checkout/).last()],
    margin: 40,
  },
  {
    file: 'reference/maintenance-mode-on',
    path: '/admin/maintenance',
    prepare: (server) => setMaintenanceMode(server, true),
    undo: (server) => setMaintenanceMode(server, false),
    show: (page) => [
      page.getByText('Maintenance mode!').first(),
      page.getByRole('link', { name: 'Back to Unleash' }),
      page.getByText(/Maintenance Mode is useful/).locator('xpath=..'),
    ],
    margin: 30,
  },
  {
    file: 'how-to/how-to-environment-import-export-export',
    path: '/projects/default?query=checkout',
    hasFixedClock: false,
    act: async (page) => {
      await page.getByRole('row').filter({ hasText: 'express-checkout' }).first().waitFor({ timeout: 90_000 });
      for (const flag of ['express-checkout', 'new-checkout'])
        await page.getByRole('row').filter({ hasText: flag }).first().getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('heading', { name: 'Export feature flag configuration' }).waitFor();
    },
    show: (page) => [page.getByRole('dialog')],
    margin: 0,
  },
  {
    file: 'how-to/how-to-environment-import-export-import',
    path: '/projects/default',
    hasFixedClock: false,
    act: (page) => openImport(page),
    show: (page) => [page.getByText('Process', { exact: true }), page.getByText(/^JSON format/).locator('xpath=..')],
    margin: 20,
  },
  {
    file: 'how-to/how-to-environment-import-export-check',
    path: '/projects/default',
    hasFixedClock: false,
    act: async (page) => {
      const response = await page.request.post('/api/admin/features-batch/export', {
        data: { environment: 'development', features: ['new-checkout', 'express-checkout'] },
      });
      await openImport(page);
      await page.getByRole('tab', { name: 'Code editor' }).click();
      await page
        .getByRole('textbox')
        .last()
        .fill(await response.text());
      await page.getByRole('button', { name: 'Validate' }).click();
      await page.getByRole('button', { name: 'Import configuration' }).waitFor();
    },
    show: (page) => [
      page.getByText('Process', { exact: true }),
      page.getByText('Finish import'),
      page.getByText('You are importing this configuration in').locator('xpath=..'),
    ],
    margin: 20,
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
  {
    file: 'how-to-create-feature-flag-strategy',
    path: '/projects/default/features/new-checkout/strategies/create?environmentId=development&strategyName=flexibleRollout',
    prepare: async (server) => {
      const flag = { name: 'new-checkout', type: 'release' };
      await Api.withToken(server.url, server.tokens.admin).send('POST', '/api/admin/projects/default/features', flag);
    },
    act: async (page) => {
      await page.getByLabel('Strategy title').fill('Half of the shoppers');
      await page.getByRole('spinbutton').fill('50');
      await page.getByRole('spinbutton').blur();
    },
    show: (page) => [
      page.getByRole('heading', { name: 'Gradual rollout' }),
      page.getByRole('tab', { name: 'General' }),
      page.getByLabel('groupId'),
      page.getByText('Strategy will be exposed when environment is enabled'),
    ],
    margin: 15,
  },
  {
    file: 'quickstart-flag-on',
    path: '/projects/default/features/new-checkout',
    prepare: async (server) => {
      const admin = await createFlag(server);
      await admin.send('POST', `${project}/new-checkout/environments/development/on`);
    },
    act: async (page) => {
      // The metrics of the example set's flag.
      await page.route('**/api/admin/client-metrics/features/new-checkout', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), lastHourUsage: [] } });
      });
      await page.reload();
      await page.getByText('1 strategy added').click();
      await page.getByText('of your base is included').waitFor();
      // A hint about the order of strategies. The server shows it to a user only once.
      const hint = page.getByText('Ok, got it!');
      await hint.click({ timeout: 5000 }).catch(() => undefined);
      await hint.waitFor({ state: 'detached' });
    },
    show: (page) =>
      ['1 strategy added', '0 strategies added'].map((text) =>
        page.getByText(text).locator('xpath=ancestor::*[contains(@class, "MuiAccordion-root")]'),
      ),
    margin: 15,
  },
  {
    file: 'how-to-create-feature-flag-playground',
    path: `/playground?environments=development&projects=default&context=${encodeURIComponent('{"userId":"anna,dario"}')}`,
    prepare: async (server) => {
      const admin = await createFlag(server);
      await admin.send('POST', `${project}/new-checkout/environments/development/strategies`, {
        name: 'flexibleRollout',
        title: 'Half of the shoppers',
        parameters: { groupId: 'new-checkout', rollout: '50', stickiness: 'default' },
        variants: ['one-page', 'three-steps'].map((name) => ({
          name,
          weight: 500,
          weightType: 'variable',
          stickiness: 'default',
        })),
      });
      await admin.send('POST', `${project}/new-checkout/environments/development/on`);
    },
    act: async (page) => {
      await page.getByPlaceholder(search).fill('new-checkout');
      await page.getByRole('heading', { name: 'Results (1)' }).click();
      await page.getByRole('row').filter({ hasText: 'new-checkout' }).getByRole('button').last().click();
      await page.getByText('three-steps').waitFor();
    },
    show: (page) => [
      page.getByText('Unleash context'),
      page.getByText('Try configuration'),
      page.locator('.MuiPopover-paper').filter({ hasText: 'dario' }),
    ],
    margin: 20,
  },
];
