import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../live/problem-error.ts';
import { startUnleash } from '../live/start-unleash.ts';
import { recordedSource } from '../src/model/api/sources.ts';
import { formatVerification } from './api-verify/format-verification.ts';
import { readDescriptions } from './api-verify/read-descriptions.ts';
import { isTrue, verifyApi } from './api-verify/verify.ts';

/**
 * `npm run api:verify`: verifies the description of the API against a server that it starts, and lists the differences
 * by operation. With `--record`, it writes the responses of the server to `content/api/recorded.json`.
 */
try {
  const recording = process.argv.includes('--record');
  const root = path.resolve(import.meta.dirname, '..');
  const descriptions = await readDescriptions(root, { recording });
  const server = await startUnleash({ onProgress: console.log });
  try {
    console.log('Verifying …');
    const verification = await verifyApi(server, descriptions);
    console.log(formatVerification(verification));
    if (recording) {
      writeFileSync(path.join(root, recordedSource), `${JSON.stringify(verification.recording, null, 1)}\n`);
    }
    if (!isTrue(verification)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
