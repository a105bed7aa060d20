// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { SearchProvider } from '../../engine/provider.ts';
import type { SearchData } from '../search-data.ts';
import Overlay from './Overlay.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const data: SearchData = {
  provider: { name: 'embedded' },
  language: 'en',
  docusaurusTag: 'docs-default-current',
  suggestions: [],
  issueUrl: 'https://example.com/issues/new',
};

/** Enters a letter as soon as the overlay is in the document, before its effects have run. */
function EarlyReader({ onStart }: { readonly onStart: () => void }) {
  useLayoutEffect(onStart, [onStart]);
  return null;
}

test.each([
  ['', 'a', ['a']],
  ['a', 'b', ['a', 'ab']],
  ['a', '', ['a']],
])('after %j, a letter %j that arrives while the overlay starts is searched for', async (before, letter, asked) => {
  const search = vi.fn<SearchProvider['search']>(() => new Promise(() => undefined));
  document.body.innerHTML = '<div><input></div><main></main>';
  const field = document.querySelector('input');
  const main = document.querySelector('main');
  if (!field || !main) throw new Error('The document has no field.');
  field.value = before;
  const type = () => {
    field.value += letter;
    field.dispatchEvent(new Event('input'));
  };
  const root = createRoot(main);
  await act(async () =>
    root.render(
      <>
        <Overlay data={data} provider={{ search }} field={field} />
        <EarlyReader onStart={type} />
      </>,
    ),
  );
  expect(search.mock.calls.map(([{ query }]) => query)).toEqual(asked);
  await act(async () => root.unmount());
});
