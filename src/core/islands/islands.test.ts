// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { islands } from './index.tsx';

// The environment of these tests loads no style sheets.
vi.mock('../ui/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ pages: [], provider: { name: 'embedded' } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(Object.entries(islands))('the island %s is a component', async (_name, load) => {
  await expect(load('{}', document.createElement('div'))).resolves.toHaveProperty('type', expect.any(Function));
});

test.each(['search-page', 'upgrade-planner', 'not-found-suggestions'])(
  'the island %s fails if its data cannot be fetched',
  async (name) => {
    vi.stubGlobal('fetch', async () => new Response('Busy', { status: 503 }));
    await expect(islands[name]?.('{}', document.createElement('div'))).rejects.toThrow('returned status 503');
  },
);
