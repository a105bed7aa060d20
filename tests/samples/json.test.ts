import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverVersion } from '../../site/server-version.ts';
import type { SchemaObject } from '../../src/features/api-reference/model/structure.ts';
import { apiStructure } from './api-requests.ts';
import { documentsIn, fitsSchema, isNamedInCode, matchFormat } from './json-schemas.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordEach, type RecordedBlock, type RecordedCheck } from './record-checks.ts';

/** All schemas, including those of properties. */
const schemas = Object.values(apiStructure.components.schemas).flatMap(withInnerSchemas);
/** Lists of what the schemas describe, too. */
const described: readonly SchemaObject[] = [...schemas, ...schemas.map((items) => ({ type: 'array' as const, items }))];

function withInnerSchemas(schema: SchemaObject): SchemaObject[] {
  const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = schema;
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...allOf, ...oneOf, ...anyOf];
  return [schema, ...inner.flatMap(withInnerSchemas)];
}

interface CheckedJson extends RecordedBlock {
  readonly block: CodeBlock;
  /** What the block was validated against; undefined if nothing describes it. */
  readonly schema: string | undefined;
  readonly faults: readonly string[];
}

/** Languages whose blocks produce no JSON. */
const noProgram = /^(json|bash|sh|shell|text|diff|yaml|xml|toml|html)$/;

/** @param code of all programs on the page */
function checkJson(source: string, block: CodeBlock, code: string): CheckedJson {
  const values = documentsIn(block.code);
  const matches = values.flatMap((value) => matchFormat(value, block.title) ?? []);
  const [format] = matches;
  if (format) return { source, block, schema: format.schema, faults: matches.flatMap(({ faults }) => faults) };
  const isOfApi = values.every((value) => described.some((schema) => fitsSchema(value, schema, apiStructure)));
  if (isOfApi) return { source, block, schema: `the API of Unleash ${serverVersion}`, faults: [] };
  const isNamed = values.every((value) => isNamedInCode(value, code));
  return { source, block, schema: isNamed ? "the fields in the page's code" : undefined, faults: [] };
}

test('the JSON of all pages fits the API or the format that it is in', async () => {
  const blocks = globSync('content/docs/**/*.md', { cwd: root })
    .toSorted()
    .flatMap((source) => {
      const items = readPageItems(source).filter((item): item is CodeBlock => item.type === 'code');
      const programs = items.filter(({ language }) => !noProgram.test(language)).map(({ code }) => code);
      return items
        .filter(({ language }) => language === 'json')
        .map((block) => checkJson(source, block, programs.join('\n')));
    });
  expect(
    blocks.flatMap(({ source, block, faults }) => faults.map((fault) => `${source}:${block.line} - ${fault}`)),
  ).toEqual([]);
  const validated = Map.groupBy(
    blocks.filter(({ schema }) => schema !== undefined),
    ({ schema }) => schema ?? '',
  );
  recordEach('json', [
    ...[...validated].map(([tool, own]): RecordedCheck => ({ kind: 'validated', with: tool, blocks: own })),
    {
      kind: 'parsed',
      with: 'JSON.parse',
      because: 'No schema describes the format of this JSON.',
      blocks: blocks.filter(({ schema }) => schema === undefined),
    },
  ]);
  expect(blocks.filter(({ schema }) => schema).length).toBeGreaterThan(80);
});

test('a wrong key, value, package or option is found', () => {
  const fits = (value: unknown) => described.some((schema) => fitsSchema(value, schema, apiStructure));
  expect(fits({ name: 'new-checkout', type: 'release', project: 'default' })).toBe(true);
  expect(fits({ name: 'new-checkout', type: 'release', projekt: 'default' })).toBe(false);
  expect(fits({ name: 'new-checkout', stale: 'no', project: 'default' })).toBe(false);
  expect(fits([{ contextName: 'country', operator: 'IN', values: ['NO'] }])).toBe(true);
  expect(fits([{ contextName: 'country', operator: 'IS', values: ['NO'] }])).toBe(false);

  expect(matchFormat({ devDependencies: { vitest: '^5.0.0' } })?.faults).toEqual([]);
  expect(matchFormat({ devDependencies: { vittest: '^5.0.0' } })?.faults).toHaveLength(1);
  expect(matchFormat({ compilerOptions: { strict: true } })?.faults).toEqual([]);
  expect(matchFormat({ compilerOptions: { strickt: true } })?.faults).toHaveLength(1);
  expect(matchFormat({ mcpServers: { docs: { command: 'npm' } } })?.faults).toHaveLength(1);
  expect(matchFormat({ price: 14 })).toBeUndefined();

  const code = 'record Ticket(decimal Price, string Kind);';
  expect(isNamedInCode({ price: 14, kind: 'day' }, code)).toBe(true);
  expect(isNamedInCode([{ price: 14, kinds: 'day' }], code)).toBe(false);
});
