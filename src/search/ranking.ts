import { legacyWeight } from './kind.ts';
import type { Alternative, Slot } from './query.ts';
import type { SectionTable } from './section-table.ts';
import type { Variants } from './variants.ts';

/** How well one term matches each section that has it. */
export interface TermScores {
  readonly headings: ReadonlyMap<number, number>;
  readonly texts: ReadonlyMap<number, number>;
}

export interface ResolvedSlot extends Slot {
  readonly variants: Variants;
}
export interface ResolvedAlternative extends Omit<Alternative, 'terms'> {
  /** For each term of the phrase, the forms that exist. */
  readonly terms: readonly Variants[];
}
export interface ResolvedQuery {
  readonly slots: readonly ResolvedSlot[];
  readonly alternatives: readonly ResolvedAlternative[];
  readonly literal: readonly string[];
}

export interface RankedSection {
  readonly section: number;
  readonly score: number;
}

/**
 * What counts how much. A section is matched by its own heading and text, and less by what stands above it; found
 * on the judged queries (npm run search:judge).
 */
const factors = {
  title: 3.4,
  heading: 3,
  headingAbove: 0.8,
  titleAbove: 1.1,
  text: 1,
  elsewhereOnPage: 0.25,
  /** How strongly sections that miss a word fall behind. */
  coverage: 2,
  /** How much a heading of each level gains when it says just what the query says; the page's title first. */
  exact: [0, 1.7, 1.2, 0.8, 0.6, 0.5, 0.5],
  /** The same when it does so word by word. */
  literal: 0.6,
  /** The parts of an identifier that stands in the texts as a whole. */
  part: 0.35,
  /** The exponent of the weight by kind of page. */
  kind: 0.6,
  /** Pages of another kind than the query asks for. */
  notPreferred: 0.45,
  /** Each further section of the same page counts this much of the one before. */
  samePage: 0.8,
};
/** The weight of a page of the first rank: see kind.ts. */
const fullWeight = 10;
/** Sections with less of the best coverage, or of the best score, are no results. */
const least = { coverage: 0.5, score: 0.04 };

/** Kinds of page, by their index. */
export interface AskedKinds {
  /** Only pages of this kind. Default: all. */
  readonly kind?: number | undefined;
  /** Pages of this kind before others. Default: explanations before single operations. */
  readonly preferred?: number | undefined;
}

/** What was worked out for parts of earlier queries: while a reader types, only the last word changes. */
export type RankingMemory = Map<string, SlotMatch>;
const longestMemory = 100;

/**
 * The sections that answer a query, best first.
 *
 * @param kinds which kinds of page are asked for
 */
