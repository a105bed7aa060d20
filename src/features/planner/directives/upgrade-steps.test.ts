import { expect, test } from 'vitest';
import { read, render } from '../../../core/markdown/render.fixture.tsx';
import { compareVersions } from '../../../core/model/version.ts';
import { readUpgradeSteps, upgradeStepsTable } from './upgrade-steps.ts';

test('the table has the steps of one major version', () => {
  const step = { phase: 'before', action: 'Upgrade it first' } as const;
  expect(
    upgradeStepsTable('7', [
      { ...step, version: '6.7', change: 'A license' },
      { ...step, version: '7.0', change: 'PostgreSQL 14' },
      { ...step, version: '7.6', change: 'Node.js 22' },
    ]),
  ).toBe(
    [
      '| Since | Change | What to do |',
      '| --- | --- | --- |',
      '| 7.0 | PostgreSQL 14 | Upgrade it first |',
      '| 7.6 | Node.js 22 | Upgrade it first |',
    ].join('\n'),
  );
});

test('the page shows the table', async () => {
  const { html } = await render('::upgrade-steps{major="8"}\n');
  expect(html).toContain('AGPL 3.0');
});

test('a major version without steps is a problem', () => {
  expect(JSON.stringify(read('::upgrade-steps{major="2"}\n').problems)).toContain('one of 4, 5, 6, 7, 8');
});

test('the steps are in the order of their versions', () => {
  const versions = readUpgradeSteps().map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted(compareVersions));
});
