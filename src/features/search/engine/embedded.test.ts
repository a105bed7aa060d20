import { describe, expect, test } from 'vitest';
import { samplePage, sampleProvider, sampleRecords, urlsOf } from '../../../../tests/search/sample-site.ts';
import type { SearchText } from '../model/search-texts.ts';
import { sampleRequest } from '../../../../tools/judge-search/sample-request.ts';

const text = 'Unleash serves text about nothing in particular.';
const records = [
  ...sampleRecords(
    samplePage('/reference/activation-strategies', 'Activation strategies', 'reference'),
    `<p>${text}</p><h2 id="gradual-rollout">Gradual rollout</h2><p>The strategy flexibleRollout takes a percentage of the users.</p><h3 id="stickiness">Stickiness</h3><p>Keeps users where they are.</p>`,
  ),
  ...sampleRecords(
    samplePage('/deploy', 'Run Unleash yourself'),
    `<p>${text}</p><h2 id="database">Connect the database</h2><table><tr><td>DATABASE_URL</td><td>Where PostgreSQL is</td></tr><tr><td>DATABASE_SSL</td><td>Whether it is encrypted</td></tr></table>`,
  ),
  ...sampleRecords(
    samplePage('/create', 'Create a feature flag'),
    `<p>${text}</p><h2 id="enable">Enable it</h2><p>Then turn it on; isEnabled tells.</p>`,
  ),
  ...sampleRecords(
    samplePage('/reference/api/unleash/create-feature', 'Create a feature flag', 'reference'),
    '<p>POST /api/admin/projects/{projectId}/features, createFeature</p>',
  ),
  ...sampleRecords(
    samplePage('/reference/sdks/node', 'Node.js SDK', 'reference'),
    '<h2 id="check">Check flags</h2><pre><code>client.isEnabled("demo");</code></pre>',
  ),
  ...sampleRecords(
    samplePage('/html', 'A title with <b> & "quotes"'),
    '<p>Write &lt;img src=x onerror=alert(1)&gt; as it is.</p>',
  ),
];
const { signal } = new AbortController();

