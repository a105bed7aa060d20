// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Console from './Console.tsx';
import { showExample } from '../chosen-example.ts';
import { forgetValues } from '../../your-unleash/values.ts';
import type { RequestData } from '../request-data.ts';
import type { ConsoleOperation } from './console-operation.ts';

const reading: ConsoleOperation = {
  summary: 'Get a segment',
  method: 'GET',
  path: '/api/admin/segments/{id}',
  credential: 'admin',
  tokens: ['admin', 'personal', 'service-account'],
  irreversible: false,
  permissions: [],
  enterprise: false,
  parameters: [{ name: 'id', in: 'path', required: true, type: 'text' }],
};
const deleting: ConsoleOperation = { ...reading, summary: 'Delete a segment', method: 'DELETE', irreversible: true };

const creating: ConsoleOperation = {
  ...reading,
  summary: 'Create a flag',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features',
  parameters: [{ name: 'projectId', in: 'path', required: true, type: 'text' }],
  body: { mediaType: 'application/json', required: true, start: '{\n  "name": "checkout"\n}', data: '/create.json' },
};
const requestData: RequestData = {
  request: { method: 'POST', url: 'http://localhost:4242/api', credential: 'admin', body: { name: 'checkout' } },
  examples: [
    { title: 'Release', body: { name: 'checkout' } },
    { title: 'Kill switch', body: { name: 'checkout', type: 'kill-switch' } },
  ],
  schema: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, type: { type: 'string', enum: ['release', 'kill-switch'] } },
  },
  schemas: {},
};

const updating: ConsoleOperation = {
  ...creating,
  summary: 'Update a segment',
  method: 'PUT',
  path: '/api/admin/segments/{id}',
  parameters: reading.parameters,
};

let root: Root;
let sent: { url: string; method: string | undefined }[];
let respond: (method: string) => Promise<Response>;
let data: RequestData;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  forgetValues();
  sent = [];
  data = requestData;
  respond = async () => new Response('{"id":3}', { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    if (init.method === undefined) return Promise.resolve(Response.json(data));
    sent.push({ url: String(url), method: init.method });
    return respond(init.method);
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Opens the console of a page, and closes the one of the page before. */
async function show(operation: ConsoleOperation): Promise<void> {
  act(() => root.unmount());
  const host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Console operation={operation} />));
}

function find<T extends Element>(selector: string, kind: { new (): T }): T {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`There is no ${selector}.`);
  return element;
}

function buttonNamed(name: string): HTMLButtonElement {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`There is no button ${name}.`);
  return button;
}

/** Types into a controlled field: React notices only values that bypass its own setter. */
async function type(name: string, value: string): Promise<void> {
  const kind: { new (): HTMLInputElement | HTMLTextAreaElement; prototype: object } =
    name === 'body' ? HTMLTextAreaElement : HTMLInputElement;
  const field = find(`[name="${name}"]`, kind);
  const setter = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Lets everything happen that needs no more than promises. */
const flush = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  });
/** Waits until the console has loaded the schema of its operation. */
const settle = () =>
  vi.waitFor(async () => {
    await flush();
    find('.console__insert', HTMLSelectElement);
  }, 20_000);
const bodyText = () => find('[name="body"]', HTMLTextAreaElement).value;

async function click(name: string): Promise<void> {
  await act(async () => {
    const button = buttonNamed(name);
    button.focus();
    button.click();
  });
  await flush();
}

const status = () => find('[role="status"]', HTMLElement).textContent;
const focused = () => document.activeElement?.textContent;

test('sends a request that changes nothing immediately, and keeps the focus on the button', async () => {
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  expect(sent).toEqual([{ url: 'http://localhost:4242/api/admin/segments/3', method: 'GET' }]);
  expect(status()).toMatch(/^200/);
  expect(focused()).toBe('Send GET');
});

