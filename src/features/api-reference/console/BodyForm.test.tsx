// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readApi } from '../load/read-api.ts';
import { operationsOf } from '../model/description.ts';
import { bodyExampleOf } from '../request.ts';
import { requestDataOf, type BodySchema } from '../request-data.ts';
import BodyForm from './BodyForm.tsx';
import { createBodyCheck } from './check-body.ts';
import { writtenPath, type JsonPath } from './json-text.ts';

let root: Root;
let host: HTMLElement;
let current: unknown;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Renders the form as the console does, which keeps the body as text. */
function Host({ schema, start }: { readonly schema: BodySchema; readonly start: unknown }) {
  const [body, setBody] = useState(start);
  return (
    <BodyForm
      schema={schema}
      body={body}
      problems={createBodyCheck(schema)(body)}
      onChange={(next) => {
        current = JSON.parse(JSON.stringify(next));
        setBody(current);
      }}
    />
  );
}
function show(schema: BodySchema, start: unknown): void {
  current = start;
  act(() => root.render(<Host key={Math.random()} schema={schema} start={start} />));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const fields = (): Field[] =>
  [...host.querySelectorAll('[name^="body:"]')].flatMap((element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [element]
      : [],
  );
const fieldAt = (path: string) => fields().find(({ name }) => name === `body:${path}`);
function enter(field: Field | undefined, value: string): void {
  if (!field) throw new Error('There is no such field.');
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  act(() => {
    setter?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}
function control(label: string): HTMLElement {
  const element = host.querySelector(`[aria-label="${label}"]`);
  if (!(element instanceof HTMLElement)) throw new Error(`There is no ${label}.`);
  return element;
}
const click = (label: string) => act(() => control(label).click());

/** The values of a body that have no parts, with their paths. */
function leaves(value: unknown, path: JsonPath = []): { path: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => leaves(item, [...path, name]));
  return [{ path: writtenPath(path), value }];
}

const api = (await readApi(process.cwd()))?.api;
if (!api) throw new Error('There is no API.');
const bodies = operationsOf(api).flatMap((operation) => {
  const data = requestDataOf(operation, api);
  const body = data && bodyExampleOf(operation, api.schemas);
  if (!data || body === undefined) return [];
  const examples = [body, ...data.examples.map((example) => example.body)];
  return [{ name: operation.operationId, data, examples }];
});

/** Something else that a reader could enter. Empty for a choice of one. */
function otherValueOf(field: Field | undefined): readonly string[] {
  if (field instanceof HTMLSelectElement)
    return [...field.options].flatMap(({ value }) => (value === field.value ? [] : [value])).slice(0, 1);
  return [field?.className === 'body-form__json' ? '{"other": 1' : `${field?.value}1`];
}

test('there are bodies to test', () => expect(bodies.length).toBeGreaterThan(100));

test.each(bodies)('shows every value of the body of $name, and returns the same JSON', ({ data, examples }) => {
  for (const body of examples) {
    show(data, body);
    const shown = fields().map(({ name, value }) => ({ path: name.slice('body:'.length), value }));
    expect(shown.map(({ path }) => path).toSorted()).toEqual(
      leaves(body)
        .filter(({ value }) => value !== null)
        .map(({ path }) => path)
        .toSorted(),
    );
    const wrong = shown.filter(({ path, value }) => {
      const expected = leaves(body).find((leaf) => leaf.path === path)?.value;
      // A choice shows JSON, and so does a field for any value whose text could be mistaken for JSON.
      return value !== String(expected) && value !== JSON.stringify(expected);
    });
    expect(wrong).toEqual([]);
    for (const { path, value } of shown) {
      for (const other of otherValueOf(fieldAt(path))) {
        enter(fieldAt(path), other);
        expect(current).not.toEqual(body);
        // The other value may be another option of a union, without this field.
        if (fieldAt(path)) enter(fieldAt(path), value);
        else show(data, body);
        // Unlike `toEqual`, the text tells the order of fields, and `null` from a missing field.
        expect(JSON.stringify(current)).toBe(JSON.stringify(body));
      }
    }
  }
});

const schema: BodySchema = {
  schema: {
    type: 'object',
    required: ['name', 'sort'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', nullable: true, example: 'For members' },
      sort: { type: 'integer', minimum: 1 },
      name: { type: 'string', minLength: 2 },
      enabled: { type: 'boolean' },
      list: { type: 'array', items: { type: 'string', example: 'new' } },
      labels: { type: 'object', additionalProperties: { type: 'string', example: 'eu' } },
      target: {
        oneOf: [
          {
            type: 'object',
            required: ['action'],
            properties: { action: { type: 'string', enum: ['archive'] }, flag: { type: 'string', example: 'x' } },
          },
          {
            type: 'object',
            required: ['action'],
            properties: {
              action: { type: 'string', enum: ['toggle'] },
              flag: { type: 'string' },
              on: { type: 'boolean' },
            },
          },
        ],
      },
    },
  },
  schemas: {},
};

test('shows required fields first, also those that the body lacks, with their problem', () => {
  show(schema, { description: 'a' });
  expect(fields().map(({ name }) => name)).toEqual(['body:sort', 'body:name', 'body:description']);
  const described = fieldAt('name')?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const text = described.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(text).toBe('string, required This field is required.');
  expect(fieldAt('name')?.getAttribute('aria-invalid')).toBe('true');
  enter(fieldAt('name'), 'ab');
  expect(fieldAt('name')?.getAttribute('aria-invalid')).toBe('false');
});

test('a number stays text until it is one', () => {
  show(schema, { name: 'ab', sort: 1 });
  enter(fieldAt('sort'), '1.');
  expect(current).toEqual({ name: 'ab', sort: '1.' });
  expect(fieldAt('sort')?.getAttribute('aria-invalid')).toBe('true');
  enter(fieldAt('sort'), '12');
  expect(current).toEqual({ name: 'ab', sort: 12 });
});

test('items and fields can be added and removed, and the focus follows', () => {
  show(schema, { name: 'ab', sort: 1, unknown: { a: [1] } });
  enter(
    control('Add a field to The body') instanceof HTMLSelectElement ? selectOf('Add a field to The body') : undefined,
    'list',
  );
  expect(current).toMatchObject({ list: ['new'] });
  click('Add an item to list');
  expect(document.activeElement).toBe(fieldAt('list[1]'));
  enter(fieldAt('list[1]'), 'second');
  click('Remove list[0]');
  expect(current).toEqual({ name: 'ab', sort: 1, unknown: { a: [1] }, list: ['second'] });
  expect(document.activeElement).toBe(control('Add an item to list'));
  click('Remove list');
  expect(document.activeElement).toBe(control('Add a field to The body'));
  expect(current).toEqual({ name: 'ab', sort: 1, unknown: { a: [1] } });
});

test('an item keeps its state when another one before it is removed', () => {
  const target = (flag: string) => ({ action: 'archive', flag });
  const list: BodySchema = {
    schema: { type: 'array', items: schema.schema.properties?.['target'] ?? {} },
    schemas: {},
  };
  show(list, [target('first'), target('second'), target('third')]);
  const foldOf = (path: string) => host.querySelector<HTMLDetailsElement>(`[data-field="${path}"]`);
  act(() => {
    const second = foldOf('[1]');
    if (second) second.open = true;
    second?.dispatchEvent(new Event('toggle'));
  });
  click('Remove [0]');
  expect(current).toEqual([target('second'), target('third')]);
  expect([foldOf('[0]')?.open, foldOf('[1]')?.open]).toEqual([true, false]);
  click('Add an item to The body');
  expect(foldOf('[2]')?.open).toBe(false);
});

test('a screen reader hears what a field is, and what an object or a list is', () => {
  const described: BodySchema = {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'The name of the flag.' },
        owner: { $ref: '#/components/schemas/owner' },
        kind: { enum: ['release'] },
        note: { type: 'string', nullable: true },
      },
    },
    schemas: { owner: { type: 'object', description: 'Who takes care of it.', properties: {} } },
  };
  show(described, { name: 'a', owner: { id: 1 }, kind: 'release', note: null });
  const textOf = (element: Element | null | undefined) =>
    document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(textOf(fieldAt('name'))).toBe('string. The name of the flag.');
  expect(textOf(host.querySelector('[role="group"][aria-label="owner"]'))).toBe('Who takes care of it.');
  expect(textOf(fieldAt('kind'))).toBe('string');
  expect(host.querySelector('[data-field="note"] .console__hint')?.textContent).toBe('string or null');
});