export function rank(
  query: ResolvedQuery,
  table: SectionTable,
  scoresOf: (term: string) => TermScores,
  memory: RankingMemory,
  { kind, preferred }: AskedKinds = {},
): RankedSection[] {
  const { count, pages, levels, weights, kinds } = table;
  const matchOf = (variants: Variants, factor: number): SlotMatch => {
    const key = [...variants].map(([term, weight]) => `${term} ${weight} ${scoresOf(term).texts.size}`).join() + factor;
    let match = memory.get(key);
    if (!match) {
      if (memory.size >= longestMemory) memory.clear();
      memory.set(key, (match = slotMatch(variants, table, scoresOf, factor)));
    }
    return match;
  };
  const wholes = new Set(query.slots.flatMap(({ role, word }) => (role === 'joined' ? [word] : [])));
  const slots = query.slots.map(({ variants, role, word }) =>
    matchOf(variants, role === 'part' && wholes.has(word) ? factors.part : 1),
  );
  for (const { slots: indexes, terms, weight } of query.alternatives) {
    const parts = terms.map((variants) => matchOf(variants, 1));
    for (const index of indexes) {
      const slot = slots[index];
      if (slot) slots[index] = better(slot, parts, weight, indexes.length);
    }
  }
  const matched = slots.filter(({ rarity }) => rarity > 0);
  const identifiers = slots.filter((_, index) => query.slots[index]?.role === 'joined');
  const total = matched.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];

  const kindFactors = new Map([...new Set(weights)].map((weight) => [weight, (weight / fullWeight) ** factors.kind]));
  const subjects = headingShares(termsOf(query), table.subjectLengths, scoresOf);
  const literals = headingShares(query.literal, table.headingLengths, scoresOf);
  const scores = new Float32Array(count);
  const coverages = new Float32Array(count);
  let bestCoverage = 0;
  let bestScore = 0;
  for (let section = 0; section < count; section += 1) {
    if (kind !== undefined && kinds[section] !== kind) continue;
    let sum = 0;
    let covered = 0;
    let headed = 0;
    for (const { context, here, heading, rarity } of matched) {
      const sure = here[section] ?? 0;
      if (sure === 0) continue;
      sum += context[section] ?? 0;
      covered += rarity * sure;
      headed += heading[section] ?? 0;
    }
    if (covered === 0) continue;
    const coverage = covered / total;
    let score = sum * coverage ** factors.coverage;
    if (headed > 0) {
      // How much of the query is in the heading, and of the heading in the query: 1 when they are the same.
      const exactness = (headed / query.slots.length) * Math.min(1, subjects.get(section) ?? 0);
      const literal = exactness * Math.min(1, literals.get(section) ?? 0);
      score *= 1 + (factors.exact[levels[section] ?? 6] ?? 0) * exactness ** 2 + factors.literal * literal ** 4;
    }
    if (preferred !== undefined) score *= kinds[section] === preferred ? 1 : factors.notPreferred;
    // An operation that is named is what the reader wants; otherwise its page comes after those that explain.
    const named = identifiers.reduce((surest, { here }) => Math.max(surest, here[section] ?? 0), 0);
    const weight = weights[section] ?? fullWeight;
    if ((named < likely && preferred === undefined) || weight <= legacyWeight) score *= kindFactors.get(weight) ?? 1;
    coverages[section] = coverage;
    scores[section] = score;
    if (coverage > bestCoverage) bestCoverage = coverage;
    if (score > bestScore) bestScore = score;
  }

  const found: RankedSection[] = [];
  const limit = least.score * bestScore;
  for (let section = 0; section < count; section += 1) {
    const score = scores[section] ?? 0;
    if (score > 0 && score >= limit && (coverages[section] ?? 0) >= least.coverage * bestCoverage)
      found.push({ section, score });
  }
  found.sort(byScore);
  const seen = new Map<number, number>();
  const ranked = found.map(({ section, score }) => {
    const page = pages[section] ?? section;
    const before = seen.get(page) ?? 0;
    seen.set(page, before + 1);
    return { section, score: score * factors.samePage ** before };
  });
  ranked.sort(byScore);
  return ranked.filter(({ score }) => score >= limit);
}

/** Every term that may stand for a part of the query. */
function termsOf({ slots, alternatives }: ResolvedQuery): Set<string> {
  const terms = new Set<string>();
  for (const { variants } of slots) for (const [term, weight] of variants) if (weight >= likely) terms.add(term);
  for (const alternative of alternatives)
    for (const variants of alternative.terms) for (const term of variants.keys()) terms.add(term);
  return terms;
}

/** Variants below are not what the reader most likely means. */
const likely = 0.6;

/** How much of each heading the terms make up. */
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

function byScore(a: RankedSection, b: RankedSection): number {
  return b.score - a.score || a.section - b.section;
}

/** How well one thing that the query asks for is matched by each section. */
export interface SlotMatch {
  /** By the section with all that stands above it. */
  readonly context: Float32Array;
  /** How surely the section is about it, from 0 to 1; matches elsewhere on the page count half. */
  readonly here: Float32Array;
  /** How surely its own heading says it. */
  readonly heading: Float32Array;
  /** How much it tells sections apart; 0 when none has it. */
  readonly rarity: number;
}

