import type { SearchProvider } from '../../src/search/provider.ts';
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

export interface Result {
  readonly judgements: readonly Judgement[];
  /** Mean reciprocal rank of the page within the first ten hits. */
  readonly mrr: number;
  /** Share of queries with an acceptable page among the first five hits. */
  readonly topFive: number;
  /** Share of queries that expect a section and have it among the first five hits. */
  readonly sectionTopFive: number;
  readonly passed: boolean;
}

/** The minimum that the search must reach. */
export const goals = { mrr: 0.9, topFive: 0.97 };
const depth = 10;
const few = 5;

/** Returns the URLs of the hits, best first. */
export type Ask = (query: string) => Promise<readonly string[]>;

/** Wraps a provider so that it is queried as the site queries it. */
export function askProvider(provider: SearchProvider): Ask {
  const { signal } = new AbortController();
  return async (query) => {
    return (await provider.search(sampleRequest(query), signal)).hits.map(({ url }) => url);
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
  const share = (part: readonly Judgement[], right: (judgement: Judgement) => boolean) =>
    part.filter((one) => right(one)).length / Math.max(1, part.length);
  const mrr =
    judgements.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0) / Math.max(1, judgements.length);
  const topFive = share(judgements, ({ rank }) => (rank ?? Infinity) <= few);
  const sectionTopFive = share(
    judgements.filter(({ expected }) => expected.every((url) => url.includes('#'))),
    ({ sectionRank }) => (sectionRank ?? Infinity) <= few,
  );
  return { judgements, mrr, topFive, sectionTopFive, passed: mrr >= goals.mrr && topFive >= goals.topFive };
}

function placeOf(urls: readonly string[], right: (url: string) => boolean): number | undefined {
  const index = urls.findIndex((url) => right(url));
  return index < 0 ? undefined : index + 1;
}

/** Formats the result: figures first, then the missed queries, worst first. */
export function report({ judgements, mrr, topFive, sectionTopFive, passed }: Result): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const misses = judgements.filter(({ rank, sectionRank }) => rank !== 1 || (sectionRank ?? Infinity) > few);
  return [
    `${judgements.length} queries`,
    `mean reciprocal rank at ${depth}: ${mrr.toFixed(3)} (at least ${goals.mrr.toFixed(3)})`,
    `right page among the first ${few}: ${percent(topFive)} (at least ${percent(goals.topFive)})`,
    `right section among the first ${few}: ${percent(sectionTopFive)}`,
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
    passed ? 'Good enough.' : 'NOT good enough.',
  ].join('\n');
}