test('sends a deletion only after a second step that names the object and the server', async () => {
  await show(deleting);
  await type('path.id', '3');
  await click('Send DELETE');
  expect(sent).toEqual([]);
  const confirmation = find('[role="group"][aria-label="Confirm the request"]', HTMLElement);
  expect(confirmation.textContent).toContain('Delete a segment');
  expect(confirmation.textContent).toContain('id 3');
  expect(confirmation.textContent).toContain('http://localhost:4242');
  expect(focused()).toBe("Don't send");
  await click('Send DELETE to localhost:4242');
  expect(sent).toEqual([{ url: 'http://localhost:4242/api/admin/segments/3', method: 'DELETE' }]);
  expect(focused()).toBe('Send DELETE');
});

test('a confirmation can be declined, and ends when a value changes', async () => {
  await show(deleting);
  await type('path.id', '3');
  await click('Send DELETE');
  await click("Don't send");
  expect(focused()).toBe('Send DELETE');
  await click('Send DELETE');
  await type('path.id', '4');
  expect(document.querySelector('.console__confirmation')).toBeNull();
  expect(sent).toEqual([]);
});

test('Ctrl+Enter sends, but never confirms', async () => {
  const press = async () => {
    await act(async () => {
      find('[name="path.id"]', HTMLInputElement).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
      );
    });
    await flush();
  };
  await show(reading);
  await type('path.id', '3');
  await press();
  expect(sent).toHaveLength(1);
  await show(deleting);
  await type('path.id', '3');
  await press();
  await press();
  expect(sent).toHaveLength(1);
});

test('a new validation problem clears the response', async () => {
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  expect(document.querySelector('.console__response')).not.toBeNull();
  await type('path.id', '');
  expect(document.querySelector('.console__response')).toBeNull();
  expect(status()).toBe('');
  await click('Send GET');
  expect(status()).toBe('Not sent. Correct the marked fields.');
  expect(sent).toHaveLength(1);
});

test('a new request clears the response, and canceling it returns the focus', async () => {
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  respond = () => new Promise(() => undefined);
  await click('Send GET');
  expect(document.querySelector('.console__response')).toBeNull();
  expect(status()).toBe('Sending');
  // While a request is pending, the button sends no second one.
  await click('Send GET');
  expect(sent).toHaveLength(2);
  await click('Cancel');
  expect(focused()).toBe('Send GET');
});

test('says before the request what the browser may do', async () => {
  await show(reading);
  expect(find('.console__cors', HTMLElement).textContent).toContain('will block this request');
  await type('path.id', '3');
  expect(find('.console__command', HTMLDetailsElement).open).toBe(true);
  await show({ ...reading, path: '/api/frontend', parameters: [] });
  expect(find('.console__cors', HTMLElement).textContent).toContain('from any site');
});

test('describes a token of the wrong kind at its field and sends nothing', async () => {
  await show(reading);
  await type('path.id', '3');
  await type('token', 'default:development.secret');
  await click('Send GET');
  expect(sent).toEqual([]);
  expect(document.querySelector('.console__problem')?.textContent).toContain('backend or frontend token');
});

test('a body that the schema rejects is sent only on request, and each problem leads to its line', async () => {
  await show(creating);
  await settle();
  await type('path.projectId', 'default');
  await type('body', '{\n  "name": "checkout",\n  "type": "kil-switch"\n}');
  await click('Send POST');
  expect(sent).toEqual([]);
  expect(status()).toBe('Not sent. Correct the marked fields.');
  const problem = find('.console__problems li', HTMLElement);
  expect(problem.textContent).toBe('Line 3 type must be one of these values: "release", "kill-switch".');
  const field = find('[name="body"]', HTMLTextAreaElement);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-describedby')).toBe(find('.console__problems ul', HTMLElement).id);
  await click('Line 3');
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('"kil-switch"');
  await click('Send anyway');
  expect(sent).toHaveLength(1);
  await type('body', '{\n  "name": "checkout",\n  "type": "kill-switch"\n}');
  await click('Send POST');
  expect(sent).toHaveLength(2);
  expect(document.querySelector('.console__problems')).toBeNull();
});

