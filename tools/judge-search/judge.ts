import { arrange } from '../../src/features/search/engine/arrange.ts';
import type { SearchProvider } from '../../src/features/search/engine/provider.ts';
import { isQuestion } from '../../src/features/search/engine/sure-answer.ts';
import { sampleRequest } from './sample-request.ts';

/** A query, and the pages that a reader who types it is looking for. */
export interface JudgedQuery {
  readonly query: string;
  /** Acceptable pages, with `#anchor` if only one section is acceptable. */
  readonly expected: readonly string[];
}

export interface Judgement extends JudgedQuery {
  /** Rank of the first acceptable page, counted from 1. Undefined if no acceptable page is among the first ten hits. */
  readonly rank: number | undefined;
  /** Rank of the first acceptable section. */
  readonly sectionRank: number | undefined;
  /** URLs of the first hits. */
  readonly found: readonly string[];
}

/** The figures of a set of queries. */
export interface Scores {
  /** Mean reciprocal rank of the page within the first ten hits. */
  readonly mrr: number;
  /** Share of queries with an acceptable page among the first five hits. */
  readonly topFive: number;
  /** Share of queries that expect a section and have it among the first five hits. */
  readonly sectionTopFive: number;
}

export interface Result extends Scores {
  readonly judgements: readonly Judgement[];
}

const depth = 10;
const few = 5;

/** Returns the URLs of the hits, best first. */
export type Ask = (query: string) => Promise<readonly string[]>;

/** Wraps a provider so that it is queried as the site queries it, and its hits are in the order that readers see. */
export function askProvider(provider: SearchProvider): Ask {
  const { signal } = new AbortController();
  return async (query) => {
    const { hits, answers = false } = await provider.search(sampleRequest(query), signal);
    return arrange(hits, { answers }).flatMap((group) => group.hits.map(({ url }) => url));
  };
}

/** Runs every query and compares its hits with the expected pages. */
export async function judge(queries: readonly JudgedQuery[], ask: Ask): Promise<Result> {
  const judgements: Judgement[] = [];
  for (const judged of queries) {
    const urls = (await ask(judged.query)).slice(0, depth);
    const pages = new Set(judged.expected.map((url) => url.split('#')[0]));
    judgements.push({
      ...judged,
      rank: placeOf(urls, (url) => pages.has(url.split('#')[0])),
      sectionRank: placeOf(urls, (url) =>
        judged.expected.some((wanted) => (wanted.includes('#') ? wanted === url : url.split('#')[0] === wanted)),
      ),
      found: urls.slice(0, few),
    });
  }
  return { judgements, ...scoresOf(judgements) };
}

/** Computes the figures from the ranks. */
export function scoresOf(judgements: readonly Pick<Judgement, 'expected' | 'rank' | 'sectionRank'>[]): Scores {
  const withSection = judgements.filter(({ expected }) => expected.every((url) => url.includes('#')));
  return {
    mrr: mean(judgements.map(({ rank }) => (rank === undefined ? 0 : 1 / rank))),
    topFive: mean(judgements.map(({ rank }) => Number((rank ?? Infinity) <= few))),
    sectionTopFive: mean(withSection.map(({ sectionRank }) => Number((sectionRank ?? Infinity) <= few))),
  };
}

/** How often an answer is shown on top, and how often it is right. */
export interface AnswerScores {
  /** The share of questions for which an answer is shown. */
  readonly shown: number;
  /** The share of these answers that come from an acceptable section. */
  readonly right: number;
  /** The share of the other queries for which an answer is shown. */
  readonly unasked: number;
}

/** Measures the answers on top of the hits. Every judged query has an answer on some page. */
export async function judgeAnswers(queries: readonly JudgedQuery[], provider: SearchProvider): Promise<AnswerScores> {
  const { signal } = new AbortController();
  const all: { asked: boolean; right: boolean | undefined }[] = [];
  for (const { query, expected } of queries) {
    const { hits, answers = false } = await provider.search(sampleRequest(query), signal);
    const url = hits[0]?.url ?? '';
    const right = expected.some((wanted) => (wanted.includes('#') ? wanted === url : url.split('#')[0] === wanted));
    all.push({ asked: isQuestion(query), right: answers ? right : undefined });
  }
  const shownOf = (asked: boolean) =>
    all.filter((each) => each.asked === asked).map(({ right }) => right !== undefined);
  return {
    shown: mean(shownOf(true).map(Number)),
    right: mean(all.flatMap(({ right }) => (right === undefined ? [] : Number(right)))),
    unasked: mean(shownOf(false).map(Number)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function placeOf(urls: readonly string[], right: (url: string) => boolean): number | undefined {
  const index = urls.findIndex((url) => right(url));
  return index < 0 ? undefined : index + 1;
}

/** Formats the result: figures first, then the missed queries, worst first. */
export function report(name: string, result: Result): string {
  const { judgements } = result;
  const misses = judgements.filter(({ rank, sectionRank }) => rank !== 1 || (sectionRank ?? Infinity) > few);
  return [
    `${name}: ${figures(result)}`,
    '',
    `${misses.length} queries whose page is not first, or whose section is not among the first ${few}:`,
    ...misses
      .toSorted((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity) || (a.query < b.query ? -1 : 1))
      .map(({ query, rank, sectionRank, expected, found }) =>
        [
          `  '${query}': page ${rank ?? 'missing'}, section ${sectionRank ?? 'missing'}`,
          `    expected ${expected.join(' or ')}`,
          `    found    ${found.join(', ')}`,
        ].join('\n'),
      ),
  ].join('\n');
}

/** Formats the figures of a set. */
export function figures({ judgements, topFive, sectionTopFive }: Result): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return `${judgements.length} queries, the right page among the first ${few} for ${percent(topFive)}, the right section for ${percent(sectionTopFive)}`;
}
