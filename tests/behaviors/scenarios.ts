import type { Answer, Scripts } from './upstream.ts';

/** A client that a program runs. All times are in polling intervals. */
export interface Client extends Scripts {
  readonly name: string;
  /** Clients with the same application share what an SDK stores. Default: the name. */
  readonly app?: string;
  readonly start?: number;
  readonly stop?: number;
  /** The interval of metrics. Default: longer than the program runs. */
  readonly reports?: number;
}

/** The polling interval of all clients in seconds. Longer than twice the waits between two attempts of one poll. */
export const intervalSeconds = 8;

/** Intervals after which a program ends. An SDK that hasn't polled for eleven of them has stopped. */
export const programIntervals = 15;

/** What an upstream answers instead of flags, by the name that results have. */
export const failures: Readonly<Record<string, Answer>> = {
  '401': { status: 401 },
  '403': { status: 403 },
  '404': { status: 404 },
  '429': { status: 429 },
  '429 with Retry-After': { status: 429, headers: { 'retry-after': '1' } },
  '500': { status: 500 },
  '503': { status: 503 },
  'no response': 'no response',
  'half a response': 'half a response',
  'invalid JSON': 'invalid JSON',
};

/** The name of a client in a path. */
export const clientName = (kind: 'start' | 'later', failure: string): string =>
  `${kind}-${failure.toLowerCase().replaceAll(' ', '-')}`;

const flags: Answer = { status: 200 };

/** The application that starts again while the upstream doesn't respond. */
export const restartedApp = 'restarted';

/** All clients that the program of each language runs side by side. */
export const clients: readonly Client[] = [
  { name: 'normal', features: [{ answer: flags }] },
  { name: 'slow', features: [{ until: 0.1, answer: { status: 200, after: 1 } }, { answer: flags }] },
  ...Object.entries(failures).flatMap(([failure, answer]) => [
    { name: clientName('start', failure), features: [{ until: 3.5, answer }, { answer: flags }] },
    {
      name: clientName('later', failure),
      features: [{ until: 0.5, answer: flags }, { until: 8.5, answer }, { answer: flags }],
    },
  ]),
  { name: 'backup-first', app: restartedApp, stop: 3, features: [{ answer: flags }] },
  { name: 'backup-second', app: restartedApp, start: 6, features: [{ answer: 'no response' }] },
  { name: 'metrics', reports: 3, stop: 7, features: [{ answer: flags }] },
  {
    name: 'metrics-fail',
    reports: 3,
    features: [{ answer: flags }],
    metrics: [{ until: 1, answer: { status: 500 } }, { answer: { status: 202 } }],
  },
];
