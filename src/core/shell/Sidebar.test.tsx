// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Sidebar } from './Sidebar.tsx';

test('the sidebar tells entries with the same label apart', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const doc = (path: string) => ({ type: 'doc', label: 'Overview', path }) as const;
  const sidebar = { link: { path: '/a', label: 'A' }, items: [doc('/a'), doc('/b')] };
  const host = document.createElement('div');
  flushSync(() => createRoot(host).render(<Sidebar sidebar={sidebar} path="/a" t={(id) => id} />));
  expect(host.querySelectorAll('a')).toHaveLength(2);
  // React reports keys that are not unique.
  expect(report.mock.calls).toEqual([]);
});
