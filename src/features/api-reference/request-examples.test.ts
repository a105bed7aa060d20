import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { createBodyCheck } from './console/check-body.ts';
import { bodyExampleOf } from './request.ts';
import { requestDataOf } from './request-data.ts';

const described = await readApi(process.cwd());
const api = described?.api;

test('the description has no problems', () => {
  expect(described?.problems).toEqual([]);
});

test('every example body is valid by the schema of its operation', () => {
  if (!api) throw new Error('There is no API.');
  const problems = operationsOf(api).flatMap((operation) => {
    const data = requestDataOf(operation, api);
    if (!data) return [];
    const check = createBodyCheck(data);
    const bodies = [{ title: 'example', body: bodyExampleOf(operation, api.schemas) }, ...data.examples];
    return bodies.flatMap(({ title, body }) =>
      check(body).map((problem) => `${operation.operationId}, ${title}: ${JSON.stringify(problem)}`),
    );
  });
  expect(problems).toEqual([]);
});

test('a change request has an example for each action', () => {
  if (!api) throw new Error('There is no API.');
  const operation = operationsOf(api).find(({ operationId }) => operationId === 'changeRequest');
  const data = operation && requestDataOf(operation, api);
  const actions: readonly string[] =
    JSON.stringify(data?.schemas['changeRequestCreateSchema']).match(/(?<="enum":\[")\w+(?="\])/g) ?? [];
  const shown: readonly string[] = JSON.stringify(data?.examples).match(/(?<="action":")\w+/g) ?? [];
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => !shown.includes(action))).toEqual([]);
});
