// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { followedLink, internalLink, isInPageLink } from './internal-link.ts';
import { keepState } from './kept-state.ts';

beforeEach(() => {
  history.replaceState({}, '', '/reference/sdks?tab=node');
  document.body.innerHTML = '';
});

/** Adds a link with these attributes to the page, and returns the element inside it that is clicked. */
function link(attributes: string): Element {
  document.body.innerHTML = `<a ${attributes}><b>Text</b></a>`;
  const inner = document.querySelector('b');
  if (!inner) throw new Error('The test has no link.');
  return inner;
}

test.each([
  'href="/quickstart"', 'href="/"', 'href="quickstart"', 'href="?tab=go"', 'href="/a.html"', 'href="/a.htm#b"',
  'href="/quickstart#install"', 'href="/releases/v5.7"', 'href="/releases/5.10"',
])('a link with %s is a page of the site', (attributes) => {
  expect(internalLink(link(attributes))).toBeInstanceOf(HTMLAnchorElement);
}); // prettier-ignore

test.each([
  'href="https://example.com/"', 'href="//example.com/a"', 'href="mailto:a@example.com"', 'href="javascript:void 0"',
  'href="/a" target="_blank"', 'href="/a" download', 'href="/favicon.svg"', 'href="/llms.txt"', 'href="/a.md"',
  'href="/a.mp4"', 'name="a"',
])('a link with %s is left to the browser', (attributes) => {
  expect(internalLink(link(attributes))).toBeUndefined();
}); // prettier-ignore

test('finds no link where there is none', () => {
  expect(internalLink(document.body)).toBeUndefined();
  expect(internalLink(document)).toBeUndefined();
  expect(internalLink(null)).toBeUndefined();
});

/** The link that a click follows. The event is only created, so that the test doesn't leave the page. */
function click(attributes: string, init: MouseEventInit = {}, prevented = false): string | undefined {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'target', { value: link(attributes) });
  if (prevented) event.preventDefault();
  return followedLink(event)?.getAttribute('href') ?? undefined;
}

test('a plain click on a link within the site is followed', () => {
  expect(click('href="/quickstart"')).toBe('/quickstart');
  expect(click('href="/quickstart#install"')).toBe('/quickstart#install');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  (init) => {
    expect(click('href="/quickstart"', init)).toBeUndefined();
  },
);

test('a click that something else has handled is not followed', () => {
  expect(click('href="/quickstart"', {}, true)).toBeUndefined();
});

test.each(['#node', '/reference/sdks?tab=node#node'])('%s leads to a place on the page', (href) => {
  expect(isInPageLink(anchor(href))).toBe(true);
});

test.each(['/reference/sdks?tab=node', '/reference/sdks?tab=go#node', '/quickstart#node'])(
  '%s does not lead to a place on the page',
  (href) => {
    expect(isInPageLink(anchor(href))).toBe(false);
  },
);

function anchor(href: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href });
}

/** A root element with these data attributes. */
function root(data: Record<string, string>): HTMLElement {
  const element = document.createElement('html');
  Object.assign(element.dataset, data);
  return element;
}

test('the next page keeps the color mode if it has a switch', () => {
  const next = root({ theme: 'light', themeSwitch: 'on' });
  keepState(root({ theme: 'dark' }), next);
  expect(next.dataset['theme']).toBe('dark');
  const fixed = root({ theme: 'light' });
  keepState(root({ theme: 'dark' }), fixed);
  expect(fixed.dataset['theme']).toBe('light');
});

test('the next page keeps the font', () => {
  const next = root({});
  keepState(root({ font: 'late' }), next);
  expect(next.dataset['font']).toBe('late');
});

test('a dismissed announcement stays hidden, and another one shows', () => {
  const now = root({ announcement: 'new', announcementDismissed: '' });
  const same = root({ announcement: 'new' });
  keepState(now, same);
  expect(same.dataset['announcementDismissed']).toBe('');
  const other = root({ announcement: 'newer' });
  keepState(now, other);
  expect(other.dataset['announcementDismissed']).toBeUndefined();
});
