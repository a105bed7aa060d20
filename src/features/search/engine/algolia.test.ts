import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { SearchRequest } from './provider.ts';
import { createAlgoliaProvider } from './algolia.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

const servers: Server[] = [];

/** Starts a server that responds as `respond` does, and records the requests. */
async function startServer(respond: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body: JSON.parse(text) });
      respond(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, origin: `http://127.0.0.1:${port}` };
}

const json = (value: unknown) => (response: ServerResponse) => {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
};
const status = (code: number) => (response: ServerResponse) => {
  response.writeHead(code).end('{"message":"no"}');
};

const request: SearchRequest = {
  query: 'api token',
  hitsPerPage: 20,
  page: 1,
  snippetWords: 5,
  language: 'en',
  docusaurusTag: 'docs-default-current',
};
const body = {
  hits: [
    {
      objectID: '/reference/api-tokens#create:0',
      url: '/reference/api-tokens#create',
      anchor: 'create',
      type: 'content',
      kind: 'reference',
      content: 'An <API> token belongs to a project.',
      hierarchy: {
        lvl0: 'Concepts',
        lvl1: 'API tokens',
        lvl2: 'Create',
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      _highlightResult: {
        hierarchy: { lvl1: { value: '\uE000API\uE001 \uE000tokens\uE001' }, lvl2: { value: 'Create' } },
      },
      _snippetResult: { content: { value: 'An <\uE000API\uE001> \uE000token\uE001…' } },
    },
  ],
  nbHits: 41,
  page: 1,
  nbPages: 3,
};

function providerFor(...hosts: string[]) {
  return createAlgoliaProvider({
    appId: 'APP',
    searchKey: 'search-only',
    indexName: 'docs index',
    hosts,
    // Long enough for a busy machine, and the two tests that wait for it still end soon.
    timeout: 1500,
  });
}
const never = new AbortController().signal;

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe('the Algolia provider', () => {
  it('sends a POST request with its keys in headers, filtered by language and version', async () => {
    const { received, origin } = await startServer(json(body));
    await providerFor(origin).search(request, never);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/1/indexes/docs%20index/query',
      headers: {
        'x-algolia-application-id': 'APP',
        'x-algolia-api-key': 'search-only',
        'content-type': 'application/json',
      },
      body: {
        query: 'api token',
        hitsPerPage: 20,
        page: 1,
        facetFilters: ['language:en', 'docusaurus_tag:docs-default-current'],
        attributesToSnippet: ['content:5'],
      },
    });
  });

  it('filters by kind of page', async () => {
    const { received, origin } = await startServer(json(body));
    await providerFor(origin).search({ ...request, kind: 'sdk' }, never);
    expect(received[0]?.body['facetFilters']).toEqual([
      'language:en',
      'docusaurus_tag:docs-default-current',
      'kind:sdk',
    ]);
  });

  it('returns plain text in segments', async () => {
    const { origin } = await startServer(json(body));
    const response = await providerFor(origin).search(request, never);
    expect(response).toMatchObject({ nbHits: 41, page: 1, nbPages: 3 });
    expect(response.hits[0]?.highlighted.content).toEqual([
      { text: 'An <', marked: false },
      { text: 'API', marked: true },
      { text: '> ', marked: false },
      { text: 'token', marked: true },
      { text: '…', marked: false },
    ]);
    expect(
      response.hits[0]?.highlighted.hierarchy.lvl1?.filter(({ marked }) => marked).map(({ text }) => text),
    ).toEqual(['API', 'tokens']);
    expect(response.hits[0]?.highlighted.hierarchy.lvl3).toBeNull();
  });

  it('returns the first sentence of the section for a heading', async () => {
    const heading = {
      ...body.hits[0],
      type: 'lvl2',
      content: null,
      excerpt: 'Create a token in the Admin UI.',
      choices: [
        { label: 'Java', url: '/java#token' },
        { label: 'Elsewhere', url: '//example.org' },
      ],
      _highlightResult: { excerpt: { value: 'Create a \uE000token\uE001 in the Admin UI.' } },
      _snippetResult: {},
    };
    const { origin } = await startServer(json({ ...body, hits: [heading] }));
    const { hits } = await providerFor(origin).search(request, never);
    expect(hits[0]?.highlighted.content).toBeNull();
    expect(hits[0]?.highlighted.sentence).toEqual([
      { text: 'Create a ', marked: false },
      { text: 'token', marked: true },
      { text: ' in the Admin UI.', marked: false },
    ]);
    // A choice never leads to another site.
    expect(hits[0]?.choices).toEqual([{ label: 'Java', url: '/java#token' }]);
  });

  it('tries the next host after a 500 or a timeout', async () => {
    const broken = await startServer(status(500));
    const silent = await startServer(() => {});
    const good = await startServer(json(body));
    const response = await providerFor(broken.origin, silent.origin, good.origin).search(request, never);
    expect(response.nbHits).toBe(41);
    expect([broken, silent, good].map(({ received }) => received.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['500', status(500)],
    ['no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['null', json(null)],
    ['no hits', json({ nbHits: 0 })],
    ['hits that are no hits', json({ ...body, hits: ['a'] })],
    ['no counts', json({ hits: [] })],
    ['a hit on another site', json({ ...body, hits: [{ ...body.hits[0], url: 'https://example.org/' }] })],
    [
      'a hit that browsers take for another site',
      json({ ...body, hits: [{ ...body.hits[0], url: '//example.org/' }] }),
    ],
    ['a script as address', json({ ...body, hits: [{ ...body.hits[0], url: 'javascript:alert(1)' }] })],
  ])('fails if every host returns %s', async (_, respond) => {
    const { origin } = await startServer(respond);
    await expect(providerFor(origin).search(request, never)).rejects.toThrow('The search service did not respond.');
  });

  it('fails if every host times out', async () => {
    const { origin } = await startServer(() => {});
    await expect(providerFor(origin).search(request, never)).rejects.toThrow('The search service did not respond.');
  });

  it('does not try another host for an aborted search', async () => {
    const silent = await startServer(() => {});
    const other = await startServer(json(body));
    const controller = new AbortController();
    const search = providerFor(silent.origin, other.origin).search(request, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
    expect(other.received).toHaveLength(0);
  });
});
