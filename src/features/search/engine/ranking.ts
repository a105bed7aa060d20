import type { Alternative, QueryPart } from './query.ts';
import { improve, matchPart, type PartMatch, type TermScores } from './part-match.ts';
import type { SectionTable } from './section-table.ts';
import { leastScore, pageWeights, weights } from './weights.ts';
import { recordKinds } from '../records/record-kinds.ts';
import type { Variants } from './variants.ts';

export interface ResolvedPart extends QueryPart {
  readonly variants: Variants;
}
export interface ResolvedAlternative extends Omit<Alternative, 'terms'> {
  /** For each term of the phrase, the forms that exist. */
  readonly terms: readonly Variants[];
}
export interface ResolvedQuery {
  readonly queryParts: readonly ResolvedPart[];
  readonly alternatives: readonly ResolvedAlternative[];
}

export interface RankedSection {
  readonly section: number;
  readonly score: number;
  /** How well the best question of the section matches the query, from 0 to 1. */
  readonly answered: number;
}

type ScoredSection = Pick<RankedSection, 'section' | 'score'>;

/** The kinds of pages that a query asks for. Each is an index of `recordKinds`. */
export interface AskedKinds {
  /** Return only pages of this kind. Default: all kinds. */
  readonly kind?: number | undefined;
  /** Rank pages of this kind first. Default: rank explanations above single operations. */
  readonly preferred?: number | undefined;
  /** Rank pages of this kind far below the others. Default: none. */
  readonly unlikely?: number | undefined;
}

/** Caches results for parts of earlier queries, because only the last word changes while a reader types. */
export type RankingMemory = Map<string, PartMatch>;
const longestMemory = 100;

/**
 * Returns the sections that match a query, best first.
 * @param kinds the kinds of pages that the query asks for
 */
export function rank(
  query: ResolvedQuery,
  table: SectionTable,
  scoresOf: (term: string) => TermScores,
  memory: RankingMemory,
  { kind, preferred, unlikely }: AskedKinds = {},
): RankedSection[] {
  const { count, pages, levels, pageWeights: weightOfPage, kinds } = table;
  const matchOf = (variants: Variants, factor: number): PartMatch => {
    const key =
      [...variants]
        .map(([term, weight]) => `${term} ${weight} ${scoresOf(term).texts.size} ${scoresOf(term).questions.size}`)
        .join() + factor;
    let match = memory.get(key);
    if (!match) {
      if (memory.size >= longestMemory) memory.clear();
      memory.set(key, (match = matchPart(variants, table, scoresOf, factor)));
    }
    return match;
  };
  const queryParts = matchQuery(query, matchOf);
  const shares = query.queryParts.map(({ light }) => (light ? weights.weak : 1));
  const allShares = shares.reduce((sum, share) => sum + share, 0);
  const matched = queryParts
    .map((match, index) => ({ ...match, share: (shares[index] ?? 1) / allShares }))
    .filter(({ rarity }) => rarity > 0);
  const identifiers = queryParts.filter((_, index) => query.queryParts[index]?.joined);
  const written = identifiers.map(({ here }) => ({ here, most: greatest(here) })).filter(({ most }) => most >= likely);
  const total = matched.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];

  const subjects = headingShares(termsOf(query), table.subjectLengths, scoresOf);
  const rareNames = queryParts.filter((part, index) => isRareName(part, query.queryParts[index]));
  const titleParts = matched.filter((part) => namesPages(part, table));
  const answered = answeredBy(matched, table);
  const scores = new Float32Array(count);
  for (let section = 0; section < count; section += 1) {
    if (kind !== undefined && kinds[section] !== kind) continue;
    let sum = 0;
    let covered = 0;
    let headed = 0;
    for (const { context, here, heading, rarity, share } of matched) {
      const sure = here[section] ?? 0;
      if (sure === 0) continue;
      sum += context[section] ?? 0;
      covered += rarity * sure;
      headed += share * (heading[section] ?? 0);
    }
    if (covered === 0) continue;
    const coverage = covered / total;
    let score = sum * coverage ** weights.coverage;
    if (headed > 0) {
      // How much of the query the heading contains, and how much of the heading the query contains. 1 if they are the same.
      const exactness = headed * Math.min(1, subjects.get(section) ?? 0);
      score *= 1 + (levels[section] === 1 ? weights.sameTitle : weights.sameHeading) * exactness ** 2;
    }
    score *= 1 + weights.sameHeading * (answered[section] ?? 0);
    if (preferred !== undefined) score *= kinds[section] === preferred ? 1 : weights.unlikely;
    if (kinds[section] === unlikely) score *= weights.unlikely;
    // A query that names an SDK wants its page, and a query that names an operation wants the operation's page. For other queries, explanations rank first.
    const isNamed = identifiers.some(({ heading }) => (heading[section] ?? 0) >= likely);
    const weight = weightOfPage[section] ?? 1;
    const page = pages[section] ?? section;
    const isTitled = kinds[section] === sdkKind && titleParts.some(({ heading }) => (heading[page] ?? 0) >= likely);
    if ((!isNamed && !isTitled && preferred === undefined) || weight <= pageWeights.replaced) score *= weight;
    if (written.some(({ here, most }) => (here[section] ?? 0) < most)) score *= weights.unlikely;
    if (rareNames.some(({ here }) => (here[section] ?? 0) < likely)) score *= weights.unlikely;
    scores[section] = score;
  }

  const raised = withSubjects(scores, pages);
  return order(raised, pages).map((result) => ({ ...result, answered: answered[result.section] ?? 0 }));
}

