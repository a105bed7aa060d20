// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { start } from './deferred-schemas.ts';

vi.mock('virtual:messages/schemas', () => ({ t: (id: string) => id }));

const respond = vi.fn<typeof fetch>();

start();
beforeEach(() => {
  vi.stubGlobal('fetch', respond);
  document.body.innerHTML = `<section>
    <button data-expand="">Expand all</button>
    <details data-schema="tagSchema"><summary>2 fields</summary></details>
    <details><summary>1 field</summary></details>
  </section>`;
});
afterEach(() => {
  respond.mockReset();
  vi.unstubAllGlobals();
});

function opened(): HTMLDetailsElement {
  const details = document.querySelector('details');
  if (!details) throw new Error('The page has no details.');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  return details;
}

test('loads the fields of a schema once, when it is opened', async () => {
  respond.mockResolvedValue(Response.json({ html: '<ul><li>type</li></ul>' }));
  const details = opened();
  await vi.waitFor(() => expect(details.querySelector('li')?.textContent).toBe('type'));
  expect(String(respond.mock.calls[0]?.[0])).toMatch(/\/reference\/api\/unleash\/schemas\/tagSchema\.json$/);
  details.dispatchEvent(new Event('toggle'));
  expect(respond).toHaveBeenCalledTimes(1);
});

test('says if the fields could not be loaded, and tries again', async () => {
  respond.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const details = opened();
  await vi.waitFor(() => expect(details.querySelector('[role=alert]')?.textContent).toBe('schemas.failed'));
  respond.mockResolvedValue(Response.json({ html: '<ul><li>type</li></ul>' }));
  details.dispatchEvent(new Event('toggle'));
  await vi.waitFor(() => expect(details.querySelector('li')).not.toBeNull());
  expect(details.querySelector('[role=alert]')).toBeNull();
});

test('opens and closes everything in a section', () => {
  respond.mockResolvedValue(Response.json({ html: '' }));
  const button = document.querySelector('button');
  button?.click();
  expect([...document.querySelectorAll('details')].every(({ open }) => open)).toBe(true);
  expect(button?.textContent).toBe('schemas.collapseAll');
  button?.click();
  expect([...document.querySelectorAll('details')].some(({ open }) => open)).toBe(false);
  expect(button?.textContent).toBe('schemas.expandAll');
});