describe('the embedded search finds', () => {
  const { provider } = sampleProvider(records);
  test.each([
    ['a title', 'activation strategies', '/reference/activation-strategies'],
    ['a heading, with its anchor', 'gradual rollout', '/reference/activation-strategies#gradual-rollout'],
    ['the singular by the plural', 'gradual rollouts', '/reference/activation-strategies#gradual-rollout'],
    ['the plural by the singular', 'activation strategy', '/reference/activation-strategies'],
    ['a word with a mistake', 'stikiness', '/reference/activation-strategies#stickiness'],
    ['a word with two letters swapped', 'graudal rollout', '/reference/activation-strategies#gradual-rollout'],
    ['a word that is still being typed', 'sticki', '/reference/activation-strategies#stickiness'],
    ['an identifier in a text', 'flexibleRollout', '/reference/activation-strategies#gradual-rollout'],
    ['an identifier in lower case', 'flexiblerollout', '/reference/activation-strategies#gradual-rollout'],
    ['an identifier in code', 'client.isEnabled', '/reference/sdks/node#check'],
    ['a variable in the row of a table', 'DATABASE_URL', '/deploy#database'],
    ['a variable by its words', 'database url', '/deploy#database'],
    ['a synonym', 'percentage rollout', '/reference/activation-strategies#gradual-rollout'],
    ['a synonym that no page has', 'self-hosted postgres', '/deploy#database'],
    ['a question', 'How do I connect the database?', '/deploy#database'],
  ])('%s', async (_, query, url) => {
    expect((await urlsOf(provider, query))[0]).toBe(url);
  });

  test('a guide before the operation of the API', async () => {
    const urls = await urlsOf(provider, 'create feature flag');
    expect(urls.indexOf('/create')).toBeLessThan(urls.indexOf('/reference/api/unleash/create-feature'));
  });

  test('a page with two sections about a word before one that mentions it', async () => {
    const pageWith = (path: string, other: string) =>
      sampleRecords(
        samplePage(path, 'Guide'),
        `<h2 id="one">One</h2><p>Set the quota here.</p><h2 id="two">Two</h2><p>${other}</p>`,
      );
    const both = sampleProvider([
      ...pageWith('/mentions', 'Raise something else here.'),
      ...pageWith('/explains', 'Raise the quota here.'),
    ]);
    expect(await urlsOf(both.provider, 'quota')).toEqual(['/explains#one', '/mentions#one', '/explains#two']);
  });

  test.each(['createFeature', 'create-feature'])('the operation of the API first when %s names it', async (query) => {
    expect((await urlsOf(provider, query))[0]).toBe('/reference/api/unleash/create-feature');
  });

  test.each(['', '   ', '🙂', 'xyzzyqwx', 'مرحبا', '\u0000', '()[]*.\\'])('nothing for %j', async (query) => {
    expect(await provider.search(sampleRequest(query), signal)).toEqual({ hits: [], nbHits: 0, page: 0, nbPages: 0 });
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'no more than it should for %s',
    async (query) => {
      expect(await urlsOf(provider, query)).toEqual([]);
    },
  );
});

describe('a hit', () => {
  const { provider } = sampleProvider(records);
  const first = async (query: string, changes = {}) =>
    (await provider.search(sampleRequest(query, changes), signal)).hits[0];

  test('of a heading has no content', async () => {
    expect(await first('gradual rollout')).toMatchObject({
      objectID: '/reference/activation-strategies#gradual-rollout',
      type: 'lvl2',
      content: null,
      kind: 'reference',
      hierarchy: { lvl1: 'Activation strategies', lvl2: 'Gradual rollout', lvl3: null },
      highlighted: {
        content: null,
        hierarchy: {
          lvl2: [
            { text: 'Gradual', marked: true },
            { text: ' ', marked: false },
            { text: 'rollout', marked: true },
          ],
        },
      },
    });
  });

  test('of a text contains the text and a snippet of the given length', async () => {
    const hit = await first('flexibleRollout', { snippetWords: 3 });
    expect(hit).toMatchObject({
      objectID: '/reference/activation-strategies#gradual-rollout:0',
      type: 'content',
      anchor: 'gradual-rollout',
    });
    expect(hit?.highlighted.content?.map((segment) => segment.text).join('')).toMatch(/flexibleRollout.* …$/);
  });

  test('of code has the heading as its headline, and the code below it', async () => {
    const hit = await first('client.isEnabled');
    expect(hit).toMatchObject({ type: 'lvl2', content: null });
    expect(hit?.highlighted.content?.map((segment) => segment.text).join('')).toContain('client.isEnabled');
  });

  test('has the id of a record', async () => {
    const ids = new Set(records.map(({ objectID }) => objectID));
    for (const query of ['gradual rollout', 'DATABASE_SSL', 'isEnabled', 'unleash']) {
      const { hits } = await provider.search(sampleRequest(query), signal);
      expect(hits.length).toBeGreaterThan(0);
      for (const { objectID } of hits) expect(ids).toContain(objectID);
    }
  });

  test('is plain text for any page and query', async () => {
    const hit = await first('<img onerror>');
    expect(hit?.highlighted.content?.map((segment) => segment.text).join('')).toContain('<img src=x onerror=alert(1)>');
    expect(hit?.highlighted.hierarchy.lvl1?.map((segment) => segment.text).join('')).toBe(
      'A title with <b> & "quotes"',
    );
  });
});

describe('the order of results', () => {
  const page = (path: string, title: string, article: string, questions: readonly SearchText[] = []) =>
    sampleRecords(samplePage(path, title), article, { questions, keywords: [] });

  test('finds a section by a question that its text does not contain', async () => {
    const { provider } = sampleProvider([
      ...page('/a', 'Tokens', '<h2 id="replace">Replace a token</h2><p>Create another one.</p>', [
        { text: 'What do I do after a leak?', anchor: 'replace' },
      ]),
      ...page('/b', 'Metrics', '<p>Nothing about it.</p>'),
    ]);
    expect(await urlsOf(provider, 'leak')).toEqual(['/a#replace']);
    const { hits } = await provider.search(sampleRequest('leak'), signal);
    expect(hits[0]?.highlighted.sentence?.map((segment) => segment.text).join('')).toBe('Create another one.');
  });

  test('has an answer only if a question of the best section says the same', async () => {
    const { provider } = sampleProvider([
      ...page('/a', 'Tokens', '<h2 id="replace">Replace a token</h2><p>Create another one.</p>', [
        { text: 'What do I do after a leak?', anchor: 'replace' },
      ]),
      ...page('/b', 'Metrics', '<h2 id="count">Counters</h2><p>Nothing about a leak of tokens.</p>'),
    ]);
    const isAnswered = async (query: string) => (await provider.search(sampleRequest(query), signal)).answers ?? false;
    expect(await isAnswered('what to do after a leak')).toBe(true);
    // No question, and another question.
    expect(await isAnswered('leak')).toBe(false);
    expect(await isAnswered('what is counted by metrics')).toBe(false);
  });

  test('ranks sections with the exact identifier above sections with its parts', async () => {
    const { provider } = sampleProvider([
      ...page('/parts', 'Base URI path', '<h2 id="base">Base URI</h2><p>The base URI and its path.</p>'),
      ...page('/exact', 'Options', '<p>BASE_URI_PATH moves the server.</p>'),
    ]);
    expect((await urlsOf(provider, 'BASE_URI_PATH'))[0]).toBe('/exact');
  });

  test('finds an operation by its path with values', async () => {
    const { provider } = sampleProvider([
      ...page('/guide', 'Projects', '<p>Every path below /api/admin/projects is about projects.</p>'),
      ...sampleRecords(
        samplePage('/reference/api/unleash/get-feature', 'Get a feature flag', 'reference'),
        '<p>GET /api/admin/projects/{projectId}/features/{featureName}</p>',
      ),
      ...sampleRecords(
        samplePage('/reference/api/unleash/get-projects', 'List projects and features', 'reference'),
        '<p>GET /api/admin/projects</p>',
      ),
    ]);
    for (const path of ['/api/admin/projects/default/features/my-flag', 'https://x.io/api/admin/projects/a/features/b'])
      expect((await urlsOf(provider, path))[0]).toBe('/reference/api/unleash/get-feature');
  });

  test('finds an operation by its path with values in a large index', async () => {
    // So many similar paths that the path with values and the one without them are in different files.
    const operations = Array.from({ length: 400 }, (_, number) =>
      sampleRecords(
        samplePage(`/reference/api/unleash/get-n${number}-thing`, `Get ${number}`, 'reference'),
        `<p>GET /api/admin/projects/{projectId}/n${number}-things/{id}</p>`,
      ),
    );
    const others = Array.from({ length: 30 }, (_, number) =>
      sampleRecords(
        samplePage(`/reference/api/unleash/get-value-${number}`, 'Get a value of a project', 'reference'),
        `<p>GET /api/admin/projects/{projectId}/values/${number}/{value}</p><p>My value for n99 things.</p>`,
      ),
    );
    const { provider } = sampleProvider([...operations, ...others].flat());
    expect((await urlsOf(provider, 'GET /api/admin/projects/my-value/n99-things/my-value'))[0]).toBe(
      '/reference/api/unleash/get-n99-thing',
    );
  });
});

test('names the words that no page contains', async () => {
  const { provider } = sampleProvider(records);
  const unmatchedIn = async (query: string) => (await provider.search(sampleRequest(query), signal)).unmatched;
  expect(await unmatchedIn('stikiness rollout')).toEqual(['stikiness']);
  expect(await unmatchedIn('sticki')).toBeUndefined();
  expect(await unmatchedIn('gradual rollouts')).toBeUndefined();
});

describe('the request', () => {
  const { provider } = sampleProvider(records);

  test('can ask for one kind of page', async () => {
    expect(await urlsOf(provider, 'flag', { kind: 'sdk' })).toEqual(['/reference/sdks/node#check']);
  });

  test.each([{ language: 'de' }, { docusaurusTag: 'docs-default-1.0' }])('finds nothing for %o', async (changes) => {
    expect(await urlsOf(provider, 'flag', changes)).toEqual([]);
  });

  test('returns all hits page by page', async () => {
    const all = await urlsOf(provider, 'unleash strategy database flag');
    expect(all.length).toBeGreaterThan(3);
    const paged: string[] = [];
    for (let page = 0; page * 2 < all.length; page += 1)
      paged.push(...(await urlsOf(provider, 'unleash strategy database flag', { page, hitsPerPage: 2 })));
    expect(new Set(paged)).toEqual(new Set(all));
    expect(paged.length).toBe(all.length);
    const { nbHits, nbPages } = await provider.search(
      sampleRequest('unleash strategy database flag', { hitsPerPage: 2 }),
      signal,
    );
    expect([nbHits, nbPages]).toEqual([all.length, Math.ceil(all.length / 2)]);
  });

  test('has the same response regardless of earlier queries', async () => {
    const fresh = sampleProvider(records).provider;
    for (const query of ['s', 'stick', 'rollout']) await urlsOf(provider, query);
    for (const query of ['strat', 'gradual', 'flag'])
      expect(await urlsOf(provider, query)).toEqual(await urlsOf(fresh, query));
  });
});

describe('loading', () => {
  test('fetches the words that mistakes are corrected to only for an unknown word', async () => {
    const { provider, asked } = sampleProvider(records);
    const isAsked = () => asked.some((path) => path.endsWith('/words.json'));
    await urlsOf(provider, 'gradual rollout ');
    expect(isAsked()).toBe(false);
    await urlsOf(provider, 'stikiness ');
    expect(isAsked()).toBe(true);
  });

  test('starts with the first query and loads every file once', async () => {
    const { provider, asked } = sampleProvider(records);
    expect(asked).toEqual([]);
    await Promise.all([urlsOf(provider, 'gradual rollout'), urlsOf(provider, 'gradual rollout')]);
    await urlsOf(provider, 'gradual rollout');
    expect(asked.length).toBe(new Set(asked).size);
  });

  test.each(['the manifest', 'the core', 'a file of terms', 'a file of texts'])(
    'works again after %s could not be read',
    async (what) => {
      const { provider, failing, manifest } = sampleProvider(records);
      const paths: Record<string, string> = {
        'the manifest': '/search-index.json',
        'the core': `${manifest.folder}core.json`,
        'a file of terms': `${manifest.folder}terms-0.json`,
        'a file of texts': `${manifest.folder}texts-0.json`,
      };
      const path = paths[what] ?? '';
      failing.add(path);
      await expect(urlsOf(provider, 'gradual rollout')).rejects.toThrow(`${path} cannot be read.`);
      await expect(urlsOf(provider, 'gradual rollout')).rejects.toThrow(`${path} cannot be read.`);
      failing.clear();
      expect(await urlsOf(provider, 'gradual rollout')).toContain('/reference/activation-strategies#gradual-rollout');
    },
  );

  test('requests the manifest again after a failure, because a new deployment has other files', async () => {
    const { provider, failing, asked, manifest } = sampleProvider(records);
    failing.add(`${manifest.folder}core.json`);
    await expect(urlsOf(provider, 'flag')).rejects.toThrow('core.json');
    failing.clear();
    await urlsOf(provider, 'flag');
    expect(asked.filter((path) => path === '/search-index.json')).toHaveLength(2);
  });

  test('rejects an aborted query with an AbortError and does not affect others', async () => {
    const { provider, asked } = sampleProvider(records);
    const controller = new AbortController();
    const aborted = provider.search(sampleRequest('flag'), controller.signal);
    const other = urlsOf(provider, 'flag');
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(await other).not.toEqual([]);
    expect(asked.filter((path) => path === '/search-index.json')).toHaveLength(1);
  });

  test('forgets the failure of a query that was given up', async () => {
    const { provider, failing } = sampleProvider(records);
    const controller = new AbortController();
    failing.add('/search-index.json');
    const given = provider.search(sampleRequest('flag'), controller.signal);
    controller.abort();
    await expect(given).rejects.toThrow('cannot be read');
    failing.clear();
    expect(await urlsOf(provider, 'flag')).not.toEqual([]);
  });

  test('rejects a file that is not an index', async () => {
    const { embeddedProvider } = await import('./embedded.ts');
    for (const answer of ['null', '"page"', '{}', '{"version":0,"folder":"/x/"}', '[]']) {
      const other = embeddedProvider(() => Promise.resolve(answer));
      await expect(urlsOf(other, 'flag')).rejects.toThrow('not the manifest');
    }
    const page = embeddedProvider(() => Promise.resolve('<!doctype html>'));
    await expect(urlsOf(page, 'flag')).rejects.toThrow('JSON');
  });
});
