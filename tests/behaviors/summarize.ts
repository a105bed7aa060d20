import type {
  FailureResult,
  SdkBehavior,
  StartResult,
} from '../../src/core/directives/sdk-behaviors/behavior-record.ts';
import type { Happened, Measured } from './run.ts';
import { clientName, failures, restartedApp } from './scenarios.ts';
import { isSuccess, type Received } from './upstream.ts';

/** The longest wait between two attempts of one poll, in intervals. */
const pollGap = 0.38;

/** One poll: a request, and those that repeat it. */
type Poll = readonly [Received, ...Received[]];

function pollsOf(requests: readonly Received[]): readonly Poll[] {
  const polls: [Received, ...Received[]][] = [];
  for (const request of requests.filter(({ path }) => path === '/client/features')) {
    const last = polls.at(-1);
    const before = last?.at(-1);
    if (last && before && request.at - (before.answered ?? before.at) < pollGap) last.push(request);
    else polls.push([request]);
  }
  return polls;
}

/** Intervals between two polls, to half an interval. Some SDKs count from the start of a poll, others from its end. */
function gap(from: Poll, to: Poll): number {
  const candidates = [from[0].at, from.at(-1)?.answered ?? from[0].at].map((begin) => (to[0].at - begin) * 2);
  const [best = 0] = candidates.toSorted((a, b) => Math.abs(a - Math.round(a)) - Math.abs(b - Math.round(b)));
  return Math.round(best) / 2;
}

const failed = (poll: Poll): boolean => poll.every(({ answer }) => !isSuccess(answer));

/** Gaps after failed polls, at most the first three. */
function gapsAfterFailures(polls: readonly Poll[]): number[] {
  return polls.flatMap((poll, index) => {
    const next = polls[index + 1];
    return next && failed(poll) ? [gap(poll, next)] : [];
  });
}

/** Names of the events that an SDK told an application while requests failed, without those that always come. */
function eventsOf(events: readonly Happened[], until: number): string[] {
  const names = events
    .filter(({ event, at }) => event === 'sdk' && at < until)
    .map(({ values }) => `${values['name']}`);
  return [...new Set(names)].toSorted();
}

const hasFlag = (events: readonly Happened[], flag: string): boolean =>
  events.some(({ event, values }) => event === 'checked' && values[flag] === true);

function failureResult(kind: 'start', failure: string, measured: Measured): StartResult;
function failureResult(kind: 'later', failure: string, measured: Measured): FailureResult;
function failureResult(kind: 'start' | 'later', failure: string, measured: Measured): StartResult | FailureResult {
  const name = clientName(kind, failure);
  const [events, polls] = [measured.events(name), pollsOf(measured.requests(name))];
  const first = polls.findIndex(failed);
  const recovery = polls.findIndex((poll, index) => index > first && !failed(poll));
  const recovered = polls[recovery]?.[0].at ?? Infinity;
  const began = polls[first]?.[0].at ?? 0;
  const thrown = events.find(({ event }) => event === 'failed');
  const told = eventsOf(
    events.filter(({ at }) => at > began),
    recovered,
  );
  const recovers = recovered < Infinity && hasFlag(events, 'changed');
  // How a program starts depends on how busy a machine is, so that only later polls are counted.
  if (kind === 'start') return { call: thrown ? `${thrown.values['text']}` : 'returns', events: told, recovers };
  const checked = events.filter(({ event, at }) => event === 'checked' && at > began);
  return {
    attempts: polls[first]?.length ?? 0,
    polls: gapsAfterFailures(polls).slice(0, 3),
    keeps: checked.every(({ values }) => values['steady'] === true),
    events: told,
    recovers,
  };
}

/** The number of times that reports counted a flag. */
function counted(requests: readonly Received[], flag: string): number {
  return requests.filter(({ path }) => path === '/client/metrics').filter(({ body }) => body.includes(`"${flag}"`))
    .length;
}

/** Makes the record of an SDK from what its program did. */
export function summarize(version: string, measured: Measured): SdkBehavior {
  const [normal, slow] = ['normal', 'slow'].map((name) => ({
    events: measured.events(name),
    requests: measured.requests(name),
    polls: pollsOf(measured.requests(name)),
  }));
  if (!normal || !slow) throw new Error('The normal and the slow client are missing.');
  const at = (events: readonly Happened[], name: string) => events.find(({ event }) => event === name)?.at ?? Infinity;
  const first = slow.events.find(({ event }) => event === 'first')?.values ?? {};
  const answered = slow.polls[0]?.[0].answered ?? 0;
  const [one, two] = normal.polls;
  const headers = one?.[0].headers ?? {};
  const reports = measured.requests('metrics').filter(({ path }) => path === '/client/metrics');
  const register = measured.requests('normal').find(({ path }) => path === '/client/register');
  const stopping = at(measured.events('metrics'), 'stopping');
  return {
    version,
    start: {
      waits: at(slow.events, 'created') > answered,
      plain: first['plain'] === true,
      fallback: first['fallback'] === true,
      registers: register !== undefined,
      failures: Object.fromEntries(Object.keys(failures).map((name) => [name, failureResult('start', name, measured)])),
    },
    later: {
      conditional: two?.[0].headers['if-none-match'] === '"first"',
      polls: one && two ? gap(one, two) : 0,
      failures: Object.fromEntries(Object.keys(failures).map((name) => [name, failureResult('later', name, measured)])),
    },
    backup: {
      restores: hasFlag(measured.events('backup-second'), 'steady'),
      files: measured.files.filter((file) => file.includes(restartedApp)),
    },
    metrics: {
      reports: reports
        .filter((report) => report.at < stopping)
        .map(({ at: time }) => Math.round(time - (one?.[0].at ?? 0))),
      sendsAtStop: counted(reports, 'last') > 0,
      resends: counted(measured.requests('metrics-fail'), 'counted') > 1,
    },
    headers: Object.keys(headers)
      .filter((name) => /^(unleash-|x-unleash|user-agent|if-none-match)/.test(name))
      .toSorted(),
  };
}
