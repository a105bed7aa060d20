import type { SectionTable } from './section-table.ts';
import type { Variants } from './variants.ts';
import { weights } from './weights.ts';

/** The scores of one term for each section that contains it. */
export interface TermScores {
  readonly headings: ReadonlyMap<number, number>;
  readonly texts: ReadonlyMap<number, number>;
  readonly questions: ReadonlyMap<number, number>;
  /** The numbers of the questions that contain the term. */
  readonly asked: readonly number[];
}

/** The match of one query part, for each section. */
export interface PartMatch {
  /** The score of the section, including the headings above it. */
  readonly context: Float32Array;
  /** The confidence that the section is about this part, from 0 to 1. Matches elsewhere on the page count half. */
  readonly here: Float32Array;
  /** The confidence that the section's own heading contains this part. */
  readonly heading: Float32Array;
  /** The confidence that a question contains this part, by question number. */
  readonly asked: Map<number, number>;
  /** How many sections contain this part, regardless of alternatives. */
  readonly having: number;
  /** How well this part distinguishes sections. 0 if no section contains it. */
  rarity: number;
}

/**
 * Returns how well each section matches a part of the query.
 * @param factor how much the part counts
 */
export function matchPart(
  variants: Variants,
  table: SectionTable,
  scoresOf: (term: string) => TermScores,
  factor: number,
): PartMatch {
  const { count, pages, levels } = table;
  const own = new Float32Array(count);
  const text = new Float32Array(count);
  const question = new Float32Array(count);
  const sure = new Float32Array(count);
  const heading = new Float32Array(count);
  const asked = new Map<number, number>();
  for (const [term, weight] of variants) {
    const { headings, texts, questions, asked: askedWith } = scoresOf(term);
    for (const number of askedWith) asked.set(number, Math.max(asked.get(number) ?? 0, weight));
    for (const section of headings.keys()) raise(heading, section, weight);
    for (const [field, scores] of [
      [own, headings],
      [text, texts],
      [question, questions],
    ] as const) {
      for (const [section, score] of scores) {
        raise(field, section, weight * score);
        raise(sure, section, weight);
      }
    }
  }
  const sureOfPage = new Float32Array(count);
  let having = 0;
  for (let section = 0; section < count; section += 1) {
    const page = pages[section] ?? 0;
    having += sure[section] ?? 0;
    raise(sureOfPage, page, sure[section] ?? 0);
  }
  const context = new Float32Array(count);
  const here = new Float32Array(count);
  for (let section = 0; section < count; section += 1) {
    const page = pages[section] ?? 0;
    const score =
      (levels[section] === 1
        ? weights.title * (own[section] ?? 0)
        : weights.heading * ((own[section] ?? 0) + (own[page] ?? 0))) +
      weights.question * (question[section] ?? 0) +
      (text[section] ?? 0);
    context[section] = factor * score;
    here[section] = Math.max(sure[section] ?? 0, weights.weak * (sureOfPage[page] ?? 0));
  }
  return { context, here, heading, asked, rarity: having === 0 ? 0 : factor * rarityOf(count, having), having };
}

/** Sets a value unless it is already greater. */
function raise(values: Float32Array, index: number, value: number): void {
  if (value > (values[index] ?? 0)) values[index] = value;
}

function rarityOf(count: number, having: number): number {
  return Math.min(weights.mostRarity, Math.log(1 + count / having));
}

/** Raises the match of a query part where the match of a phrase is better. */
export function improve(queryPart: PartMatch, parts: readonly PartMatch[], weight: number, span: number): void {
  const { context, here, heading, asked } = queryPart;
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
    raise(context, section, (weight * sum) / span);
    raise(here, section, weight * surest);
    raise(heading, section, weight * headed);
  }
  const [first, ...others] = parts;
  for (const [question, sure] of first?.asked ?? []) {
    const surest = Math.min(sure, ...others.map((part) => part.asked.get(question) ?? 0));
    if (surest > 0) asked.set(question, Math.max(asked.get(question) ?? 0, weight * surest));
  }
  if (queryPart.rarity === 0 && having > 0) queryPart.rarity = rarityOf(context.length, having);
}
