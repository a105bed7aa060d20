import { expect, test } from 'vitest';
import { smallHistory } from '../../history/model/history.fixture.ts';
import type { MinimumVersion } from './minimum-version.ts';
import { requirementsOf } from './requirements.ts';

const minimums: readonly MinimumVersion[] = [
  { uses: 'edge', since: '4.14', minimum: 'any', note: 'Any version' },
  { uses: 'edge', since: '6.0', minimum: '17.0.0', note: 'Old versions lose metrics' },
  { uses: 'proxy', since: '4.0', minimum: 'any', note: 'Deprecated' },
];
const upgrade = { from: '5.7.1', to: '6.0.0', uses: [] } as const;

test('PostgreSQL is always required, and other software only if the reader uses it', () => {
  expect(requirementsOf(smallHistory, minimums, upgrade)).toEqual([
    { software: 'postgres', name: 'PostgreSQL', minimum: '13', isNew: true },
  ]);
  const names = requirementsOf(smallHistory, minimums, { ...upgrade, uses: ['npm', 'edge', 'proxy', 'sdk'] });
  expect(names.slice(1)).toEqual([
    { software: 'node', name: 'Node.js', minimum: '>=18', isNew: false },
    { software: 'edge', name: 'Unleash Edge', minimum: '17.0.0', isNew: true, note: 'Old versions lose metrics' },
    { software: 'proxy', name: 'Unleash Proxy', minimum: 'any', isNew: false, note: 'Deprecated' },
    { software: 'sdk', name: 'unleash-node-sdk', minimum: '6.6.0', isNew: true },
  ]);
});

test('the new version decides, not the newest one', () => {
  const uses = ['edge', 'sdk'] as const;
  expect(requirementsOf(smallHistory, minimums, { from: '5.6.0', to: '5.7.1', uses })).toEqual([
    { software: 'edge', name: 'Unleash Edge', minimum: 'any', isNew: false, note: 'Any version' },
    { software: 'sdk', name: 'unleash-node-sdk', minimum: '5.3.2', isNew: true },
  ]);
});
