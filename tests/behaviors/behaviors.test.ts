import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isMap, isScalar, stringify, visit, Document } from 'yaml';
import {
  readSdkBehaviors,
  sdkBehaviorsFile,
  type SdkBehaviors,
} from '../../src/core/directives/sdk-behaviors/behavior-record.ts';
import { needProgram } from '../../tools/programs.ts';
import { withRegistry } from '../kept-packages.ts';
import { renewsRecords } from '../samples/record-checks.ts';
import { measure } from './run.ts';
import { measuredSdks } from './sdks.ts';
import { summarize } from './summarize.ts';

/** Writes results with a line for each failure. */
function write(behaviors: SdkBehaviors): void {
  const document = new Document(Object.fromEntries(Object.entries(behaviors).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.value !== 'failures' || !isMap(value)) return;
      for (const { value: result } of value.items) if (isMap(result)) result.flow = true;
    },
    Seq: (_, node) => void (node.flow = true),
  });
  document.commentBefore = ' What SDKs did in tests/behaviors. npm run records writes them.';
  const file = path.resolve(import.meta.dirname, '../..', sdkBehaviorsFile.source);
  writeFileSync(file, stringify(document, { lineWidth: 0 }));
}

test.concurrent.for(measuredSdks)('the $id SDK $version behaves as recorded', { retry: 2 }, async (sdk, { skip }) => {
  const what = `the behavior of the SDK ${sdk.id}`;
  const found = sdk.needs.map((name) => needProgram(what, name, skip));
  const command = (await withRegistry(what, () => sdk.prepare(...found))) ?? skip('Its packages are missing.');
  const behavior = summarize(sdk.version, await measure(command));
  if (renewsRecords()) write({ ...readSdkBehaviors(), [sdk.id]: behavior });
  expect(behavior).toEqual(readSdkBehaviors()[sdk.id]);
});