/** Matches every part of a query, and improves the matches with those of its alternatives, such as synonyms. */
function matchQuery(query: ResolvedQuery, matchOf: (variants: Variants, factor: number) => PartMatch): PartMatch[] {
  const queryParts = query.queryParts.map(({ variants, light }) =>
    structuredClone(matchOf(variants, light ? weights.weak : 1)),
  );
  for (const { queryParts: indexes, terms, weight } of query.alternatives) {
    const parts = terms.map((variants) => matchOf(variants, 1));
    for (const [index, queryPart] of queryParts.entries())
      if (indexes.includes(index)) improve(queryPart, parts, weight, indexes.length);
  }
  return queryParts;
}

/** Raises pages with a second section that matches: such a page is about the subject, and others may only mention it. */
function withSubjects(scores: Float32Array, pages: Uint32Array): Float32Array {
  const best = new Float32Array(scores.length);
  const second = new Float32Array(scores.length);
  for (const [section, score] of scores.entries()) {
    const page = pages[section] ?? section;
    second[page] = Math.max(second[page] ?? 0, Math.min(score, best[page] ?? 0));
    best[page] = Math.max(best[page] ?? 0, score);
  }
  return scores.map((score, section) => {
    const page = pages[section] ?? section;
    return score === 0 ? 0 : score * (1 + ((1 - weights.samePage) * (second[page] ?? 0)) / (best[page] ?? 1));
  });
}

/**
 * Returns the sections with the best scores, best first. Further sections of a page count less, so that other pages are
 * seen, too.
 *
 * @param scores of all sections; 0 for those that don't match
 */
function order(scores: Float32Array, pages: Uint32Array): ScoredSection[] {
  const found: ScoredSection[] = [];
  const limit = leastScore * greatest(scores);
  for (const [section, score] of scores.entries()) if (score > 0 && score >= limit) found.push({ section, score });
  found.sort(byScore);
  const seen = new Map<number, number>();
  const ranked = found.map(({ section, score }) => {
    const page = pages[section] ?? section;
    const before = seen.get(page) ?? 0;
    seen.set(page, before + 1);
    return { section, score: score * weights.samePage ** before };
  });
  ranked.sort(byScore);
  return ranked.filter(({ score }) => score >= limit);
}

/** Returns the greatest of the values, or 0. */
function greatest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/**
 * Returns how much of the query the best question of each section contains, from 0 to 1.
 */
function answeredBy(
  matched: readonly (PartMatch & { readonly share: number })[],
  { count, questionSections }: SectionTable,
): Float32Array {
  const total = matched.reduce((sum, { rarity }) => sum + rarity, 0);
  const covered = new Float32Array(questionSections.length);
  for (const { asked, rarity } of matched)
    for (const [question, sure] of asked) covered[question] = (covered[question] ?? 0) + (rarity * sure) / total;
  const best = new Float32Array(count);
  for (const [question, section] of questionSections.entries())
    best[section] = Math.max(best[section] ?? 0, covered[question] ?? 0);
  return best;
}

/**
 * Returns whether a part of the query is a name that decides what the query is about: a word that only few sections contain,
 * or a status such as 403.
 */
function isRareName({ having }: PartMatch, part: ResolvedPart | undefined): boolean {
  if (!part || part.joined || part.variants.get(part.term) !== 1 || having === 0) return false;
  return having <= fewSections || /^[45]\d\d$/.test(part.term);
}

/** Returns whether a part of the query names the subject of a few pages, such as a language: only their titles contain it. */
function namesPages({ heading }: PartMatch, { levels }: SectionTable): boolean {
  let titles = 0;
  for (const [section, level] of levels.entries()) if (level === 1 && (heading[section] ?? 0) >= likely) titles += 1;
  return titles > 0 && titles <= fewTitles;
}

/** Returns every term that may represent a part of a query. */
export function termsOf({ queryParts, alternatives }: ResolvedQuery): Set<string> {
  const all = [...queryParts.map(({ variants }) => variants), ...alternatives.flatMap(({ terms }) => terms)];
  return new Set(all.flatMap((variants) => [...variants.keys()]));
}

/** A word that more sections contain isn't a name. */
const fewSections = 4;
/** A word that more titles contain is a general one. */
const fewTitles = 12;
const sdkKind = recordKinds.indexOf('sdk');

/** Variants below this weight are unlikely to be what the reader means. */
const likely = 0.6;

/** Returns the share of each heading that the terms cover. */
function headingShares(
  terms: Iterable<string>,
  lengths: Uint8Array,
  scoresOf: (term: string) => TermScores,
): Map<number, number> {
  const shares = new Map<number, number>();
  for (const term of terms) {
    for (const section of scoresOf(term).headings.keys())
      shares.set(section, (shares.get(section) ?? 0) + 1 / Math.max(1, lengths[section] ?? 1));
  }
  return shares;
}

function byScore(a: ScoredSection, b: ScoredSection): number {
  return b.score - a.score || a.section - b.section;
}
