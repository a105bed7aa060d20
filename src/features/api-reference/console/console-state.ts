import type { ConsoleRequest, ConsoleValues } from './build-request.ts';
import type { LoadedBody } from './request-body.ts';
import type { Outcome } from './send-request.ts';
import type { SentRequest } from './sent-requests.ts';

/** How far the reader's request is. */
export type Step =
  | { readonly status: 'ready' }
  /** The reader has pressed Send, and the schema that checks the body is still loading. */
  | { readonly status: 'waiting' }
  /** A value has changed after the reader pressed Send, so nothing was sent. */
  | { readonly status: 'changed' }
  /** The reader tried to send a request with problems. The field is the first one with a problem. */
  | { readonly status: 'invalid'; readonly field: string }
  /** The console loads the value that the request replaces. */
  | { readonly status: 'reading'; readonly request: ConsoleRequest }
  /** The body is the current value. */
  | { readonly status: 'loaded' }
  /** The form has the values of an earlier request. */
  | { readonly status: 'filled' }
  /** The response doesn't contain the value. */
  | { readonly status: 'missing' }
  /** The reader must confirm the object, the server, and what changes if the current value is known. */
  | { readonly status: 'confirming'; readonly request: ConsoleRequest; readonly current?: CurrentValue | undefined }
  | { readonly status: 'sending'; readonly request: ConsoleRequest }
  | { readonly status: 'done'; readonly outcome: Outcome; readonly request: ConsoleRequest };

/** The value that a request replaces, as far as the body accepts it. */
export interface CurrentValue {
  readonly value: unknown;
  /** The server and the path of the value. */
  readonly target: string;
}

/** What a console shows. */
export interface ConsoleState {
  readonly values: ConsoleValues;
  readonly step: Step;
  /** Problems show from the first try on, and follow what is typed from then on. */
  readonly isTried: boolean;
  /** Undefined until it has loaded. */
  readonly body: LoadedBody | undefined;
  /** The body that the reader wants to send although the schema rejects it. */
  readonly acceptedBody: string | undefined;
  /** What the reader has loaded, or sent after that. */
  readonly current: CurrentValue | undefined;
  /** The last requests of this tab, the latest first. */
  readonly sent: readonly SentRequest[];
}

/** Whether the console waits for something that a second press must not start again. */
export function isBusy({ status }: Step): boolean {
  return status === 'waiting' || status === 'sending' || status === 'reading';
}

/** Returns the step after a value has changed. */
export function stepAfterChange(step: Step, isValid: boolean): Step {
  switch (step.status) {
    case 'waiting':
    case 'confirming':
      return { status: 'changed' };
    case 'invalid':
    case 'reading':
    case 'loaded':
    case 'filled':
    case 'missing':
      return { status: 'ready' };
    case 'done':
      return isValid ? step : { status: 'ready' };
    case 'ready':
    case 'changed':
    case 'sending':
      return step;
    default:
      return step satisfies never;
  }
}
