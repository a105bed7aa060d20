// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetValues } from '../../../core/reader/values.ts';
import {
  deleting,
  creating,
  updating,
  requestData,
  server,
  hostConsole,
  show,
  find,
  type,
  flush,
  settle,
  bodyText,
  click,
  status,
  focused,
} from './testing/console-host.tsx';

vi.mock('../../../core/ui/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

hostConsole();

describe('the current value', () => {
  const stored = { id: 3, name: 'members', type: 'release', createdAt: '2026-03-02' };
  const rows = () =>
    [...document.querySelectorAll('.console__changes tbody tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
  beforeEach(async () => {
    server.data = { ...requestData, current: { path: '/api/admin/segments/{id}' } };
    server.respond = async (method) => Response.json(method === 'GET' ? stored : {});
    await show(updating);
    await settle();
    await type('path.id', '3');
  });

  test('is loaded into the body, only with the fields that the body accepts', async () => {
    await click('Load current value');
    expect(server.sent).toEqual([{ url: 'http://localhost:4242/api/admin/segments/3', method: 'GET' }]);
    expect(JSON.parse(bodyText())).toEqual({ name: 'members', type: 'release' });
    expect(status()).toBe('The body is the current value. Change it, then send it.');
  });

  test('is compared with the body before a request replaces it', async () => {
    await click('Load current value');
    await type('body', '{"name": "guests"}');
    await click('Send PUT');
    expect(server.sent).toHaveLength(1);
    expect(find('.console__changes caption', HTMLElement).textContent).toBe('2 fields change');
    expect(rows()).toEqual([
      ['name', '"members"', '"guests"'],
      ['type', '"release"', 'not set'],
    ]);
    expect(focused()).toBe("Don't send");
    await click('Send PUT to localhost:4242');
    expect(server.sent.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    // What was server.sent is the current value now.
    await click('Send PUT');
    expect(document.querySelector('.console__confirmation')?.textContent).toContain('same as the current value');
  });

  test('of another object says nothing about this one', async () => {
    await click('Load current value');
    await type('path.id', '4');
    await click('Send PUT');
    expect(document.querySelector('.console__confirmation')).toBeNull();
    expect(server.sent.at(-1)).toEqual({ url: 'http://localhost:4242/api/admin/segments/4', method: 'PUT' });
  });

  test('never replaces what the reader enters while it loads', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respond = () => promise;
    await click('Load current value');
    expect(status()).toBe('Loading the current value');
    await type('body', '{"name": "mine"}');
    await act(async () => resolve(Response.json(stored)));
    await flush();
    expect(bodyText()).toBe('{"name": "mine"}');
    expect(status()).toBe('');
  });

  test('that the server refuses is explained, and the body stays', async () => {
    const before = bodyText();
    server.respond = async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
    await click('Load current value');
    expect(status()).toMatch(/^404/);
    expect(bodyText()).toBe(before);
  });

  test('can be an item of a list', async () => {
    server.data = {
      ...requestData,
      current: { path: '/api/admin/segments', field: 'segments', item: { field: 'id', parameter: 'id' } },
    };
    server.respond = async () => Response.json({ version: 1, segments: [{ id: 2, name: 'x' }, stored] });
    await show(updating);
    await settle();
    await click('Load current value');
    expect(JSON.parse(bodyText())).toEqual({ name: 'members', type: 'release' });
    await type('path.id', '9');
    await click('Load current value');
    expect(status()).toBe("The response doesn't contain this object. Check the path.");
  });
});

test('the last requests of the tab can be filled in again, and nothing is sent', async () => {
  await show(creating);
  await settle();
  expect(document.querySelector('.console__history')).toBeNull();
  await type('path.projectId', 'first');
  await type('token', 'user:5ecret');
  await type('body', '{"name": "one"}');
  await click('Send POST');
  await type('path.projectId', 'second');
  await type('body', '{"name": "two"}');
  await click('Send POST');
  const items = [...document.querySelectorAll('.console__history li')];
  expect(items.map((item) => item.querySelector('code')?.textContent)).toEqual([
    'POST /api/admin/projects/second/features',
    'POST /api/admin/projects/first/features',
  ]);
  const again = document.querySelector('[aria-label="Fill in POST /api/admin/projects/first/features again"]');
  await act(async () => again instanceof HTMLElement && again.click());
  expect(find('[name="path.projectId"]', HTMLInputElement).value).toBe('first');
  expect(JSON.parse(bodyText())).toEqual({ name: 'one' });
  expect(status()).toBe('Filled in. Nothing was sent.');
  expect(server.sent).toHaveLength(2);
  expect(find('.console__history', HTMLElement).outerHTML).not.toContain('5ecret');
  await act(async () => forgetValues());
  expect(document.querySelector('.console__history')).toBeNull();
});

test('a request of another operation is filled in on its page', async () => {
  await show(creating);
  await settle();
  await type('path.projectId', 'first');
  await type('body', '{"name": "one"}');
  await click('Send POST');
  await show(deleting);
  const link = find('.console__history a', HTMLAnchorElement);
  expect(link.getAttribute('href')).toBe(`${location.pathname}#try-it`);
  await type('path.id', '3');
  link.addEventListener('click', (event) => event.preventDefault());
  await act(async () => link.click());
  await show(creating);
  expect(JSON.parse(bodyText())).toEqual({ name: 'one' });
  expect(find('[name="path.projectId"]', HTMLInputElement).value).toBe('first');
});

test('the form and the JSON show the same body, and switching loses nothing', async () => {
  await show(creating);
  await settle();
  await type('path.projectId', 'default');
  await type('body', '{"name": "", "unknown": {"a": [1.50]}, "type": "release"}');
  const before = JSON.parse(bodyText());
  await click('Form');
  await vi.waitFor(() => find('.body-form', HTMLElement), 20_000);
  expect(document.querySelector('textarea[name="body"]')).toBeNull();
  await click('Form');
  expect(JSON.parse(bodyText())).toEqual(before);
  await type('body', '{"name": 3}');
  await click('Form');
  await vi.waitFor(() => find('.body-form', HTMLElement), 20_000);
  await click('Send POST');
  expect(document.activeElement).toBe(find('[name="body:name"]', HTMLElement));
  await click('Send anyway');
  expect(server.sent).toHaveLength(1);
});

test('the form waits until the body is valid JSON', async () => {
  await show(creating);
  await settle();
  await type('body', '{"name": ');
  await click('Form');
  await vi.waitFor(() => expect(document.body.textContent).toContain('The form appears when'), 20_000);
  expect(bodyText()).toBe('{"name": ');
});
