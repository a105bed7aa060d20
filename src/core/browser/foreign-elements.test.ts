// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepForeignElements, swapBody, watchForeignElements } from './foreign-elements.ts';

const persist = 'data-astro-transition-persist';
let next: Document;

beforeEach(() => {
  document.head.innerHTML = '<title>First page</title>';
  document.body.innerHTML = '<main>First page</main>';
  next = document.implementation.createHTMLDocument('Next page');
  next.head.innerHTML = '<title>Next page</title>';
  next.body.innerHTML = '<main>Next page</main>';
});

/** Does what the router does with the head, and swaps the body. */
function navigate(): void {
  const isKept = keepForeignElements(next);
  const current = [...document.head.children];
  for (const element of current) {
    const counterpart = next.head.querySelector(`[${persist}="${element.getAttribute(persist)}"]`);
    if (counterpart) counterpart.remove();
    else element.remove();
  }
  document.head.append(...next.head.children);
  if (isKept) swapBody(next.body);
  else document.body.replaceChildren(...next.body.children);
  document.dispatchEvent(new Event('astro:after-swap'));
}

test('keeps nothing before services have loaded', () => {
  document.body.append(document.createElement('aside'));
  navigate();
  expect(document.body.innerHTML).toBe('<main>Next page</main>');
});

test('keeps what services have added, and nothing of the page', () => {
  watchForeignElements();
  document.body.append(document.createElement('aside'));
  document.head.append(document.createElement('style'));
  navigate();
  expect(document.head.textContent).toBe('Next page');
  expect(document.head.querySelectorAll('style')).toHaveLength(1);
  expect(document.body.innerHTML).toBe('<main>Next page</main><aside></aside>');
});

test('does not move an element that it keeps', () => {
  watchForeignElements();
  const moves: string[] = [];
  class Widget extends HTMLElement {
    connectedCallback() {
      moves.push('connected');
    }
    disconnectedCallback() {
      moves.push('disconnected');
    }
  }
  customElements.define('test-widget', Widget);
  document.body.append(document.createElement('test-widget'));
  navigate();
  expect(moves).toEqual(['connected']);
});

test('does not run the scripts of services again', () => {
  watchForeignElements();
  const script = document.createElement('script');
  document.head.append(script);
  navigate();
  expect(script.isConnected).toBe(true);
  // https://github.com/withastro/astro/blob/main/packages/astro/src/transitions/router.ts
  expect(script.dataset['astroExec']).toBe('');
});

test('removes elements that the site itself has added', () => {
  watchForeignElements();
  const dialog = Object.assign(document.createElement('dialog'), { className: 'search-dialog' });
  document.body.append(dialog, document.createElement('aside'));
  navigate();
  expect(document.body.innerHTML).toBe('<main>Next page</main><aside></aside>');
});

test('keeps elements across several pages, and none of these pages', () => {
  watchForeignElements();
  document.body.append(document.createElement('aside'));
  navigate();
  next = document.implementation.createHTMLDocument('Third page');
  next.body.innerHTML = '<main>Third page</main>';
  navigate();
  expect(document.body.innerHTML).toBe('<main>Third page</main><aside></aside>');
});
