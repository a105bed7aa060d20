import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { exampleResponseOf } from './example-response.ts';
import { bodyExampleOf } from './request.ts';

const described = await readApi(process.cwd());
const api = described?.api;

/** Fields whose time is still to come when someone reads the example. */
const future = /^(?:expiresAt|expireAt|scheduledAt|notBefore)$/i;
const lastPastYear = 2026;
const firstFutureYear = 2035;

interface FoundDate {
  readonly name: string;
  readonly year: number;
}

/** Returns the dates in a JSON value, each with the name of its field. */
function datesIn(value: unknown, name = ''): FoundDate[] {
  if (typeof value === 'string') {
    const year = /^(\d{4})-\d\d-\d\d(?:T|$)/.exec(value)?.[1];
    return year === undefined ? [] : [{ name, year: Number(year) }];
  }
  if (Array.isArray(value)) return value.flatMap((item) => datesIn(item, name));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => datesIn(part, key))
    : [];
}

test('an example of something that expires or is scheduled is years away, and every other date is past', () => {
  if (!api) throw new Error('There is no API.');
  const odd = operationsOf(api).flatMap((operation) => {
    const response = exampleResponseOf(operation, api.schemas);
    const text = [response?.text, response?.rest].filter((part) => part !== undefined).join('\n');
    const values = [
      bodyExampleOf(operation, api.schemas),
      ...(operation.requestBody?.examples ?? []).map(({ body }) => body),
      response?.language === 'json' ? JSON.parse(text) : text,
      ...operation.responses.map(({ example }) => example),
    ];
    return values
      .flatMap((value) => datesIn(value))
      .filter(({ name, year }) => (future.test(name) ? year < firstFutureYear : year > lastPastYear))
      .map(({ name, year }) => `${operation.operationId}: ${name} ${year}`);
  });
  expect([...new Set(odd)]).toEqual([]);
});