test('a missing field can be inserted', async () => {
  await show(creating);
  await settle();
  const list = find('.console__insert', HTMLSelectElement);
  expect([...list.options].map(({ text }) => text)).toEqual(['Insert a field …', 'type']);
  await act(async () => {
    list.value = 'type';
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(bodyText()).toBe('{\n  "name": "checkout",\n  "type": "release"\n}');
  expect(document.querySelector('.console__insert')).toBeNull();
});

test('the body is the example that the reader chooses in the samples', async () => {
  await show(creating);
  await settle();
  await act(() => showExample('/create.json', () => 1));
  expect(bodyText()).toContain('"type": "kill-switch"');
});

test('samples follow the values in the console, without the token', async () => {
  const samples = document.createElement('div');
  samples.innerHTML = `<div class="samples"><div role="tabpanel"><figure class="code"><pre><code>old</code></pre></figure></div></div>`;
  document.body.append(samples);
  await show(creating);
  expect(samples.textContent).toBe('old');
  await type('path.projectId', 'web shop');
  await type('token', 'user:secret');
  await type('server', 'https://unleash.example.com');
  expect(samples.textContent).toContain('https://unleash.example.com/api/admin/projects/web%20shop/features');
  expect(samples.textContent).toContain('"name": "checkout"');
  expect(samples.textContent).not.toContain('secret');
});

describe('the current value', () => {
  const stored = { id: 3, name: 'members', type: 'release', createdAt: '2026-03-02' };
  const rows = () =>
    [...document.querySelectorAll('.console__changes tbody tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
  beforeEach(async () => {
    data = { ...requestData, current: { path: '/api/admin/segments/{id}' } };
    respond = async (method) => Response.json(method === 'GET' ? stored : {});
    await show(updating);
    await settle();
    await type('path.id', '3');
  });

  test('is loaded into the body, only with the fields that the body accepts', async () => {
    await click('Load current value');
    expect(sent).toEqual([{ url: 'http://localhost:4242/api/admin/segments/3', method: 'GET' }]);
    expect(JSON.parse(bodyText())).toEqual({ name: 'members', type: 'release' });
    expect(status()).toBe('The body is the current value. Change it, then send it.');
  });

  test('is compared with the body before a request replaces it', async () => {
    await click('Load current value');
    await type('body', '{"name": "guests"}');
    await click('Send PUT');
    expect(sent).toHaveLength(1);
    expect(find('.console__changes caption', HTMLElement).textContent).toBe('2 fields change');
    expect(rows()).toEqual([
      ['name', '"members"', '"guests"'],
      ['type', '"release"', 'not set'],
    ]);
    expect(focused()).toBe("Don't send");
    await click('Send PUT to localhost:4242');
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    // What was sent is the current value now.
    await click('Send PUT');
    expect(document.querySelector('.console__confirmation')?.textContent).toContain('same as the current value');
  });

  test('of another object says nothing about this one', async () => {
    await click('Load current value');
    await type('path.id', '4');
    await click('Send PUT');
    expect(document.querySelector('.console__confirmation')).toBeNull();
    expect(sent.at(-1)).toEqual({ url: 'http://localhost:4242/api/admin/segments/4', method: 'PUT' });
  });

  test('never replaces what the reader enters while it loads', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    respond = () => promise;
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
    respond = async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
    await click('Load current value');
    expect(status()).toMatch(/^404/);
    expect(bodyText()).toBe(before);
  });

  test('can be an item of a list', async () => {
    data = {
      ...requestData,
      current: { path: '/api/admin/segments', field: 'segments', item: { field: 'id', parameter: 'id' } },
    };
    respond = async () => Response.json({ version: 1, segments: [{ id: 2, name: 'x' }, stored] });
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
  expect(sent).toHaveLength(2);
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
