import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from '../src/model/parse.ts';
import { formatProblems } from '../src/model/problem.ts';
import { batchesOf, pushRecords } from '../src/search/push-records.ts';
import { searchRecordSchema } from '../src/search/record.ts';
import { builtRecords } from './built-records.ts';

/**
 * Sends the search records of the last build to Algolia.
 *
 *   PUBLIC_ALGOLIA_APP_ID=… PUBLIC_ALGOLIA_INDEX=… ALGOLIA_ADMIN_KEY=… npm run search:push
 *   npm run search:push -- --dry-run        says what it would send, and sends nothing
 */
const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    /** Records from a file instead of the last build's, for tests. */
    records: { type: 'string' },
    /** Another host than Algolia's, for tests. */
    host: { type: 'string' },
  },
});
const appId = process.env['PUBLIC_ALGOLIA_APP_ID'] ?? '';
const indexName = process.env['PUBLIC_ALGOLIA_INDEX'] ?? '';
const adminKey = process.env['ALGOLIA_ADMIN_KEY'] ?? '';

const missing = Object.entries({
  PUBLIC_ALGOLIA_APP_ID: appId,
  PUBLIC_ALGOLIA_INDEX: indexName,
  ALGOLIA_ADMIN_KEY: adminKey,
})
  .filter(([, value]) => value === '')
  .map(([name]) => name);

const records: unknown =
  values.records === undefined ? await builtRecords() : JSON.parse(readFileSync(values.records, 'utf8'));
if (Array.isArray(records) && records.length === 0) {
  fail('There are no pages to make search records from. Run `npm run build`.');
} else {
  const parsed = parse(searchRecordSchema.array(), records, values.records ?? 'dist', 'Run `npm run build` again.');
  if (!parsed.ok) {
    fail(formatProblems(parsed.problems));
  } else if (values['dry-run']) {
    const kinds = Map.groupBy(parsed.value, ({ kind }) => kind);
    console.log(
      `Would replace ${indexName === '' ? 'the index' : `the index '${indexName}'`} by ${parsed.value.length} records in ${batchesOf(parsed.value).length} batches:`,
    );
    for (const [kind, { length }] of kinds) console.log(`  ${kind}: ${length}`);
    if (missing.length > 0) console.log(`Not set, and needed to send them: ${missing.join(', ')}.`);
  } else if (missing.length > 0) {
    fail(`Set ${missing.join(', ')}. With --dry-run nothing is sent and no key is needed.`);
  } else {
    try {
      await pushRecords(parsed.value, {
        appId,
        adminKey,
        indexName,
        ...(values.host !== undefined && { host: values.host }),
        onProgress: (step) => console.log(step),
      });
      console.log(`The index '${indexName}' has ${parsed.value.length} records.`);
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      fail(cause instanceof Error ? `${message}: ${cause.message}` : message);
    }
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
