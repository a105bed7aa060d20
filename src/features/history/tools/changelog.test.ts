import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { History } from '../model/history.ts';
import { factKinds, parsePresence } from '../model/queries.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const history = History.parse(JSON.parse(read('../../../../content/data/history.json')));
const facts = z
  .array(
    z.strictObject({
      release: z.string().regex(/^\d+\.\d+\.\d+$/),
      pull: z.number().optional(),
      kind: z.enum(factKinds),
      added: z.array(z.string()).optional(),
      removed: z.array(z.string()).optional(),
      differs: z.strictObject({ release: z.string(), reason: z.string() }).optional(),
    }),
  )
  .parse(load(read('changelog-facts.yaml')));

/** When the history says that something came and went, whether it is behind a flag or not. */
function datesOf(
  kind: (typeof factKinds)[number],
  name: string,
): { added: string | undefined; removed: string | undefined } {
  const fact = history[kind][name];
  const ranges = parsePresence(typeof fact === 'string' ? fact : (fact?.in ?? ''));
  return { added: ranges[0]?.from, removed: ranges.at(-1)?.until };
}

test.each(
  facts.flatMap(({ release, kind, differs, added = [], removed = [] }) => [
    ...added.map((name) => [name, 'added', differs?.release ?? release, kind] as const),
    ...removed.map((name) => [name, 'removed', differs?.release ?? release, kind] as const),
  ]),
)('the history agrees with the changelog: %s was %s in %s', (name, change, release, kind) => {
  expect(datesOf(kind, name)[change]).toBe(release);
});
