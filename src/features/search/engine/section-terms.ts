import { headingOf } from './levels.ts';
import { isStopWord, TermReader, wordsOf } from './terms.ts';
import type { SearchRecord } from '../records/record.ts';

/** The page or a heading of it, with the texts below. */
export interface Section {
  /** The record of the page or heading. */
  readonly record: SearchRecord;
  readonly contents: string[];
  readonly code: string[];
}

/** Returns the path of a section's page. */
export function pathOf({ record }: Section): string {
  return record.url.split('#')[0] ?? record.url;
}

/** The terms by which a section is found. */
export interface SectionTerms {
  readonly heading: readonly string[];
  /** The terms of each question, without stop words. */
  readonly questions: readonly (readonly string[])[];
  /** Each term of the texts, without stop words. */
  readonly terms: readonly string[];
  /** How often each of them occurs. */
  readonly times: readonly number[];
  /** The number of terms, with stop words. */
  readonly length: number;
}

/**
 * Returns what `make` returns, or what it returned in the last build for the same text.
 * @param name the path of a page
 */
export type Remember = (name: string, text: string, make: () => readonly SectionTerms[]) => readonly SectionTerms[];

/** Splits the texts of all sections into terms, page by page. */
export function readSections(
  sections: readonly Section[],
  remember: Remember = (_name, _text, make) => make(),
): SectionTerms[] {
  const reader = new TermReader();
  return [...Map.groupBy(sections, pathOf)].flatMap(([path, ofPage]) => {
    // Whatever the terms depend on, besides the program.
    const text = JSON.stringify(
      ofPage.map(({ record, contents, code }) => [record.type, record.hierarchy, record.questions, contents, code]),
    );
    return remember(path, text, () => ofPage.map((section) => termsOfSection(section, reader)));
  });
}

function termsOfSection(section: Section, reader: TermReader): SectionTerms {
  const times = new Map<string, number>();
  let length = 0;
  for (const text of [...section.contents, ...section.code]) {
    const terms = reader.termsOf(text);
    length += terms.length;
    // Nearly every section contains every stop word. A query of stop words is looked up in headings.
    for (const term of terms) if (!isStopWord(term)) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return {
    heading: [...reader.termsOf(headingOf(section.record)), ...namesOf(section)],
    questions: (section.record.questions ?? []).map((question) => [
      ...new Set(reader.termsOf(question).filter((term) => !isStopWord(term))),
    ]),
    terms: [...times.keys()],
    times: [...times.values()],
    length,
  };
}

/**
 * Returns other names for the page of an operation: its operationId, which the path of the page contains in words, and
 * the path of the operation without its parameters. A reader who searches for them wants this page, not the pages that
 * mention them.
 */
function namesOf({ record: { url, type, kind }, contents }: Section): readonly string[] {
  if (type !== 'lvl1' || kind !== 'api') return [];
  const [name] = wordsOf(url.slice(url.lastIndexOf('/') + 1));
  const address = contents.map((text) => operationPath.exec(text)?.[0]).find((found) => found !== undefined);
  const [segments] = wordsOf((address ?? '').replace(/\/\{[^/]*/g, ''));
  return [name?.joined, segments?.joined].filter((term) => term !== undefined);
}

const operationPath = /(?<![\w/])\/(?:api|edge|auth|invite|health|ready)\b[\w{}/.-]*/;
