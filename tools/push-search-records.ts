import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from '../src/core/model/parse.ts';
import { formatProblems } from '../src/core/model/problem.ts';
import { searchRecordSchema } from '../src/features/search/records/record.ts';
import { builtRecords } from './built-records.ts';
import { pushRecords } from './push-search-records/push-records.ts';

/**
 * Sends the search records of the last build to Algolia.
 *
 *   PUBLIC_ALGOLIA_APP_ID=… PUBLIC_ALGOLIA_INDEX=… ALGOLIA_ADMIN_KEY=… npm run search:push
 *   npm run search:push -- --dry-run        prints what it would send, and sends nothing
 */
const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    /** Records from a file instead of those of the last build, for tests. */
    records: { type: 'string' },
    /** A host that replaces Algolia's, for tests. */
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
  fail('The build has no pages to create search records from. Run `npm run build`.');
} else {
  const parsed = parse(searchRecordSchema.array(), records, values.records ?? 'dist', 'Run `npm run build` again.');
  if (!parsed.ok) {
    fail(formatProblems(parsed.problems));
  } else if (values['dry-run']) {
    const kinds = Map.groupBy(parsed.value, ({ kind }) => kind);
    console.log(
      `Would replace ${indexName === '' ? 'the index' : `the index '${indexName}'`} with ${parsed.value.length} records:`,
    );
    for (const [kind, { length }] of kinds) console.log(`  ${kind}: ${length}`);
    if (missing.length > 0) console.log(`To send them, set ${missing.join(', ')}.`);
  } else if (missing.length > 0) {
    fail(`Set ${missing.join(', ')}. With --dry-run, nothing is sent and no key is needed.`);
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
      const { message } = error instanceof Error ? error : new Error(String(error));
      fail(`Algolia didn't accept the records, and the index is unchanged: ${message}`);
    }
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
