import { expect, test } from 'vitest';
import { hrefOf, idOf, normalizePath, pathOf, splitHref } from './path.ts';

test.each([
  ['/quickstart', '/quickstart'],
  ['/quickstart.html', '/quickstart'],
  ['/quickstart.HTML', '/quickstart'],
  ['/quickstart.htm', '/quickstart'],
  ['/quickstart/', '/quickstart'],
  ['/quickstart//', '/quickstart'],
  ['/quickstart/index.html', '/quickstart'],
  ['/quickstart/index.htm', '/quickstart'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['/', '/'],
  ['', '/'],
  ['/a%20b', '/a b'],
  ['/r%C3%A9f%C3%A9rence/%E6%97%97.html', '/référence/旗'],
  ['/100%', '/100%'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/%E0%A4%A.html', '/%E0%A4%A'],
  ['/a.html.html', '/a.html'],
  ['/html', '/html'],
  ['/reference/html.md', '/reference/html.md'],
])('a request for %s means the page %s', (pathname, path) => {
  expect(normalizePath(pathname)).toBe(path);
});

test('a path is encoded for an attribute and keeps query and fragment', () => {
  expect(hrefOf('/référence/a b?c=d#é')).toBe('/r%C3%A9f%C3%A9rence/a%20b?c=d#%C3%A9');
});

test('an id is the path without its first slash', () => {
  expect(idOf('/reference/sdks')).toBe('reference/sdks');
  expect(pathOf('reference/sdks')).toBe('/reference/sdks');
});

test.each([
  ['/a#b', { path: '/a', anchor: 'b' }],
  ['#b', { path: '', anchor: 'b' }],
  ['/a', { path: '/a', anchor: '' }],
  ['/a?x=1#b', { path: '/a', anchor: 'b' }],
  ['/a%20b#r%C3%A9', { path: '/a b', anchor: 'ré' }],
  ['/a#%E0%A4%A', { path: '/a', anchor: '%E0%A4%A' }],
])('the link %s is split', (href, parts) => {
  expect(splitHref(href)).toEqual(parts);
});
