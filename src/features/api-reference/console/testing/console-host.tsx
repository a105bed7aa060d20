import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import Console from '../Console.tsx';
import { forgetValues } from '../../../../core/reader/values.ts';
import type { RequestData } from '../../request-data.ts';
import type { ConsoleOperation } from '../console-operation.ts';

/** Operations for the console. */
export const reading: ConsoleOperation = {
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
export const deleting: ConsoleOperation = {
  ...reading,
  summary: 'Delete a segment',
  method: 'DELETE',
  irreversible: true,
};

export const creating: ConsoleOperation = {
  ...reading,
  summary: 'Create a flag',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features',
  parameters: [{ name: 'projectId', in: 'path', required: true, type: 'text' }],
  body: {
    mediaType: 'application/json',
    required: true,
    start: '{\n  "name": "checkout"\n}',
    data: '/create.json',
    kept: true,
  },
};
/** The data about the body of {@link creating}. */
export const requestData: RequestData = {
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

export const updating: ConsoleOperation = {
  ...creating,
  summary: 'Update a segment',
  method: 'PUT',
  path: '/api/admin/segments/{id}',
  parameters: reading.parameters,
};

let root: Root;

/** What the servers respond, and what the console has sent. A request without a method is one for data of the site. */
export const server: {
  sent: { url: string; method: string | undefined }[];
  respond: (method: string) => Promise<Response>;
  data: RequestData;
} = { sent: [], respond: async () => new Response(), data: requestData };

/** Renders consoles in each test of a file. */
export function hostConsole(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    forgetValues();
    server.sent = [];
    server.data = requestData;
    server.respond = async () => new Response('{"id":3}', { headers: { 'content-type': 'application/json' } });
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
      if (init.method === undefined) return Promise.resolve(Response.json(server.data));
      server.sent.push({ url: String(url), method: init.method });
      return server.respond(init.method);
    });
    const host = document.createElement('div');
    document.body.replaceChildren(host);
    root = createRoot(host);
  });
  afterEach(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
}

/** Opens the console of a page, and closes the one of the page before. */
export async function show(operation: ConsoleOperation): Promise<void> {
  act(() => root.unmount());
  const host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Console operation={operation} />));
}

/** Finds an element. */
export function find<T extends Element>(selector: string, kind: { new (): T }): T {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`There is no ${selector}.`);
  return element;
}

/** Finds a button by its text. */
export function buttonNamed(name: string): HTMLButtonElement {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`There is no button ${name}.`);
  return button;
}

/** Types into a controlled field: React notices only values that bypass its own setter. */
export async function type(name: string, value: string): Promise<void> {
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
export const flush = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  });
/** Waits until the console has loaded the schema of its operation. */
export const settle = () =>
  vi.waitFor(async () => {
    await flush();
    find('.console__insert', HTMLSelectElement);
  }, 20_000);
/** The body as JSON. */
export const bodyText = () => find('[name="body"]', HTMLTextAreaElement).value;

/** Clicks a button. */
export async function click(name: string): Promise<void> {
  await act(async () => {
    const button = buttonNamed(name);
    button.focus();
    button.click();
  });
  await flush();
}

/** What the console says about the request. */
export const status = () => find('[role="status"]', HTMLElement).textContent;
/** The text of what has the focus. */
export const focused = () => document.activeElement?.textContent;
