import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRequestOf, sampleServer } from '../../src/features/api-reference/request.ts';
import { samplesOf } from '../../src/features/api-reference/samples.ts';
import { readDescriptions } from '../../src/features/api-reference/tools/verify/read-descriptions.ts';
import { createStage, type Stage } from '../../src/features/api-reference/tools/verify/stage/create-stage.ts';
import {
  onThisMachine,
  sendableOperations,
} from '../../src/features/api-reference/tools/verify/stage/send-examples.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { done, drivers, writeSamples } from './sample-drivers.ts';

const { api } = await readDescriptions(process.cwd());
const operations = sendableOperations(api);
let stage: Stage | undefined;
let entrance: Server | undefined;
let address = '';
/** The statuses that the server has returned since the last sample began. */
let statuses: number[] = [];
const folders: string[] = [];

/** Headers about the connection, which a request on another one doesn't repeat. */
const ofConnection = new Set(['host', 'content-length', 'connection', 'upgrade', 'http2-settings', 'expect']);

/** Passes requests on to the server, so that samples run as printed, with another address. */
beforeAll(async () => {
  stage = await createStage(api);
  const { url } = stage;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const passedOn = Object.entries(request.headers).filter(([header]) => !ofConnection.has(header));
      const sent = onThisMachine(Buffer.concat(parts).toString());
      fetch(url + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(passedOn.map(([header, value]) => [header, String(value)])),
        ...(sent !== '' && { body: sent }),
      })
        .then(async (passed) => {
          statuses.push(passed.status);
          const type = passed.headers.get('content-type');
          response.writeHead(passed.status, type === null ? {} : { 'content-type': type });
          response.end(passed.status === 204 ? undefined : Buffer.from(await passed.arrayBuffer()));
        })
        .catch(() => response.destroy());
    });
  });
  entrance = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
});

afterAll(async () => {
  entrance?.close();
  entrance?.closeAllConnections();
  await stage?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

for (const [label, { program: name }] of Object.entries(drivers)) {
  const program = findProgramFor(`the ${label} samples of the API reference`, name);
  describe.skipIf(program === undefined)(`samples in ${label}`, () => {
    test('the sample of every Open Source operation gets the documented success', async () => {
      if (!program || !stage) throw new Error('There is nothing to run with.');
      const samples = new Map(
        operations.map((operation) => {
          const found = samplesOf(sampleRequestOf(operation, api.schemas)).find((each) => each.label === label);
          return [operation.operationId, (found?.code ?? '').replaceAll(sampleServer, address)] as const;
        }),
      );
      const folder = mkdtempSync(path.join(tmpdir(), 'reference-samples-'));
      folders.push(folder);
      const driver = writeSamples(label, samples, folder);
      const child = program.start([...driver.start], {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], GOFLAGS: '-mod=mod', ...stage.secrets },
      });
      const output: string[] = [];
      child.stderr?.on('data', (part: Buffer) => output.push(part.toString()));
      const lines = child.stdout && createInterface({ input: child.stdout });
      const iterator = lines?.[Symbol.asyncIterator]();
      const wrong: string[] = [];
      for (const { operationId, responses } of operations) {
        await stage.prepare(operationId);
        statuses = [];
        child.stdin?.write(`${operationId}\n`);
        for (let line = await iterator?.next(); line?.value !== done; line = await iterator?.next())
          if (line === undefined || line.done) throw new Error(`${operationId} ended the driver: ${output.join('')}`);
        const documented = responses.some(({ status }) => status.startsWith('2') && status === String(statuses[0]));
        if (statuses.length !== 1 || !documented) wrong.push(`${operationId}: ${statuses.join(', ')}`);
      }
      child.stdin?.end();
      child.kill();
      expect(wrong).toEqual([]);
    }, 600_000);
  });
}
