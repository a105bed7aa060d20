import { expect, test } from 'vitest';
import { samplePage } from '../../../../tests/search/sample-site.ts';
import type { PageText } from './page-texts.ts';
import { sameSdkHeadings } from './sdk-headings.ts';

const texts: readonly PageText[] = [
  [2, 'Metrics', 'metrics'],
  [0, 'Metrics', null],
];
const page = (path: string, own = texts) => [samplePage(path, path, 'reference'), own] as const;

test('finds headings that at least three SDKs have in common', () => {
  const found = sameSdkHeadings([
    page('/reference/sdks'),
    page('/reference/sdks/node'),
    page('/reference/sdks/java', [
      [2, 'METRICS', 'counts'],
      [2, 'Spring', 'spring'],
    ]),
    page('/reference/sdks/go'),
    page('/reference/metrics'),
  ]);
  const urls = ['/reference/sdks/node#metrics', '/reference/sdks/java#counts', '/reference/sdks/go#metrics'];
  expect([...found.keys()]).toEqual(urls);
  expect(found.get(urls[1] ?? '')?.map(({ url }) => url)).toEqual(urls);
});

test('leaves two SDKs apart', () => {
  expect(sameSdkHeadings([page('/reference/sdks/node'), page('/reference/sdks/java')]).size).toBe(0);
});
