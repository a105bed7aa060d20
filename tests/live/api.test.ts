import { expect, inject, test } from 'vitest';
import { formatVerification } from '../../tools/api-verify/format-verification.ts';
import { readDescriptions } from '../../tools/api-verify/read-descriptions.ts';
import { verifyApi } from '../../tools/api-verify/verify.ts';

test('describes every operation of the Open Source edition as the server has it', async () => {
  const verification = await verifyApi(
    { url: inject('unleash').url, routes: inject('routes') },
    await readDescriptions(process.cwd()),
  );
  console.log(formatVerification(verification));
  expect(verification).toMatchObject({ compared: 211, enterprise: 138, differences: [], notCalled: [] });
  expect(verification.refused).toBeGreaterThan(50);
});
