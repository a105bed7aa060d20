import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { History } from '../../history/model/history.ts';
import { planUpgrade, type Step, type UpgradeRequest } from './plan-upgrade.ts';

const history = History.parse(
  JSON.parse(readFileSync(new URL('../../../../content/data/history.json', import.meta.url), 'utf8')),
);
const steps: readonly Step<string>[] = [
  { version: '5.0', phase: 'before', change: 'five', action: '' },
  { version: '6.0', phase: 'before', change: 'license', action: '', editions: ['enterprise'] },
  { version: '6.0', phase: 'before', change: 'edge', action: '', uses: 'edge' },
  { version: '7.0', phase: 'during', change: 'stop', action: '' },
  { version: '7.3', phase: 'after', change: 'ready', action: '' },
  { version: '8.0', phase: 'before', change: 'eight', action: '' },
];
const request: UpgradeRequest = { from: '5.12', to: '7.6', edition: 'open-source', uses: [] };

function planOf(changed: Partial<UpgradeRequest> = {}) {
  const result = planUpgrade(history, { steps, minimums: [] }, { ...request, ...changed });
  if (!result.ok) throw new Error(result.problem);
  const names = (phase: 'before' | 'during' | 'after') => result.plan.steps[phase].map(({ change }) => change);
  return { ...result.plan, names: { before: names('before'), during: names('during'), after: names('after') } };
}

test('a plan has the steps between the two versions, by phase', () => {
  expect(planOf().names).toEqual({ before: [], during: ['stop'], after: ['ready'] });
});

test('edition and what is used decide which steps apply', () => {
  expect(planOf({ edition: 'enterprise', uses: ['edge'] }).names.before).toEqual(['license', 'edge']);
});

test('only the last step of a topic is in the plan', () => {
  const topic = { topic: 'PostgreSQL', phase: 'before', action: '' } as const;
  const result = planUpgrade(
    history,
    {
      steps: [
        { ...topic, version: '6.0', change: '13' },
        { ...topic, version: '7.0', change: '14' },
        { ...topic, version: '8.0', change: '15' },
      ],
      minimums: [],
    },
    request,
  );
  expect(result.ok && result.plan.steps.before.map(({ change }) => change)).toEqual(['14']);
});

test('a minor version means its newest patch', () => {
  expect(planOf().from).toMatch(/^5\.12\.[1-9]/);
  expect(planOf({ from: '5.12.0' }).from).toBe('5.12.0');
});

test('differences come from both versions', () => {
  const { differences } = planOf();
  expect(differences.postgres).toEqual({ before: undefined, after: '14' });
  expect(differences.removed).toContainEqual({ kind: 'operations', name: 'POST /api/admin/events/search' });
  expect(differences.added.map(({ name }) => name)).toContain('INIT_BACKEND_API_TOKENS');
});

test.each([
  [{ from: '5.99' }, 'from'],
  [{ from: 'latest' }, 'from'],
  [{ to: '' }, 'to'],
  [{ from: '7.6', to: '5.12' }, 'order'],
  [{ from: '7.6.0', to: '7.6.0' }, 'order'],
] as const)('%j has no plan: %s', (changed, problem) => {
  expect(planUpgrade(history, { steps, minimums: [] }, { ...request, ...changed })).toEqual({ ok: false, problem });
});
