import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serverVersion } from '../../../site/server-version.ts';
import { readHistory } from './load/read-history.ts';
import { routeKey } from './model/route-key.ts';
import { labelOf, parsePresence, since, type FactKind } from './model/queries.ts';

/** What pages state about versions of the server, compared with the history. */
const root = path.resolve(import.meta.dirname, '../../../content/docs');

/** Pages about something else than the current server, or whose statements other tests compare. */
const otherPages =
  /^(reference\/sdks|reference\/unleash-edge|reference\/unleash-proxy|reference\/api\/legacy|reference\/whats-new-v4|feature-flag-tutorials|contributing|using-unleash\/deploy\/upgrading-unleash|versions)\b/;

/** A version of the server: `since 5.7`, `Unleash 5.7 or later`, `version: "5.7"` in front matter and directives. */
const patterns = [
  /\b(?:[Ss]ince|[Ii]n|[Ff]rom|with|before) (?:patch |server |Unleash |version |versions |Unleash version |the patches )?([4-8]\.\d+(?:\.\d+)?)\b/g,
  /\bpatches [\d.]+ and ([4-8]\.\d+\.\d+)\b/g,
  /\bUnleash ([4-8]\.\d+(?:\.\d+)?) (?:or|and) later/g,
  /\bversion[:=] ?"([4-8](?:\.\d+){0,2})"/g,
];

function statementsIn(text: string): string[] {
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, version = '']) => version)))];
}

type Evidence =
  /** Something that the server has since the version. */
  | readonly [kind: FactKind, name: string]
  /** A variable of an experimental flag that the version no longer reads, because the feature is on. */
  | { readonly flag: string }
  /** Something that the version no longer has. */
  | { readonly removed: readonly [kind: FactKind, name: string] }
  /** A variable whose default the version changed. */
  | { readonly changed: string }
  /** One of several versions that got something, because its patches got it later. */
  | { readonly patched: readonly [kind: FactKind, name: string] }
  /** Why the source of the open-source server can't tell. */
  | { readonly unproved: string };

const closed = { unproved: 'only Pro or Enterprise has it' };
const edition = { unproved: 'when Open Source got what Pro or Enterprise already had' };
const behavior = { unproved: 'the behavior of something that is older' };

/** What proves each statement, by page and version. */
const evidence: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'api-overview': { '5.11': behavior },
  availability: {
    '5.7': { unproved: 'an example of a label' },
    '5.11': closed,
    '6.1.12': { unproved: 'the day of a release, from its tag' },
    '7.3': closed,
    '8.0.2': { unproved: 'the day of a release, from its tag' },
  },
  'how-to/how-to-synchronize-unleash-instances': {
    '6.8': { unproved: 'the field visible of the environments of a project, which the script reads' },
  },
  'reference/activation-strategies': {
    '4.16': edition,
    '5.2': { flag: 'UNLEASH_STRATEGY_IMPROVEMENTS' },
    '8.0.3': ['operators', 'SEMVER_GTE'],
    '7.0': { removed: ['strategies', 'userWithId'] },
  },
  'reference/api-tokens-and-client-keys': { '4.22': behavior },
  'reference/applications': {
    '5.11': ['operations', 'GET /api/admin/projects/{projectId}/applications'],
    '7.2': ['operations', 'GET /api/admin/metrics/unknown-flags'],
  },
  'reference/banners': { '5.7': closed },
  'reference/change-requests': { '4.19': closed, '5.4': closed, '5.10': closed, '6.10': closed, '7.4': closed },
  'reference/command-menu': { '6.2': { flag: 'UNLEASH_EXPERIMENTAL_COMMAND_BAR_UI' } },
  'reference/environments': { '4.3': behavior, '4.19': closed },
  'reference/events': { '6.3': closed, '6.9': closed, '7.1': { flag: 'UNLEASH_EXPERIMENTAL_EVENT_GROUPING' } },
  'reference/feature-toggles': {
    '5.7': ['operations', 'GET /api/admin/projects/{projectId}/features/{child}/parents'],
    '5.12': { flag: 'UNLEASH_EXPERIMENTAL_VARIANT_DEPENDENCIES' },
    '6.2': ['operations', 'GET /api/admin/projects/{projectId}/features/{featureName}/lifecycle'],
    '7.0': ['operations', 'POST /api/admin/projects/{projectId}/features/{featureName}/link'],
    '7.2': ['operations', 'GET /api/admin/metrics/unknown-flags'],
    '8.0': { unproved: 'a feature type, which a migration of the database adds' },
  },
  'client-specification': { '6.1.0': { unproved: 'a version of the client specification' } },
  'how-to/how-to-set-up-group-sso-sync': { '4.18': closed },
  'how-to/how-to-setup-provisioning-with-entra': { '6.1': closed },
  'how-to/how-to-setup-provisioning-with-okta': { '6.1': closed },
  'how-to/how-to-setup-sso-keycloak-group-sync': { '4.18': closed },
  'reference/actions': { '5.11': closed },
  'reference/environment-import-export': {
    '4.22': ['operations', 'POST /api/admin/features-batch/export'],
    '6.0': { removed: ['operations', 'GET /api/admin/state/export'] },
  },
  'reference/front-end-api': {
    '4.15': { unproved: 'the first version with the experimental flag' },
    '4.18': ['operations', 'GET /api/frontend'],
    '6.7.2': ['operations', 'POST /api/frontend'],
  },
  'reference/impression-data': { '4.7': behavior },
  'reference/insights': { '6.0': closed, '7.2': closed },
  'reference/integrations': {
    '6.1': ['integrations', 'new-relic'],
    '7.5.2': { patched: ['variables', 'UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION'] },
    '7.6.5': { patched: ['variables', 'UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION'] },
    '8.0.2': ['integrations', 'teamsworkflow'],
  },
  'reference/integrations/jira-cloud-plugin-installation': { '4.0': closed },
  'reference/integrations/jira-cloud-plugin-usage': { '4.0': closed },
  'reference/integrations/jira-server-plugin-installation': { '4.0': closed },
  'reference/integrations/jira-server-plugin-usage': { '4.0': closed },
  'reference/integrations/slack-app': { '5.5': { flag: 'UNLEASH_SLACK_APP_ADDON' } },
  'reference/integrations/webhook': { '5.3': { unproved: 'a parameter of an integration' } },
  'reference/login-history': { '4.22': closed },
  'reference/maintenance-mode': { '4.22': ['operations', 'GET /api/admin/maintenance'] },
  'reference/network-view': { '4.21': { flag: 'UNLEASH_EXPERIMENTAL_NETWORK_VIEW' }, '7.4': closed },
  'reference/playground': {
    '4.14': { unproved: 'as old as the history' },
    '4.15': behavior,
    '5.3': ['operations', 'POST /api/admin/playground/advanced'],
  },
  'reference/predefined-strategy-types': { '7.0': { removed: ['strategies', 'userWithId'] } },
  'reference/project-collaboration-mode': { '4.22': closed },
  'reference/projects': { '4.22': closed, '6.3': closed },
  'reference/public-signup': { '4.18': ['operations', 'GET /api/admin/invite-link/tokens'] },
  'reference/rbac': {
    '4.6': closed,
    '4.14': closed,
    '5.1': closed,
    '5.4': { flag: 'UNLEASH_EXPERIMENTAL_CUSTOM_ROOT_ROLES' },
    '6.9': closed,
  },
  'reference/release-templates': { '7.2': closed },
  'reference/resource-limits': {
    '6.2': { flag: 'UNLEASH_EXPERIMENTAL_RESOURCE_LIMITS' },
    '7.4.2': { changed: 'UNLEASH_RELEASE_TEMPLATES_LIMIT' },
  },
  'reference/scim': { '6.1': closed, '6.2': closed, '6.7': closed },
  'reference/search-operators': {
    '5.9': ['operations', 'GET /api/admin/search/features'],
    '8.0.1': { unproved: 'a value of a parameter' },
  },
  'reference/segments': {
    '4.13': closed,
    '5.5': ['operations', 'GET /api/admin/segments'],
    '4.2.0': { unproved: 'a version of the client specification' },
  },
  'reference/service-accounts': { '4.21': closed },
  'reference/signals': { '5.11': closed },
  'reference/sso': { '4.18': closed, '6.1': closed, '7.4': closed },
  'reference/stickiness': { '5.0': { flag: 'PROJECT_SCOPED_STICKINESS' } },
  'reference/strategy-variants': { '5.5': { flag: 'UNLEASH_STRATEGY_VARIANT' } },
  'reference/terraform': { '5.6': { unproved: 'a requirement of the provider' } },
  'reference/unleash-context': { '4.16': edition },
  'understanding-unleash/hosting-options': { '7.3': closed },
  'using-unleash/deploy/license-keys': { '5.8': closed, '6.0': closed, '6.7': closed },
};

