import { expect, test } from 'vitest';
import { smallHistory } from './history.fixture.ts';
import { dateOf, describedVersions, rangeInWords, versionPagesOf } from './version-pages.ts';
import { changesIn } from './version-changes.ts';

const anchors = [{ path: '/using-unleash/deploy/settings', anchors: ['KEEP_ALIVE', 'top'] }];
const pages = versionPagesOf(smallHistory, undefined, anchors);
const textAt = (path: string) => pages.find((page) => page.path === path)?.text;

test('every version after the history begins has a page, the newest first', () => {
  expect(pages.map(({ path }) => path)).toEqual(['/versions/6.0', '/versions/5.7', '/versions/5.6']);
  expect(describedVersions(smallHistory).at(-1)).toEqual({ minor: '5.6', releases: ['5.6.0', '5.6.1'] });
});

test('the page of a version lists what it and its patches changed, with links', () => {
  expect(textAt('/versions/5.7')).toMatchInlineSnapshot(`
    "---
    title: Unleash 5.7
    description: 'What Unleash 5.7 added, changed and removed: API operations and fields, environment variables, event types, permissions and limits.'
    kind: reference
    sidebar_label: '5.7'
    ---

    Unleash 5.7 was released on November 27, 2023. Its latest patch is \`5.7.1\`, released on December 1, 2023. This page lists what the version and its patches changed in the server. A version in parentheses names the patch that made the change. The lists come from the source code of the open-source server, so they don't include what only Pro and Enterprise have.

    ## Added {#added}

    ### API operations {#added-operations}

    - \`POST /api/admin/links\`, \`addLink\`

    ### Event types {#added-eventtypes}

    See [event types](/reference/events).

    - \`link-added\` (5.7.1)

    ### Fields and parameters {#added-fields}

    - \`GET /api/admin/projects/{projectId}/features/{featureName}\`, \`getFeature\`: parameter \`archived\`; request field \`note\`; response field \`environments.title\`

    ## Changed {#changed}

    ### Changed defaults {#defaults}

    - [\`KEEP_ALIVE\`](/using-unleash/deploy/settings#KEEP_ALIVE) (5.7.1): \`5\` → \`15\`

    ## Removed {#removed}

    ### Event types {#removed-eventtypes}

    - \`link-added\`

    ## Experimental {#experimental}

    ### Behind an experimental flag {#behind-flag}

    The source code contains the following, but it is off unless you turn an experimental flag on.

    - \`servicenow\`, without a flag since [6.0](/versions/6.0)

    ### Variables of experimental flags {#flags}

    The server no longer reads these variables:

    - \`OLD_FLAG\`

    ## Upgrade {#upgrade}

    To find out what you need to do before you upgrade, see [Upgrade Unleash](/using-unleash/deploy/upgrading-unleash). [All versions](/versions) are compared on one page. See also [Unleash 5.6](/versions/5.6) and [Unleash 6.0](/versions/6.0)."
  `);
});

test('the page of a version lists what it removed and what it requires', () => {
  expect(textAt('/versions/6.0')).toMatchInlineSnapshot(`
    "---
    title: Unleash 6.0
    description: 'What Unleash 6.0 added, changed and removed: API operations and fields, environment variables, event types, permissions and limits.'
    kind: reference
    sidebar_label: '6.0'
    ---

    Unleash 6.0 was released on June 6, 2024. This page lists what the version and its patches changed in the server. A version in parentheses names the patch that made the change. The lists come from the source code of the open-source server, so they don't include what only Pro and Enterprise have.

    :::warning[New requirements]
    This version needs PostgreSQL 13 or later. See [required versions](/using-unleash/deploy/upgrading-unleash#at-a-glance).
    :::

    ## Added {#added}

    ### Integrations {#added-integrations}

    See [integrations](/reference/integrations).

    - \`servicenow\`

    ### Fields and parameters {#added-fields}

    - \`POST /api/admin/links\`, \`addLink\`: request field \`title\`

    ## Changed {#changed}

    ### Deprecated operations {#deprecated}

    - \`GET /api/admin/events\`, \`getEvents\`

    ## Removed {#removed}

    ### API operations {#removed-operations}

    - \`GET /api/admin/state\`, \`export\`

    ### Predefined strategies {#removed-strategies}

    - \`userWithId\`

    ### Fields and parameters {#removed-fields}

    - \`GET /api/admin/projects/{projectId}/features/{featureName}\`, \`getFeature\`: response field \`old\`

    ### Moved to Enterprise {#moved}

    The open-source server no longer has these operations. In {server-version}, Enterprise has them.

    - \`GET /api/admin/metrics\`, \`getMetrics\`

    ## Upgrade {#upgrade}

    To find out what you need to do before you upgrade, see [Upgrade Unleash](/using-unleash/deploy/upgrading-unleash). [All versions](/versions) are compared on one page. See also [Unleash 5.7](/versions/5.7)."
  `);
});

test('changes of patches count for their minor version', () => {
  expect(changesIn(smallHistory, '5.6').added).toContainEqual({
    kind: 'eventTypes',
    name: 'link-added',
    version: '5.6.1',
  });
  expect(changesIn(smallHistory, '4.14').added).toEqual([]);
});

test('dates and ranges are written in words', () => {
  expect(dateOf('2023-11-27')).toBe('November 27, 2023');
  expect(dateOf('2023-11-27', 'medium')).toBe('Nov 27, 2023');
  expect(dateOf('')).toBeUndefined();
  expect(rangeInWords('>=18 <21')).toBe('18 to 20');
  expect(rangeInWords('>=22')).toBe('22 or later');
});
