// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** The address that the not-found page requests instead; undefined if it stays. */
function strip(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address, 'https://docs.example.com');
  let target: string | undefined;
  const replace = (to: string) => (target = String(new URL(to, 'https://docs.example.com')));
  runInNewContext(source('strip-ending.js'), { location: { pathname, search, hash, replace } });
  return target?.replace('https://docs.example.com', '');
}

test.each([
  ['/quickstart.html', '/quickstart'],
  ['/quickstart.htm?a=1#b', '/quickstart?a=1#b'],
  ['/quickstart/index.html', '/quickstart'],
  ['/quickstart/', '/quickstart'],
  ['/index.html', '/'],
  ['/a%20b.html', '/a%20b'],
])('the not-found page at %s requests %s', (from, to) => {
  expect(strip(from)).toBe(to);
});

test.each(['/nowhere', '/nowhere?a=.html', '/404', '/404.html'])('the not-found page at %s stays', (from) => {
  expect(strip(from)).toBeUndefined();
});

test.each(['/.//evil.example/', '/.//evil.example/index.html', '/.//evil.example.html'])(
  'the not-found page at %s never leads to another site',
  (from) => {
    expect(strip(from)).toMatch(/^\/evil\.example/);
  },
);

/** Runs the script for the first paint, and returns the root element and a way to send the events of other tabs. */
function runFirstPaint(data: Record<string, string>, stored: Record<string, string> | 'blocked') {
  const root = document.createElement('html');
  Object.assign(root.dataset, data);
  let listener: ((event: { key: string | null; newValue: string | null }) => void) | undefined;
  const addEventListener = (name: string, added: typeof listener) => {
    if (name === 'storage') listener = added;
  };
  const colorSwitch = document.createElement('button');
  const querySelectorAll = () => [colorSwitch];
  runInNewContext(source('first-paint.js'), {
    document: { documentElement: root, querySelectorAll, URL: 'https://docs.example.com/' },
    performance: { getEntriesByType: () => [] },
    navigator: {},
    get localStorage() {
      if (stored === 'blocked') throw new Error('Storage is blocked.');
      return stored;
    },
    sessionStorage: {},
    addEventListener,
  });
  return { root, colorSwitch, store: (key: string, newValue: string | null) => listener?.({ key, newValue }) };
}

/** The attributes of the root element after the script for the first paint. */
function paint(...parameters: Parameters<typeof runFirstPaint>) {
  const { root } = runFirstPaint(...parameters);
  const names = root.getAttributeNames().filter((name) => name !== 'data-font');
  return Object.fromEntries(names.map((name) => [name, root.getAttribute(name)]));
}

test('follows the color mode of another tab before any other script has loaded', () => {
  const { root, colorSwitch, store } = runFirstPaint({ theme: 'light', themeSwitch: 'on' }, {});
  store('theme', 'dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(colorSwitch.ariaChecked).toBe(true);
});

test.each([
  ['announcement', 'dark'],
  ['theme', 'purple'],
  ['theme', null],
])('ignores that another tab has set %s to %s', (key, value) => {
  const { root, store } = runFirstPaint({ theme: 'light', themeSwitch: 'on' }, {});
  store(key, value);
  expect(root.dataset['theme']).toBe('light');
});

test('ignores the color mode of other tabs where there is no switch', () => {
  const { root, store } = runFirstPaint({ theme: 'light' }, {});
  store('theme', 'dark');
  expect(root.dataset['theme']).toBe('light');
});

test('restores the stored color mode before the first paint', () => {
  expect(paint({ theme: 'light', themeSwitch: 'on' }, { theme: 'dark' })['data-theme']).toBe('dark');
  expect(paint({ theme: 'light', themeSwitch: 'on' }, {})['data-theme']).toBe('light');
});

test('uses the default where there is no switch, whatever was stored', () => {
  expect(paint({ theme: 'light' }, { theme: 'dark' })['data-theme']).toBe('light');
});

test('hides only the announcement that was dismissed', () => {
  expect(paint({ theme: 'light', announcement: 'new' }, { announcement: 'new' })).toHaveProperty('data-announcement-dismissed');
  expect(paint({ theme: 'light', announcement: 'newer' }, { announcement: 'new' })).not.toHaveProperty(
    'data-announcement-dismissed',
  );
});

test('keeps the defaults if storage is blocked', () => {
  expect(paint({ theme: 'light', themeSwitch: 'on', announcement: 'new' }, 'blocked')).toEqual({
    'data-theme': 'light',
    'data-theme-switch': 'on',
    'data-announcement': 'new',
  });
});

interface FontLine {
  /** Milliseconds that the server took to answer. */
  readonly responseTime: number;
  /** Round-trip time in milliseconds that the browser expects. */
  readonly rtt?: number;
  readonly stored?: Record<string, string> | 'blocked';
  /** What the tab has stored. */
  readonly inTab?: Record<string, string>;
  /** Whether the font arrives before the page stops waiting for it. */
  readonly arrives?: boolean;
}

/** The states of the font on a page: when the page begins, and when it no longer waits for the font. */
async function fontStates({ responseTime, rtt, stored = {}, inTab = {}, arrives = true }: FontLine) {
  const root = document.createElement('html');
  let expire = () => {};
  let finishLoading = () => {};
  const kept: string[] = [];
  const storageOf = (values: Record<string, string> | 'blocked', name: string) => {
    if (stored === 'blocked' || values === 'blocked') throw new Error('Storage is blocked.');
    const set = (_: object, key: string) => kept.push(`${name} ${key}`) > 0;
    return new Proxy(values, { set });
  };
  runInNewContext(source('first-paint.js'), {
    document: {
      documentElement: root,
      URL: 'https://docs.example.com/',
      fonts: { load: () => (arrives ? Promise.resolve([{}]) : new Promise(() => {})) },
    },
    navigator: rtt === undefined ? {} : { connection: { rtt } },
    performance: { getEntriesByType: () => [{ requestStart: 10, responseStart: 10 + responseTime }] },
    get localStorage() {
      return storageOf(stored, 'browser');
    },
    get sessionStorage() {
      return storageOf(inTab, 'tab');
    },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'load') finishLoading = listener;
    },
    setTimeout: (callback: () => void) => {
      expire = callback;
    },
  });
  const first = root.dataset['font'];
  const flush = () => new Promise((resolve) => setTimeout(resolve));
  await flush();
  expire();
  const then = root.dataset['font'];
  const keptWhileLoading = [...kept];
  finishLoading();
  await flush();
  return { first, then, keptWhileLoading, kept };
}

