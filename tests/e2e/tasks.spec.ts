import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/**
 * What readers come for, with the clicks that lead from the home page to the page with the answer: entries of the sidebar or
 * links of the page, by their names.
 */
const tasks: readonly { readonly reader: string; readonly clicks: readonly string[]; readonly path: string }[] = [
  { reader: 'whose SDK returns false', clicks: ['Find out why a flag is off'], path: '/troubleshooting' },
  {
    reader: 'who installs on Kubernetes',
    clicks: ['Install with Docker or Kubernetes'],
    path: '/using-unleash/deploy/getting-started',
  },
  { reader: 'who sets up TLS', clicks: ['Deploy and operate', 'HTTPS'], path: '/using-unleash/deploy/https' },
  { reader: 'who wants approvals', clicks: ['Require approval for changes'], path: '/reference/change-requests' },
  {
    reader: 'who needs the same result on all devices',
    clicks: ['Find out why a flag is off', 'stickiness'],
    path: '/reference/stickiness',
  },
  {
    reader: 'who asks where personal data goes',
    clicks: ['Understand Unleash', 'Data collection'],
    path: '/understanding-unleash/data-collection',
  },
  {
    reader: 'who creates flags in bulk',
    clicks: ['How-to guides', 'Flags and environments', 'Create flags from CSV'],
    path: '/how-to/how-to-create-flags-from-csv',
  },
  {
    reader: 'who puts Edge in front of pods',
    clicks: ['Unleash Edge', 'Deploy Edge'],
    path: '/reference/unleash-edge/deploying',
  },
  { reader: 'who compares the editions', clicks: ['Compare Open Source and Enterprise'], path: '/oss-comparison' },
  {
    reader: 'who runs an A/B test',
    clicks: ['Use cases', 'A/B testing'],
    path: '/feature-flag-tutorials/use-cases/a-b-testing',
  },
  {
    reader: 'who exports exposures',
    clicks: ['Use cases', 'Capture impression data'],
    path: '/feature-flag-tutorials/use-cases/how-to-capture-impression-data',
  },
  { reader: 'who renders on a server', clicks: ['Next.js'], path: '/reference/sdks/next-js' },
  { reader: 'who upgrades', clicks: ['Upgrade to a new version'], path: '/using-unleash/deploy/upgrading-unleash' },
  { reader: 'who tests with Jest', clicks: ['Tutorials', 'React'], path: '/feature-flag-tutorials/react' },
  { reader: 'who uses Go', clicks: ['Go'], path: '/reference/sdks/go' },
  {
    reader: 'who needs a kill switch',
    clicks: ['How-to guides', 'Flags and environments', 'Create a kill switch'],
    path: '/how-to/how-to-create-a-kill-switch',
  },
  {
    reader: 'whose token leaked',
    clicks: ['How-to guides', 'Flags and environments', 'Create API tokens'],
    path: '/how-to/how-to-create-api-tokens',
  },
  {
    reader: 'who keeps flags in Git',
    clicks: ['Use cases', 'Flags in code'],
    path: '/feature-flag-tutorials/use-cases/manage-feature-flags-in-code',
  },
  {
    reader: 'who is audited',
    clicks: ['Collect evidence for an audit'],
    path: '/using-unleash/compliance/compliance-overview',
  },
  {
    reader: 'who wants messages in Slack',
    clicks: ['Integrations', 'App for Slack'],
    path: '/reference/integrations/slack-app',
  },
  {
    reader: 'who contributes',
    clicks: ['Contribute to Unleash', 'Set up and test Unleash'],
    path: '/contributing/developer-guide',
  },
  { reader: 'who looks up a term', clicks: ['What is a feature flag?'], path: '/what-is-a-feature-flag' },
];

/** Opens a group of the sidebar or follows a link with this name, as a reader who knows only the name would. */
async function select(page: Page, name: string): Promise<void> {
  const group = page.locator('.sidebar summary').getByText(name, { exact: true });
  const entry = page.locator('.sidebar a').getByText(name, { exact: true });
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await group.or(entry).or(link).filter({ visible: true }).first().click();
}

test.describe('from the home page, three clicks or fewer bring a reader to the answer', { tag: '@desktop' }, () => {
  for (const { reader, clicks, path } of tasks) {
    test(`a reader ${reader}`, async ({ page }) => {
      expect(clicks.length).toBeLessThanOrEqual(3);
      await page.goto('/');
      for (const name of clicks) await select(page, name);
      await expect(page).toHaveURL(new RegExp(`${path}(?:#.*)?$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
