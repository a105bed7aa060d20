import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverVersion } from '../../site/server-version.ts';
import { description, responseSchemasOf } from './api-requests.ts';
import { fitsSchema, matchFormat } from './json-schemas.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { expectRecords, type RecordedBlock, type RecordedCheck } from './record-checks.ts';

const schemas = Object.values(description.components.schemas);
const api = `the API of Unleash ${serverVersion}`;

interface CheckedJson extends RecordedBlock {
  readonly block: CodeBlock;
  /** What the block was validated against; undefined if no schema describes it. */
  readonly schema: string | undefined;
  readonly faults: readonly string[];
}

/** The documents of a block: one, or one in each line. */
function documentsIn(code: string): unknown[] {
  try {
    return [JSON.parse(code)];
  } catch {
    return code
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }
}

function checkJson(source: string, block: CodeBlock): CheckedJson {
  const values = documentsIn(block.code);
  const matches = values.flatMap((value) => matchFormat(value, block.title) ?? []);
  const [format] = matches;
  if (format) return { source, block, schema: format.schema, faults: matches.flatMap(({ faults }) => faults) };
  const ofApi = values.every((value) => isOfApi(value, readText(source)));
  return { source, block, schema: ofApi ? api : undefined, faults: [] };
}
