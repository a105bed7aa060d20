import { expect, inject, test } from 'vitest';
import { comparedOperation } from '../../src/features/code-checks/compared-operation.ts';
import { operationsOf } from '../../src/features/api-reference/model/description.ts';
import { formatVerification } from '../../src/features/api-reference/tools/verify/format-verification.ts';
import { notCallable } from '../../src/features/api-reference/tools/verify/not-callable.ts';
import { readDescriptions } from '../../src/features/api-reference/tools/verify/read-descriptions.ts';
import { verifyApi } from '../../src/features/api-reference/tools/verify/verify.ts';
import { recordCompared } from './record-comparison.ts';

test('describes every operation of the Open Source edition as the server has it', async () => {
  const descriptions = await readDescriptions(process.cwd());
  const verification = await verifyApi({ url: inject('unleash').url, routes: inject('routes') }, descriptions);
  console.log(formatVerification(verification));
  expect(verification).toMatchObject({ compared: 211, enterprise: 138, differences: [], notCalled: [] });
  expect(verification.refused).toBeGreaterThan(50);
  const called = operationsOf(descriptions.api).filter(
    ({ edition, operationId }) => edition === 'oss' && notCallable[operationId] === undefined,
  );
  expect(called).toHaveLength(verification.read + verification.changed);
  recordCompared(
    'operations',
    Object.fromEntries(called.flatMap((operation) => Object.entries(comparedOperation(operation, descriptions.api)))),
  );
});
