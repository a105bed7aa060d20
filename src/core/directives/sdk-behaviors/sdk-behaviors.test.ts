import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from '../../markdown/render.fixture.tsx';
import { readSdkBehaviors, type FailureResult, type SdkBehavior } from './behavior-record.ts';
import { sdkBehaviorTable } from './sdk-behaviors.ts';

const failure: FailureResult = { attempts: 1, polls: [1, 1, 1], keeps: true, events: [], recovers: true };

const steady: SdkBehavior = {
  version: '6.9.1',
  start: { waits: true, plain: false, fallback: true, registers: true, failures: {} },
  later: { conditional: true, polls: 1, failures: { '401': failure, '403': failure, '429': failure, none: failure } },
  backup: { restores: true, files: [] },
  metrics: { reports: [3], sendsAtStop: true, resends: false },
  headers: [],
};

const careful: SdkBehavior = {
  ...steady,
  version: '6.12.1',
  start: { ...steady.start, waits: false },
  later: {
    ...steady.later,
    failures: {
      '401': { ...failure, polls: [], recovers: false },
      '403': { ...failure, polls: [], recovers: false },
      '429': { ...failure, polls: [2, 3, 4], attempts: 3 },
      none: { ...failure, keeps: false },
    },
  },
};

test('failures after which all SDKs do the same share a row', () => {
  const table = sdkBehaviorTable({ node: careful, python: steady }, { node: 'Node.js', python: 'Python' });
  expect(table.split('\n')).toEqual([
    '| Behavior | [Node.js](/reference/sdks/node) 6.12.1 | [Python](/reference/sdks/python) 6.9.1 |',
    '| --- | --- | --- |',
    '| The call that starts a client waits for the first flags | No | Yes |',
    '| A check before the first flags, without and with the fallback `true` | `false`, `true` | `false`, `true` |',
    '| Sends the last `ETag` | Yes | Yes |',
    '| Next polls after: 401, 403 | No poll | 1 |',
    '| Next polls after: 429 | 2, 3, 4; up to 3 requests | 1 |',
    '| Next polls after: none | 1 | 1 |',
    '| Has the new flags later: 401, 403 | No | Yes |',
    '| Keeps the last flags after each of these failures | No | Yes |',
    '| Uses stored flags after a restart without a server | Yes | Yes |',
    '| Sends the last counts when it is stopped | Yes | Yes |',
    '| Sends the counts of a failed report again | No | No |',
  ]);
});

test('the directive becomes the table in the Markdown of a page', () => {
  expect(read('Text\n\n::sdk-behaviors\n').content.markdown).toBe(`Text\n\n${sdkBehaviorTable()}\n`);
});

test('an SDK that lacks a failure is refused', () => {
  const lacking = { ...steady, later: { ...steady.later, failures: {} } };
  expect(() => sdkBehaviorTable({ node: careful, python: lacking }, {})).toThrow("No SDK was measured with '401'.");
});

test('five SDKs were measured', () => {
  expect(Object.keys(readSdkBehaviors()).toSorted()).toEqual(['go', 'java', 'node', 'python', 'rust']);
});

test.each([
  ['node', 'unleash-backup-<appName>.json'],
  ['go', 'unleash-repo-schema-v1-<appName>.json'],
  ['java', 'unleash-<appName>-repo.json'],
])('the page of the SDK %s names the backup file that was found', (sdk, name) => {
  expect(readSdkBehaviors()[sdk]?.backup.files).toEqual([name.replace('<appName>', 'restarted')]);
  expect(readFileSync(`content/docs/reference/sdks/${sdk}.md`, 'utf8')).toContain(name);
});

test('the page of the Node.js SDK names every header that was found', () => {
  const page = readFileSync('content/docs/reference/sdks/node.md', 'utf8').toLowerCase();
  expect(readSdkBehaviors()['node']?.headers.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