/** Runs the script for the first paint, and changes the address as the browser does when the reader goes back. */
function goBack(address: string, { hasRouter = false } = {}): { reloads: number; scrolledTo: object[] } {
  const root = document.createElement('html');
  const page = { documentElement: root, URL: 'https://docs.example.com/a?b=c', fonts: { load: async () => [] } };
  const scrolledTo: object[] = [];
  let reloads = 0;
  let leave = (_event: { state: object }) => {};
  runInNewContext(source('first-paint.js'), {
    document: page,
    navigator: {},
    performance: { getEntriesByType: () => [] },
    localStorage: { getItem: () => null },
    addEventListener: (name: string, listener: typeof leave) => {
      if (name === 'popstate') leave = listener;
    },
    location: { reload: () => (reloads += 1) },
    scrollTo: (left: number, top: number) => scrolledTo.push({ left, top }),
  });
  if (hasRouter) root.dataset['router'] = '';
  page.URL = address;
  leave({ state: { index: 1, scrollX: 0, scrollY: 300 } });
  return { reloads, scrolledTo };
}

test.each(['https://docs.example.com/b', 'https://docs.example.com/a', 'https://docs.example.com/a?b=d#e'])(
  'loads the page when the reader goes back to %s before the router has started',
  (address) => {
    expect(goBack(address)).toEqual({ reloads: 1, scrolledTo: [] });
    expect(goBack(address, { hasRouter: true })).toEqual({ reloads: 0, scrolledTo: [] });
  },
);

test('scrolls when the reader goes back within the page before the router has started', () => {
  expect(goBack('https://docs.example.com/a?b=c#d')).toEqual({ reloads: 0, scrolledTo: [{ left: 0, top: 300 }] });
});

test('a page waits for the font on a fast connection', async () => {
  expect(await fontStates({ responseTime: 40, rtt: 50 })).toMatchObject({ first: 'loading' });
  expect(await fontStates({ responseTime: 40 })).toMatchObject({ first: 'loading', then: undefined, kept: ['browser font'] });
});

test('a page and its tab keep the fallback if the font takes too long', async () => {
  const states = await fontStates({ responseTime: 40, arrives: false });
  expect(states).toMatchObject({ first: 'loading', then: 'late', kept: ['tab font'] });
});

test('a page does not wait for the font on a slow connection, and loads it afterwards for the next visit', async () => {
  for (const line of [{ responseTime: 40, rtt: 150 }, { responseTime: 150 }]) {
    const states = await fontStates(line);
    expect(states).toMatchObject({ first: 'late', then: 'late', keptWhileLoading: ['tab font'] });
    expect(states.kept).toContain('browser font');
  }
});

test('a page waits for a font that an earlier visit has loaded, even on a slow connection', async () => {
  const states = await fontStates({ responseTime: 150, stored: { font: 'loaded' } });
  expect(states).toMatchObject({ first: 'loading', then: undefined });
});

test('a page keeps the fallback font in a tab whose first page had it, although the font has arrived', async () => {
  const states = await fontStates({ responseTime: 40, stored: { font: 'loaded' }, inTab: { font: 'late' } });
  expect(states).toMatchObject({ first: 'late', then: 'late' });
});

test('a page never stays hidden if storage is blocked', async () => {
  expect((await fontStates({ responseTime: 150, stored: 'blocked' })).then).toBe('late');
  expect((await fontStates({ responseTime: 40, stored: 'blocked' })).then).toBeUndefined();
  expect((await fontStates({ responseTime: 40, stored: 'blocked', arrives: false })).then).toBe('late');
});
