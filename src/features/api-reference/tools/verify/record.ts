import type { ErrorCause, Recorded, RecordedError, RecordedOperation, RecordedResponse } from '../../model/recorded.ts';
import { causeOf, type Observation, type Observations } from './observations.ts';
import { stable } from './stable.ts';
import type { SentExample } from './stage/send-examples.ts';

/** The most telling cause of a status comes first. */
const byTelling: readonly ErrorCause[] = [
  'other',
  'no-permission',
  'no-credentials',
  'unknown-id',
  'invalid-body',
  'invalid-query',
  'invalid-id',
  'wrong-token',
  'unknown-token',
  'media-type',
  'malformed-body',
  'too-large',
  'too-many',
];

/** A list of objects keeps this many entries, so that readers see that it is a list. */
const maxEntries = 2;
/** A list of plain values, or a map, keeps this many. */
const maxValues = 8;
const maxMapEntries = 40;
/** Text keeps this many lines. */
const maxLines = 12;

/** Returns what `content/api/recorded.json` contains. */
export function recordingOf(
  observations: Observations,
  operationIds: readonly string[],
  rest: Omit<Recorded, 'operations'>,
): Recorded {
  return {
    version: rest.version,
    operations: Object.fromEntries(operationIds.map((id) => [id, recordedOperation(observations.of(id))])),
    derived: rest.derived,
    tooMany: rest.tooMany,
    facts: rest.facts,
  };
}

function recordedOperation(observed: readonly Observation[]): RecordedOperation {
  const success = observed.find(({ trigger, status }) => trigger === 'scenario' && status >= 200 && status < 300);
  return {
    ...(success && { response: recordedResponse(success) }),
    errors: errorsOf(observed),
  };
}

/** Replaces the responses of operations by those to the very example requests of their pages. */
export function withSentExamples(recording: Recorded, sent: ReadonlyMap<string, SentExample>): Recorded {
  const operations = Object.entries(recording.operations).map(([id, recorded]) => {
    const example = sent.get(id);
    const isSuccess = example !== undefined && example.status >= 200 && example.status < 300;
    return [id, isSuccess ? { ...recorded, response: recordedResponse(example, example.body) } : recorded] as const;
  });
  return { ...recording, operations: Object.fromEntries(operations) };
}

function errorsOf(observed: readonly Observation[]): RecordedError[] {
  const errors = observed.filter(({ status }) => status >= 400);
  const statuses = [...new Set(errors.map(({ status }) => status))].toSorted((a, b) => a - b);
  return statuses.flatMap((status) => {
    const best = errors
      .filter((error) => error.status === status)
      .map((error) => ({ error, cause: causeOf(error) }))
      .toSorted((a, b) => rank(a.error, a.cause) - rank(b.error, b.cause))[0];
    return best ? [{ ...recordedResponse(best.error), cause: best.cause }] : [];
  });
}

function rank({ body }: Observation, cause: ErrorCause): number {
  return byTelling.indexOf(cause) + (body === '' ? byTelling.length : 0);
}

/** Returns a response as the recording contains it: with fixed ids and dates, and with short lists. */
export function recordedResponse(
  { status, mediaType, body }: Pick<Observation, 'status' | 'mediaType' | 'body'>,
  text = stable(body),
): RecordedResponse {
  const head = { status: String(status) };
  if (body === '') return head;
  if (mediaType !== 'application/json') {
    const lines = text.split('\n');
    const isLong = lines.length > maxLines;
    const kept = isLong ? lines.slice(0, maxLines).join('\n') : text;
    return { ...head, mediaType, body: kept, ...(isLong && { shortened: true }) };
  }
  const whole: Json = JSON.parse(text);
  const short = shortened(whole);
  return {
    ...head,
    mediaType,
    body: short,
    ...(JSON.stringify(short) !== JSON.stringify(whole) && { shortened: true }),
  };
}

type Json = NonNullable<RecordedResponse['body']> | null;

function shortened(value: Json): Json {
  if (Array.isArray(value)) {
    // The weights of variants add up.
    if (value.some((entry) => typeof entry === 'object' && entry !== null && 'weight' in entry)) return value;
    const isList = value.some((entry) => typeof entry === 'object');
    return value.slice(0, isList ? maxEntries : maxValues).map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxMapEntries)
      .map(([key, entry]) => [key, shortened(entry)]),
  );
}
