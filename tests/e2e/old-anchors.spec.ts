import { expect, test } from './fixtures.ts';

/** Anchors of earlier versions of pages, to which other sites link. */
const anchors = {
  '/api-overview': ['swagger'],
  '/feature-flag-tutorials/django': ['variants'],
  '/feature-flag-tutorials/dotnet': ['create-the-flag'],
  '/feature-flag-tutorials/go': ['create-the-flag', 'handler-test'],
  '/feature-flag-tutorials/ios': ['create-the-flag'],
  '/feature-flag-tutorials/java': ['verify', 'variants'],
  '/feature-flag-tutorials/python': ['create-the-flag', 'verify', 'gradual-rollout'],
  '/feature-flag-tutorials/ruby': ['gradual-rollout', 'targeting'],
  '/feature-flag-tutorials/rust': ['create-the-flag'],
  '/how-to/how-to-setup-provisioning-with-entra': ['unleash-setup', 'entra-setup'],
  '/how-to/how-to-setup-provisioning-with-okta': ['unleash-setup', 'okta-setup'],
  '/reference/feature-toggles': ['archive-a-feature-toggle'],
  '/reference/sdks': ['official-sdks', 'server-side-sdk-compatibility-table', 'bootstrapping', 'offline-behavior'],
  '/unleash-academy/introduction': ['exercise-a-rollout-you-can-watch'],
} as const;

for (const [path, ids] of Object.entries(anchors)) {
  test(`${path} has the anchors ${ids.join(', ')}`, { tag: '@desktop' }, async ({ request }) => {
    const html = await (await request.get(path)).text();
    for (const id of ids) expect(html.split(`<span id="${id}"></span>`), id).toHaveLength(2);
  });
}

test('a link to one of them leads to the section below it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/reference/sdks#offline-behavior');
  await expect(page.getByRole('heading', { name: 'One client per process' })).toBeInViewport();
});
