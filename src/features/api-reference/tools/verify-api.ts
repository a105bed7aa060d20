import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../../../live/problem-error.ts';
import { startUnleash } from '../../../../live/start-unleash.ts';
import type { ApiDescription } from '../model/description.ts';
import type { Recorded } from '../model/recorded.ts';
import { recordedSource } from '../model/sources.ts';
import { formatVerification } from './verify/format-verification.ts';
import { credentialsOn, verifyRateLimits } from './verify/observe-rate-limits.ts';
import { withSentExamples } from './verify/record.ts';
import { createStage } from './verify/stage/create-stage.ts';
import { sendExamples } from './verify/stage/send-examples.ts';
import { readDescriptions } from './verify/read-descriptions.ts';
import { isTrue, verifyApi } from './verify/verify.ts';

/** Verifies the rate limits on a separate server, which allows a single request in the time of each limit. */
async function onLimitedServer(api: ApiDescription, facts: Recorded['facts']) {
  const server = await startUnleash({ exampleSet: false, rateLimit: 1 });
  try {
    return await verifyRateLimits(server.url, api, facts, await credentialsOn(server.url));
  } finally {
    await server.stop();
  }
}

/** Returns the responses to the example requests of the pages. */
async function examplesOnStage(api: ApiDescription) {
  const stage = await createStage(api);
  try {
    return await sendExamples(api, stage);
  } finally {
    await stage.stop();
  }
}

/**
 * `npm run api:verify`: verifies the description of the API against a server that it starts, and lists the differences
 * by operation. With `--record`, it writes the responses of the server to `content/api/recorded.json`. With
 * `--record-examples`, it only replaces the responses to the example requests of the pages there.
 */
try {
  const recordsExamples = process.argv.includes('--record-examples');
  const recording = process.argv.includes('--record');
  const root = path.resolve(import.meta.dirname, '../../../..');
  const descriptions = await readDescriptions(root, { recording: recording || recordsExamples });
  const write = (recorded: Recorded) =>
    writeFileSync(path.join(root, recordedSource), `${JSON.stringify(recorded, null, 1)}\n`);
  if (recordsExamples) {
    write(withSentExamples(descriptions.evidence.recorded, await examplesOnStage(descriptions.api)));
    process.exit();
  }
  const server = await startUnleash({ onProgress: console.log });
  try {
    console.log('Verifying …');
    const verification = await verifyApi(server, descriptions);
    const { differences: limits, tooMany } = await onLimitedServer(descriptions.api, verification.recording.facts);
    const all = { ...verification, differences: [...verification.differences, ...limits] };
    console.log(formatVerification(all));
    if (recording) {
      const sent = await examplesOnStage(descriptions.api);
      write(withSentExamples({ ...verification.recording, tooMany }, sent));
    }
    if (!isTrue(all)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
