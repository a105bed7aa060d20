// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterPage, start } from './deferred-schemas.ts';

vi.mock('virtual:messages/schemas', () => ({ t: (id: string) => id }));
vi.mock('virtual:messages/loadedFields', () => ({
  t: (id: string, { version }: { version: string }) => `${id} ${version}`,
}));

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

function opened(versions?: Readonly<Record<string, string>>): HTMLDetailsElement {
  const details = document.querySelector('details');
  if (!details) throw new Error('The page has no details.');
  if (versions) details.dataset['versions'] = JSON.stringify(versions);
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

const field = (name: string, inner = '') =>
  `<li class="property"><div class="property__head"><code class="property__name">${name}</code></div>${inner}</li>`;

test('gives loaded fields anchors, except for those of options', async () => {
  const option = `<div class="schema__union">${field('value')}</div>`;
  respond.mockResolvedValue(
    Response.json({ html: `<ul>${field('owner', `<ul>${field('name')}</ul>${option}`)}</ul>` }),
  );
  document.body.innerHTML = `<li class="property" id="body.flag"><details data-schema="flagSchema"></details></li>`;
  opened();
  await vi.waitFor(() => expect(document.querySelector('[id="body.flag.owner.name"]')).not.toBeNull());
  const links = [...document.querySelectorAll('.property__anchor')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#body.flag.owner', '#body.flag.owner.name']);
  expect(document.querySelector('.schema__union .property')?.id).toBe('');
});

test('opens the schemas that lead to the field in the address', async () => {
  const inner = '<details data-schema="ownerSchema"><summary>1 field</summary></details>';
  respond.mockImplementation((address) =>
    Promise.resolve(Response.json({ html: String(address).includes('owner') ? field('name') : field('owner', inner) })),
  );
  document.body.innerHTML = `<li class="property" id="201.flag"><details data-schema="flagSchema"></details></li>`;
  location.hash = '#201.flag.owner.name';
  enterPage();
  await vi.waitFor(() => expect(document.getElementById('201.flag.owner.name')).not.toBeNull());
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true]);
  expect(respond).toHaveBeenCalledTimes(2);
  location.hash = '';
});

test('labels fields that are newer than the operation, at every depth', async () => {
  const html = `<ul>${field('user', `<ul>${field('email')}${field('title')}</ul>`)}${field('title')}</ul>`;
  respond.mockResolvedValue(Response.json({ html }));
  const details = opened({ 'user.email': '5.7', title: '6.0', 'old.title': '6.1' });
  await vi.waitFor(() => expect(details.querySelector('li')).not.toBeNull());
  const labels = [...details.querySelectorAll<HTMLElement>('.since')];
  expect(labels.map((label) => [label.previousElementSibling?.textContent, label.textContent])).toEqual([
    ['email', 'loadedFields.since 5.7'],
    ['title', 'loadedFields.since 6.0'],
  ]);
  expect(labels[0]?.dataset['since']).toBe('5.7');
});

test('hands the versions of inner fields to schemas that are still deferred', async () => {
  const html = `<ul>${field('owner', '<details data-schema="ownerSchema"></details>')}</ul>`;
  respond.mockResolvedValue(Response.json({ html }));
  const details = opened({ 'owner.name': '5.7', 'owner.group.id': '6.0', extra: '4.20' });
  await vi.waitFor(() => expect(details.querySelector('li')).not.toBeNull());
  expect(details.querySelectorAll('.since')).toHaveLength(0);
  const inner = details.querySelector<HTMLElement>('[data-schema=ownerSchema]');
  expect(JSON.parse(inner?.dataset['versions'] ?? '')).toEqual({ name: '5.7', 'group.id': '6.0' });
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

test('a link to a field waits for a load that has begun, and the schema loads once', async () => {
  const release = Promise.withResolvers<Response>();
  respond.mockReturnValue(release.promise);
  document.body.innerHTML = `<li class="property" id="body.flag"><details data-schema="flagSchema" open></details></li>`;
  location.hash = '#body.flag.owner';
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  enterPage();
  opened();
  release.resolve(Response.json({ html: `<ul>${field('owner')}</ul>` }));
  await vi.waitFor(() => expect(scroll).toHaveBeenCalled());
  expect(scroll.mock.contexts).toEqual([document.getElementById('body.flag.owner')]);
  expect(respond).toHaveBeenCalledTimes(1);
  expect(document.querySelectorAll('[id="body.flag.owner"]')).toHaveLength(1);
  location.hash = '';
});

test('a schema that arrives after the reader has left for another field opens nothing', async () => {
  const release = Promise.withResolvers<Response>();
  respond.mockReturnValue(release.promise);
  document.body.innerHTML = `<li class="property" id="body.flag"><details data-schema="flagSchema"></details></li>`;
  location.hash = '#body.flag.owner.name';
  enterPage();
  location.hash = '#elsewhere';
  release.resolve(Response.json({ html: `<ul>${field('owner')}</ul>` }));
  await vi.waitFor(() => expect(document.getElementById('body.flag.owner')).not.toBeNull());
  await Promise.resolve();
  expect(document.querySelector('details')?.open).toBe(false);
  location.hash = '';
});
