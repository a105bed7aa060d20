import { operationsOf, type ApiDescription, type ApiOperation } from '../../model/description.ts';
import type { Evidence } from '../../model/recorded.ts';
import type { SchemaObject } from '../../model/structure.ts';
import type { Difference } from './difference.ts';
import type { Observations } from './observations.ts';
import { shapeOf } from './shape-of.ts';
import type { Validator } from './validator.ts';

interface Input {
  readonly api: ApiDescription;
  readonly evidence: Evidence;
  readonly observations: Observations;
  readonly validator: Validator;
  readonly errorSchema: SchemaObject;
}

/**
 * Compares the error statuses on the pages of Open Source operations with the ones that a server returned, in both
 * directions, and the fields of their bodies.
 */
export function compareStatuses({ api, evidence, observations, validator, errorSchema }: Input): Difference[] {
  return operationsOf(api)
    .filter(({ edition }) => edition === 'oss')
    .flatMap((operation) => {
      const { operationId } = operation;
      const reasons = evidence.unreproduced[operationId] ?? {};
      const errors = observations.of(operationId).filter(({ status }) => status >= 400);
      const returned = new Set(errors.map(({ status }) => String(status)));
      const listed = new Set(listedErrors(operation));
      const bodies = errors.filter(({ body }) => body !== '');
      return [
        ...[...returned]
          .filter((status) => !listed.has(status))
          .map((status) => `returns ${status}, which isn't listed`),
        ...[...listed]
          .filter((status) => !returned.has(status) && reasons[status] === undefined)
          // `verifyRateLimits` compares the limits.
          .filter((status) => status !== '429' || operation.facts.rateLimit === undefined)
          .map((status) => `lists ${status}, which no request caused and no reason explains`),
        ...Object.keys(reasons)
          .filter((status) => returned.has(status))
          .map((status) => `returns ${status}, so the reason in unreproduced.yaml is obsolete`),
        ...bodies.flatMap(({ status, mediaType, body }) =>
          mediaType === 'application/json'
            ? validator.complaints(errorSchema, JSON.parse(body)).map((line) => `error ${status}: ${line}`)
            : [`error ${status} is ${mediaType}, not JSON`],
        ),
        ...changedShapes(operation, observations),
      ].map((what) => ({ operationId, what }));
    })
    .filter(
      ({ operationId, what }, index, all) =>
        all.findIndex((other) => other.operationId === operationId && other.what === what) === index,
    );
}

function listedErrors({ responses }: ApiOperation): string[] {
  return responses.map(({ status }) => status).filter((status) => /^[45]/.test(status));
}

/** Every example must have the fields of one of the bodies that the server returned. */
function changedShapes({ operationId, responses }: ApiOperation, observations: Observations): string[] {
  return responses.flatMap(({ status, cause, example }) => {
    if (cause === undefined || cause === 'too-many' || example === undefined) return [];
    const shapes = observations
      .of(operationId)
      .filter((observed) => String(observed.status) === status && observed.body !== '')
      .map(({ body }) => shapeOf(JSON.parse(body)));
    return shapes.includes(shapeOf(example)) ? [] : [`error ${status}: no body has the fields of the example`];
  });
}
