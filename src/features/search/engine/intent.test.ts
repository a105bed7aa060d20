import { describe, expect, test } from 'vitest';
import { samplePage, sampleProvider, sampleRecords, urlsOf } from '../../../../tests/search/sample-site.ts';

const other = Array.from({ length: 30 }, (_, page) =>
  sampleRecords(
    samplePage(`/page-${page}`, `Stale flags of team ${page}`),
    '<p>Stale flags are flags of an old team.</p>',
  ),
).flat();
const sdk = (path: string, title: string) =>
  sampleRecords(
    samplePage(`/reference/sdks/${path}`, title, 'reference'),
    '<p>Install it.</p><h2 id="metrics">Metrics</h2><p>How metrics are sent.</p>',
  );
const { provider } = sampleProvider([
  ...other,
  ...sdk('node', 'Node.js SDK'),
  ...sdk('java', 'Java SDK'),
  ...sampleRecords(
    samplePage('/understanding/overview', 'Overview', 'explanation'),
    '<p>Parts.</p><h2 id="metrics">Metrics</h2><p>How metrics are sent.</p>',
  ),
  ...sampleRecords(
    samplePage('/workers', 'Background jobs'),
    '<h2 id="fork">Processes that fork</h2><p>With Celery, start a client in each worker.</p><h2 id="errors">403: forbidden</h2><p>The team has no permission.</p>',
  ),
]);

describe('a query', () => {
  test('that names no SDK finds the page for all languages first', async () => {
    expect((await urlsOf(provider, 'metrics'))[0]).toBe('/understanding/overview#metrics');
  });

  test('that names an SDK finds its page first', async () => {
    expect((await urlsOf(provider, 'metrics java'))[0]).toBe('/reference/sdks/java#metrics');
  });

  test('is decided by its rare word, even if the frequent ones are in titles', async () => {
    expect((await urlsOf(provider, 'celery stale flags'))[0]).toBe('/workers#fork');
  });

  test('is decided by a status', async () => {
    expect((await urlsOf(provider, '403 flags team'))[0]).toBe('/workers#errors');
  });
});
