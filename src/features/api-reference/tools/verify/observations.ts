import { type ErrorCause } from '../../model/recorded.ts';

/** What made the server return a response: a kind of probe, or a call of a scenario. */
export type Trigger = Exclude<ErrorCause, 'other'> | 'scenario';

/** A response of the server, and what caused it. */
export interface Observation {
  readonly trigger: Trigger;
  /** The name of the caller. Undefined for a session that a scenario began. */
  readonly caller?: string | undefined;
  readonly status: number;
  /** Empty without a body. */
  readonly mediaType: string;
  readonly body: string;
}

/** The responses of a server, by operation. */
export class Observations {
  readonly #byOperation = new Map<string, Observation[]>();

  add(operationId: string, observation: Observation): void {
    const all = this.#byOperation.get(operationId) ?? [];
    all.push(observation);
    this.#byOperation.set(operationId, all);
  }

  of(operationId: string): readonly Observation[] {
    return this.#byOperation.get(operationId) ?? [];
  }
}

/** Returns the cause of an error. A scenario causes errors that only one operation has. */
export function causeOf({ trigger, status, body }: Observation): ErrorCause {
  // Probes with other credentials also send plain text, or nothing. Some operations check this first.
  if (status === 415) return 'media-type';
  if (status === 413) return 'too-large';
  // A user without permissions has no token of the SDKs.
  if (status === 403 && body.includes('expected a different token type')) return 'wrong-token';
  if (trigger === 'scenario') return 'other';
  if (trigger === 'no-credentials' && status === 400) return 'invalid-body';
  if (trigger === 'no-permission' && status === 404) return 'unknown-id';
  // Probes with the wrong credentials also reach operations that accept them.
  if (trigger === 'wrong-token' && body.includes('"permissions"')) return 'no-permission';
  return trigger;
}
