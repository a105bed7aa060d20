// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { JsonView, openLevelsOf } from './JsonView.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

async function show(value: unknown): Promise<HTMLElement> {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  await act(async () =>
    createRoot(host).render(<JsonView label="Response body" value={value} text={JSON.stringify(value)} />),
  );
  return host;
}

test('shows JSON with colors, and every object can be folded', async () => {
  const host = await show({ name: 'checkout', enabled: true, tags: [], strategies: [{ id: 1 }] });
  expect([...host.querySelectorAll('.json__line')].map(({ textContent }) => textContent)).toEqual([
    '{ "checkout", 4 fields }',
    '"name": "checkout",',
    '"enabled": true,',
    '"tags": [],',
    '"strategies": [ 1 item ]',
    '{ 1, 1 field }',
    '"id": 1',
    '}',
    ']',
    '}',
  ]);
  expect(host.querySelector('t-s')?.textContent).toBe('"checkout"');
  expect(host.querySelectorAll('details[open]')).toHaveLength(3);
});

test('a long list shows 100 items, and more on request', async () => {
  const host = await show(Array.from({ length: 250 }, (_, index) => ({ index })));
  const items = () => host.querySelectorAll('.json__parts > details').length;
  const more = () => host.querySelector<HTMLElement>('.json__parts > button');
  expect(items()).toBe(100);
  expect(more()?.textContent).toBe('Show 100 more of 150');
  await act(async () => more()?.click());
  expect(items()).toBe(200);
});

test('5 MB of JSON create few elements', async () => {
  const flag = { name: 'checkout', description: 'x'.repeat(400), strategies: [{ parameters: { rollout: '50' } }] };
  const value = { version: 1, features: Array.from({ length: 10_000 }, (_, index) => ({ ...flag, index })) };
  expect(JSON.stringify(value).length).toBeGreaterThan(5_000_000 * 0.95);
  const host = await show(value);
  expect(host.querySelectorAll('*').length).toBeLessThan(1500);
});

test('unfolds as many levels as fit', () => {
  expect(openLevelsOf(3)).toBe(1);
  expect(openLevelsOf({ a: { b: { c: 1 } } })).toBe(3);
  expect(openLevelsOf(Array.from({ length: 90 }, () => ({ a: 1, b: 2 })))).toBe(1);
});
