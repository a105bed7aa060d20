import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import renderer from './react-renderer.ts';

const Greeting = ({ name, children }: { name?: string; children?: string }) =>
  createElement('p', null, 'Hello ', name, children);

test('renders text without separators, which only hydration needs', () => {
  expect(renderer.renderToStaticMarkup(Greeting, { name: 'reader' }, {}).html).toBe('<p>Hello reader</p>');
});

test('renders a component once for the same props in a row, and again for others', () => {
  const component = vi.fn<typeof Greeting>(Greeting);
  const render = (name: string) => renderer.renderToStaticMarkup(component, { name }, {}).html;
  expect([render('a'), render('a'), render('b'), render('a')]).toEqual([
    '<p>Hello a</p>',
    '<p>Hello a</p>',
    '<p>Hello b</p>',
    '<p>Hello a</p>',
  ]);
  expect(component).toHaveBeenCalledTimes(3);
});

test('renders again when a prop is added', () => {
  renderer.renderToStaticMarkup(Greeting, {}, {});
  expect(renderer.renderToStaticMarkup(Greeting, { name: 'reader' }, {}).html).toBe('<p>Hello reader</p>');
});

test('puts children in as they are', () => {
  const html = '<b>$& and $1</b>';
  expect(renderer.renderToStaticMarkup(Greeting, {}, { default: html }).html).toBe(`<p>Hello ${html}</p>`);
});

test('rejects named slots, which React components do not have', () => {
  expect(() => renderer.renderToStaticMarkup(Greeting, {}, { default: 'a', aside: 'b' })).toThrow(
    "Greeting is a React component and has no slot 'aside'. Pass the content as its children.",
  );
});
