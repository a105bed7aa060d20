import { expect, test } from 'vitest';
import { lookupIn } from '../../../core/model/translate.ts';
import { smallHistory } from '../../history/model/history.fixture.ts';
import messages from '../messages.json' with { type: 'json' };
import { compareReleases } from './compare-releases.ts';
import { comparisonMarkdown } from './comparison-markdown.ts';
import { isUsed, longestText, namesIn } from './names-in.ts';

const t = lookupIn(Object.fromEntries(messages.map(({ id, message }) => [id, message])));
const step = { version: '6.0', change: [{ code: '/old' }, { text: ' is gone' }], action: [{ text: 'Call another' }] };

function compared(from: string, to: string) {
  const result = compareReleases(smallHistory, from, to, [step]);
  if (!result.ok) throw new Error(`There is no release ${result.unknown}.`);
  return result.comparison;
}

test('a comparison lists everything that two versions differ in, what can break something first', () => {
  expect(comparisonMarkdown(compared('5.6', '6.0'), t, (key) => (key === 'KEEP_ALIVE' ? '/variables' : undefined)))
    .toBe(`# Unleash from 5.6.1 to 6.0.0

## Removed: API operations

- \`GET /api/admin/metrics\` (getMetrics): now only in Enterprise
- \`GET /api/admin/state\` (export)

## Removed: Environment variables

- \`OLD_FLAG\`

## Removed: Activation strategies

- \`userWithId\`

## Removed: Fields and parameters

- \`GET /api/admin/projects/{projectId}/features/{featureName}\`: in the response old

## Deprecated: API operations

- \`GET /api/admin/events\` (getEvents)

## Changed: Upgrade steps

- **6.0:** \`/old\` is gone. Call another.

## Changed: Required versions

- \`PostgreSQL\`: no value → 13

## Changed: Environment variables

- [\`KEEP_ALIVE\`](/variables): 5 → 15
- \`PROXY_URL\`: no value → localhost

## Added: API operations

- \`POST /api/admin/links\` (addLink)

## Added: Integrations

- \`servicenow\`

## Added: Fields and parameters

- \`GET /api/admin/projects/{projectId}/features/{featureName}\`: parameters archived; in the request note; in the response environments.title
`);
});

test('the order of the versions makes no difference, and equal versions have none', () => {
  expect(compared('6.0', '5.6')).toEqual(compared('5.6', '6.0'));
  expect(comparisonMarkdown(compared('6.0', 'v6.0.0'), t)).toContain('Nothing changed');
});

test('an unknown version is named', () => {
  expect(compareReleases(smallHistory, '1.0', '6.0')).toEqual({ ok: false, unknown: 'from' });
  expect(compareReleases(smallHistory, '5.6', '__proto__')).toEqual({ ok: false, unknown: 'to' });
});

test.each([
  ['PROXY_URL=https://me:secret@proxy.example.com', ['PROXY_URL']],
  ['KEEP_ALIVE_FILE=/run/secrets/keep', ['KEEP_ALIVE']],
  ['curl https://unleash.example.com/base/api/admin/events?type=x', ['GET /api/admin/events']],
  ['POST /api/admin/events', []],
  [
    '10.0.0.1 - - "GET /api/admin/projects/shop/features/new-checkout HTTP/1.1" 200',
    ['GET /api/admin/projects/{}/features/{}', 'GET /api/admin/projects/{}/features/{}'],
  ],
  ['', []],
  [`${'/a'.repeat(500_000)} ${'GET /api/admin/state\n'.repeat(10)}`, []],
])('a pasted text shows what the reader uses: %.60s', (text, keys) => {
  const used = namesIn(text);
  const found = compared('5.6', '6.0').items.filter((item) => isUsed(used, item));
  const concerned = found.filter(({ subject }) => subject !== 'steps' && subject !== 'requirements');
  expect(concerned.map(({ key }) => key)).toEqual(keys);
  expect(found).toHaveLength(concerned.length + 2);
});

const ofLongest = (part: string): string => part.repeat(longestText / part.length);

/** Texts of the longest allowed length on which a pattern could try the same letters again and again. */
test.each([
  ['a method before spaces', 'GET'.padEnd(longestText)],
  ['addresses without a path', ofLongest('https://a')],
  ['one long word', ofLongest('A')],
  ['slashes', ofLongest('/')],
  ['quotes', ofLongest('"')],
  ['different calls', Array.from({ length: 120_000 }, (_, index) => `/api/${index}`).join(' ')],
])('a pasted text of %s has at most 5,000 calls', (_, text) => {
  const used = namesIn(text);
  expect(used.calls.length).toBeLessThanOrEqual(5000);
  expect(compared('5.6', '6.0').items.filter((item) => isUsed(used, item)).length).toBeGreaterThan(0);
});

test('what is pasted beyond the longest text is not read', () => {
  expect(namesIn(`${' '.repeat(longestText)}OLD_FLAG /api/admin/state`)).toEqual({ words: new Set(), calls: [] });
});