test('a map gets fields with any name, and a value can be null', () => {
  show(schema, { name: 'ab', sort: 1, labels: {}, description: 'a' });
  const name = control('Name of a new field in labels');
  if (!(name instanceof HTMLInputElement)) throw new Error('There is no field for the name.');
  enter(name, 'region');
  act(() => void name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })));
  expect(current).toMatchObject({ labels: { region: 'eu' } });
  click('description is null');
  expect(current).toMatchObject({ description: null });
  click('description is null');
  expect(current).toMatchObject({ description: 'For members' });
});

test('another option of a union keeps the fields that both have', () => {
  show(schema, { name: 'ab', sort: 1, target: { action: 'archive', flag: 'mine', extra: 1 } });
  enter(selectOf('Variant of target'), '1');
  expect(current).toMatchObject({ target: { action: 'toggle', flag: 'mine', extra: 1 } });
});

test('objects are folded until a problem is in them', () => {
  show(schema, { name: 'ab', sort: 1, target: { action: 'archive' }, labels: { a: 1 } });
  const isOpen = (path: string) => host.querySelector<HTMLDetailsElement>(`[data-field="${path}"]`)?.open;
  expect(isOpen('target')).toBe(false);
  expect(isOpen('labels')).toBe(true);
});

function selectOf(label: string): HTMLSelectElement {
  const element = control(label);
  if (!(element instanceof HTMLSelectElement)) throw new Error(`${label} is no list.`);
  return element;
}