const history = readHistory();

/** All versions that a piece of evidence proves, as pages write them. */
function provedBy(proof: Evidence): string[] {
  if (!history) throw new Error('content/data/history.json is missing.');
  const presenceOf = ([kind, name]: readonly [FactKind, string]): string => {
    const fact = history[kind][kind === 'operations' ? routeKey(name) : name];
    return (typeof fact === 'string' ? fact : fact?.in) ?? '';
  };
  const ends = (presence: string) => parsePresence(presence).flatMap(({ until = [] }) => until);
  const starts = (presence: string) => parsePresence(presence).map(({ from }) => from);
  if ('unproved' in proof) return [];
  if ('flag' in proof) return ends(presenceOf(['variables', proof.flag])).map(labelOf);
  if ('removed' in proof) return ends(presenceOf(proof.removed)).map(labelOf);
  if ('patched' in proof) return starts(presenceOf(proof.patched)).map(labelOf);
  if ('changed' in proof) return Object.keys(history.variables[proof.changed]?.default ?? {}).map(labelOf);
  const { label } = since(history, ...proof) ?? {};
  return label === undefined ? [] : [label];
}

test('the newest version of the history is the one that the pages describe', () => {
  expect(Object.keys(history?.versions ?? {}).at(-1)).toBe(serverVersion);
});

const pages = globSync('**/*.md', { cwd: root })
  .map((name) => ({ page: name.replaceAll(path.sep, '/').replace(/\.md$/, ''), file: path.join(root, name) }))
  .filter(({ page }) => !otherPages.test(page))
  .flatMap(({ page, file }) => statementsIn(readFileSync(file, 'utf8')).map((version) => ({ page, version })));

test('the statements of the pages are found', () => {
  expect(pages.length).toBeGreaterThan(50);
});

test.each(pages)('what /$page says about $version has evidence', ({ page, version }) => {
  expect(Object.keys(evidence[page] ?? {}), 'Add what proves it to the list in this file.').toContain(version);
});

const proofs = Object.entries(evidence).flatMap(([page, proofOf]) =>
  Object.entries(proofOf).map(([version, proof]) => ({ page, version, proof })),
);

test.each(proofs.filter(({ proof }) => !('unproved' in proof)))(
  'the history proves what /$page says about $version',
  ({ version, proof }) => {
    expect(provedBy(proof)).toContain(version);
  },
);

test('every piece of evidence belongs to a statement', () => {
  const stated = new Set(pages.map(({ page, version }) => `${page} ${version}`));
  expect(proofs.map(({ page, version }) => `${page} ${version}`).filter((each) => !stated.has(each))).toEqual([]);
});
