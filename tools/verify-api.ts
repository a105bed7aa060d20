import path from 'node:path';
import { messageOf } from '../live/problem-error.ts';
import { startUnleash } from '../live/start-unleash.ts';
import { formatVerification } from './api-verify/format-verification.ts';
import { readDescriptions } from './api-verify/read-descriptions.ts';
import { isTrue, verifyApi } from './api-verify/verify.ts';

/**
 * `npm run api:verify`: verifies the description of the API against a server that it starts, and lists the differences
 * by operation.
 */
try {
  const descriptions = readDescriptions(path.resolve(import.meta.dirname, '..'));
  const server = await startUnleash({ onProgress: console.log });
  try {
    console.log('Verifying …');
    const verification = await verifyApi(server.url, descriptions);
    console.log(formatVerification(verification));
    if (!isTrue(verification)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
