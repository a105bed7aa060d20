// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** Where the not-found page at this address goes; undefined where it stays. */
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
])('the not-found page at %s asks for %s', (from, to) => {
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

/** The root element after the script for the first paint, with this storage. */
function paint(data: Record<string, string>, stored: Record<string, string> | 'blocked') {
  const root = document.createElement('html');
  Object.assign(root.dataset, data);
  const localStorage = {
    getItem(key: string) {
      if (stored === 'blocked') throw new Error('Storage is blocked.');
      return stored[key] ?? null;
    },
  };
  runInNewContext(source('first-paint.js'), { document: { documentElement: root }, localStorage });
  return Object.fromEntries(root.getAttributeNames().map((name) => [name, root.getAttribute(name)]));
}

test('the stored colour mode is there before the first paint', () => {
  expect(paint({ theme: 'light', themeSwitch: 'on' }, { theme: 'dark' })['data-theme']).toBe('dark');
  expect(paint({ theme: 'light', themeSwitch: 'on' }, {})['data-theme']).toBe('light');
});

test('without the switch the default holds, whatever was stored', () => {
  expect(paint({ theme: 'light' }, { theme: 'dark' })['data-theme']).toBe('light');
});

test('a dismissed announcement is hidden before the first paint, another one is not', () => {
  expect(paint({ theme: 'light', announcement: 'new' }, { announcement: 'new' })).toHaveProperty('data-announcement-dismissed');
  expect(paint({ theme: 'light', announcement: 'newer' }, { announcement: 'new' })).not.toHaveProperty(
    'data-announcement-dismissed',
  );
});

test('where storage is blocked the defaults stand', () => {
  expect(paint({ theme: 'light', themeSwitch: 'on', announcement: 'new' }, 'blocked')).toEqual({
    'data-theme': 'light',
    'data-theme-switch': 'on',
    'data-announcement': 'new',
  });
});
