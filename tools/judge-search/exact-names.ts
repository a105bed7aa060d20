import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { SearchProvider } from '../../src/features/search/engine/provider.ts';
import type { SearchRecord } from '../../src/features/search/records/record.ts';
import { sampleRequest } from './sample-request.ts';

/** A name or request that readers paste into the search. */
export interface ExactName {
  readonly query: string;
  /** What the first hit must contain: the name, or the method and path of the operation that the request calls. */
  readonly wanted: string;
}

/** How many names of each kind are searched for. */
const sampleSize = 40;

const variablesSchema = z.record(z.string(), z.looseObject({ variables: z.record(z.string(), z.unknown()) }));
const historySchema = z.looseObject({
  eventTypes: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.unknown()),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string().optional() }))),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })),
  }),
});

/**
 * Draws names from the data of the site: only names that the records contain, and always the same ones.
 * @param records the search records of the site
 */
export function exactNames(records: readonly SearchRecord[]): ReadonlyMap<string, readonly ExactName[]> {
  const variables = variablesSchema.parse(load(read('content/data/variables.yaml')));
  const history = historySchema.parse(JSON.parse(read('content/data/history.json')));
  const api = documentSchema.parse(JSON.parse(read('content/api/openapi.json')));
  const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
  const textsBelow = (folder: string) =>
    records.flatMap(({ url, content }) => (url.startsWith(folder) ? (content ?? []) : [])).join('\n');
  const all = textsBelow('/');
  const names = {
    variable: Object.values(variables).flatMap((group) => Object.keys(group.variables)),
    event: Object.keys(history.eventTypes),
    permission: Object.keys(history.permissions),
    operation: operations.flatMap(({ operationId }) => operationId ?? []),
    field: Object.values(api.components.schemas).flatMap(({ properties = {} }) =>
      Object.keys(properties).filter((name) => /[a-z][A-Z]/.test(name)),
    ),
    option: textsBelow('/reference/unleash-edge/cli').match(/(?<![\w-])--[a-z][a-z-]*[a-z](?![\w-])/g) ?? [],
    error: textsBelow('/api-overview').match(/\b[A-Z][a-z]+[A-Za-z]*Error\b/g) ?? [],
    request: Object.entries(api.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    ),
  };
  return new Map(
    Object.entries(names).map(([kind, list]) => [
      kind,
      sampleOf([...new Set(list)], (name) => all.includes(name)).map((wanted) => ({
        query: wanted.replace(/\{\w+\}/g, 'my-value'),
        wanted,
      })),
    ]),
  );
}

function read(file: string): string {
  return readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
}

/** Draws known names by a hash, so that a new name changes at most one of the others. */
function sampleOf(names: readonly string[], isKnown: (name: string) => boolean): string[] {
  const digests = new Map(names.map((name) => [name, hash('sha256', name)]));
  const sample: string[] = [];
  for (const name of names.toSorted((a, b) => ((digests.get(a) ?? '') < (digests.get(b) ?? '') ? -1 : 1))) {
    if (sample.length === sampleSize) break;
    if (isKnown(name)) sample.push(name);
  }
  return sample;
}

/** Returns the queries whose first hit doesn't contain the name. The page of an operation contains its name in its address. */
export async function missedNames(
  names: readonly ExactName[],
  records: readonly SearchRecord[],
  provider: SearchProvider,
): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const { url, content, hierarchy, type } of records) {
    const text = type === 'content' ? content : hierarchy[type];
    texts.set(url, `${texts.get(url) ?? ''}\n${text}`);
  }
  const missed: string[] = [];
  for (const { query, wanted } of names) {
    const { hits } = await provider.search(sampleRequest(query), new AbortController().signal);
    const url = hits[0]?.url ?? '';
    const text = texts.get(url) ?? '';
    const found =
      url.slice(url.lastIndexOf('/') + 1) === wanted.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase() ||
      text.split('\n').includes(wanted) ||
      text.split(/[^\w-]+/).includes(wanted);
    if (!found) missed.push(`${query}: ${url}`);
  }
  return missed;
}
