// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CrashBoundary, messageChain } from './CrashBoundary.tsx';

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // React reports what a boundary caught; it belongs to these tests.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const failure = new Error('The flag could not be shown.', {
  cause: new Error('The strategy is unknown.', { cause: 'flexibleRollout2' }),
});
let broken = true;

function Part() {
  if (broken) throw failure;
  return <p>The flag is on.</p>;
}

const show = () =>
  act(async () =>
    root.render(
      <CrashBoundary>
        <Part />
      </CrashBoundary>,
    ),
  );

test('shows what it holds as long as nothing crashes', async () => {
  broken = false;
  await show();
  expect(host.innerHTML).toBe('<p>The flag is on.</p>');
});

test('shows the title, the button and the messages of the error and of its causes', async () => {
  broken = true;
  await show();
  expect(host.querySelector('[role=alert] h2')?.textContent).toBe('This page crashed.');
  expect(host.querySelector('button')?.textContent).toBe('Try again');
  expect(host.querySelector('.crash__chain')?.textContent).toBe(
    'The flag could not be shown.\n\nCause:\nThe strategy is unknown.\n\nCause:\nflexibleRollout2',
  );
});

test('Try again renders the part again: it recovers, or crashes as before', async () => {
  broken = true;
  await show();
  await act(async () => host.querySelector('button')?.click());
  expect(host.textContent).toContain('This page crashed.');
  broken = false;
  await act(async () => host.querySelector('button')?.click());
  expect(host.innerHTML).toBe('<p>The flag is on.</p>');
});

test('the chain ends when causes go in a circle, and says something for whatever was thrown', () => {
  const a = new Error('a');
  a.cause = new Error('b', { cause: a });
  expect(messageChain(a)).toBe('a\n\nCause:\nb');
  expect(messageChain('text')).toBe('text');
  expect(messageChain(null)).toBe('null');
  expect(messageChain(new TypeError(''))).toBe('TypeError');
});
