import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordedResponse } from '../../src/features/api-reference/model/recorded.ts';
import { recordedResponse } from '../../src/features/api-reference/tools/verify/record.ts';
import { readDescriptions } from '../../src/features/api-reference/tools/verify/read-descriptions.ts';
import { shapeOf } from '../../src/features/api-reference/tools/verify/shape-of.ts';
import { createStage, type Stage } from '../../src/features/api-reference/tools/verify/stage/create-stage.ts';
import { sendableOperations, sendExamples } from '../../src/features/api-reference/tools/verify/stage/send-examples.ts';

const { api, evidence } = await readDescriptions(process.cwd());
let stage: Stage | undefined;
beforeAll(async () => {
  stage = await createStage(api);
});
afterAll(() => stage?.stop());

test('the response next to each example request is the one that a server returns to it', async () => {
  if (!stage) throw new Error('The server has not started.');
  const sent = await sendExamples(api, stage);
  const unlike = sendableOperations(api).flatMap(({ operationId }) => {
    const recorded = evidence.recorded.operations[operationId]?.response;
    const example = sent.get(operationId);
    if (!example || !recorded) return [`${operationId}: nothing is recorded`];
    const now = recordedResponse(example, example.body);
    if (now.status !== recorded.status) return [`${operationId}: ${now.status} instead of ${recorded.status}`];
    const [ours, theirs] = [fieldsOf(recorded.body), fieldsOf(now.body)];
    // Which entries of a list a shortened response keeps depends on their order, and not every list has one.
    const others = recorded.shortened
      ? [...ours.difference(fieldsOf(JSON.parse(example.body)))]
      : [...ours.symmetricDifference(theirs)];
    return others.length === 0 ? [] : [`${operationId}: other fields: ${others.join(', ')}`];
  });
  expect(unlike).toEqual([]);
  expect(sent.size).toBeGreaterThan(200);
});

/** The fields of a body. Those that the server fills in by a scheduled task may be empty, or not. */
function fieldsOf(body: RecordedResponse['body']): Set<string> {
  const places = shapeOf(body ?? null).split('\n');
  return new Set(places.map((place) => place.replace(/(\.(?:lastSeenAt|seenAt|averageDays)): \w+/, '$1')));
}