function slotMatch(
  variants: Variants,
  table: SectionTable,
  scoresOf: (term: string) => TermScores,
  factor: number,
): SlotMatch {
  const { count, pages, parents, levels } = table;
  const own = new Float32Array(count);
  const text = new Float32Array(count);
  const sure = new Float32Array(count);
  const heading = new Float32Array(count);
  for (const [term, weight] of variants) {
    const { headings, texts } = scoresOf(term);
    for (const [section, score] of headings) {
      own[section] = Math.max(own[section] ?? 0, weight * score);
      heading[section] = Math.max(heading[section] ?? 0, weight);
      sure[section] = Math.max(sure[section] ?? 0, weight);
    }
    for (const [section, score] of texts) {
      text[section] = Math.max(text[section] ?? 0, weight * score);
      sure[section] = Math.max(sure[section] ?? 0, weight);
    }
  }
  const bestOfPage = new Float32Array(count);
  const sureOfPage = new Float32Array(count);
  const above = new Float32Array(count);
  const sureAbove = new Float32Array(count);
  let having = 0;
  for (let section = 0; section < count; section += 1) {
    const page = pages[section] ?? 0;
    having += sure[section] ?? 0;
    bestOfPage[page] = Math.max(bestOfPage[page] ?? 0, text[section] ?? 0, own[section] ?? 0);
    sureOfPage[page] = Math.max(sureOfPage[page] ?? 0, sure[section] ?? 0);
    const parent = parents[section] ?? page;
    if (parent !== section && parent !== page) above[section] = Math.max(above[parent] ?? 0, own[parent] ?? 0);
    if (parent !== section) sureAbove[section] = Math.max(sureAbove[parent] ?? 0, heading[parent] ?? 0);
  }
  const context = new Float32Array(count);
  const here = new Float32Array(count);
  for (let section = 0; section < count; section += 1) {
    const page = pages[section] ?? 0;
    const isPage = levels[section] === 1;
    const score =
      (isPage ? factors.title : factors.heading) * (own[section] ?? 0) +
      factors.headingAbove * (above[section] ?? 0) +
      (isPage ? 0 : factors.titleAbove * (own[page] ?? 0)) +
      factors.text * (text[section] ?? 0) +
      factors.elsewhereOnPage * (bestOfPage[page] ?? 0);
    context[section] = factor * score;
    here[section] = Math.max(
      sure[section] ?? 0,
      0.9 * (sureAbove[section] ?? 0),
      (isPage ? 0.7 : 0.5) * (sureOfPage[page] ?? 0),
    );
  }
  return { context, here, heading, rarity: having === 0 ? 0 : factor * Math.log(1 + count / having) };
}

/** A slot's match, or where a whole phrase in its stead matches better, that. */
function better(slot: SlotMatch, parts: readonly SlotMatch[], weight: number, span: number): SlotMatch {
  const context = slot.context.slice();
  const here = slot.here.slice();
  const heading = slot.heading.slice();
  let having = 0;
  for (let section = 0; section < context.length; section += 1) {
    let sum = 0;
    let surest = 1;
    let headed = 1;
    for (const part of parts) {
      sum += part.context[section] ?? 0;
      surest = Math.min(surest, part.here[section] ?? 0);
      headed = Math.min(headed, part.heading[section] ?? 0);
    }
    if (surest === 0) continue;
    having += 1;
    context[section] = Math.max(context[section] ?? 0, (weight * sum) / span);
    here[section] = Math.max(here[section] ?? 0, weight * surest);
    heading[section] = Math.max(heading[section] ?? 0, weight * headed);
  }
  const rarity = slot.rarity === 0 && having > 0 ? Math.log(1 + context.length / having) : slot.rarity;
  return { context, here, heading, rarity };
}
