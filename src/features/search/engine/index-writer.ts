import { createHash } from 'node:crypto';
import {
  coreName,
  encodePostings,
  encodeTerms,
  indexVersion,
  lengthDigit,
  termFileName,
  textFileName,
  type CoreFile,
  type SearchManifest,
  type SectionText,
  type TermFile,
  type WordList,
  wordsName,
} from './index-files.ts';
import { recordKinds, type SearchRecord } from '../records/record.ts';
import { pathOf, readSections, type Remember, type Section } from './section-terms.ts';
import { headingOf, levelOf } from './levels.ts';
import { synonyms } from './synonyms.ts';
import { isStopWord, stemOf, wordsOf } from './terms.ts';

/**
 * The maximum size of a term file and of a text file, in characters. With smaller files a query loads less, but sends
 * more requests and compression is worse: see bench/search.
 */
const termFileSize = 1_000;
const textFileSize = 1_000;

/**
 * Typing mistakes are corrected to the terms of headings, and to those that occur in the text of at least this many
 * sections. Long terms are identifiers, which readers paste.
 */
const common = 30;
const longestCorrected = 14;
/**
 * The core lists the terms that occur in at least this many sections, because they can fill a separate term file, and
 * the terms that the engine looks up instead of others.
 */
const frequent = 90;
const alternatives = new Set(
  synonyms.flat().flatMap((phrase) => wordsOf(phrase).flatMap(({ parts }) => parts.map((part) => stemOf(part)))),
);

/** The maximum number of questions of a section: its number fits into one digit. */
const mostQuestions = 35;

/** The files of the index, by name. */
export interface SearchIndex {
  readonly manifest: SearchManifest;
  /** The files in the folder that the manifest names. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Builds the embedded index.
 * @param records records of one language and version, page by page, in reading order
 * @param folder the folder of the files, with a slash at both ends; the manifest names a folder inside it
 * @param remember returns the terms of a page that the last build found in the same text. Default: reads every page
 * @throws Error if the records have several languages or versions
 */
export function searchIndexOf(records: Iterable<SearchRecord>, folder: string, remember?: Remember): SearchIndex {
  const sections = sectionsOf(records);
  const { language = 'en', docusaurus_tag: docusaurusTag = '' } = sections[0]?.record ?? {};

  const headings = new Map<string, number[]>();
  const bodies = new Map<string, number[]>();
  const questions = new Map<string, number[]>();
  const questionCounts: number[] = [];
  /** The number of questions so far. */
  let asked = 0;
  const headingTerms: (readonly string[])[] = [];
  const lengths: string[] = [];
  for (const section of readSections(sections, remember)) {
    const index = lengths.length;
    for (const term of section.heading) count(headings, term, index);
    const own = section.questions.slice(0, mostQuestions);
    questionCounts.push(own.length);
    for (const terms of own) {
      for (const term of terms) count(questions, term, asked);
      asked += 1;
    }
    for (const [position, term] of section.terms.entries()) count(bodies, term, index, section.times[position] ?? 1);
    headingTerms.push(section.heading);
    lengths.push(lengthDigit(section.length));
  }

  const files = new Map<string, string>();
  const corrected = [...new Set([...headings.keys(), ...bodies.keys()])]
    .filter((term) => term.length <= longestCorrected && (headings.has(term) || sectionsWith(bodies, term) >= common))
    .toSorted(byCodeUnit);
  const wordListOf = (terms: readonly string[]): WordList => ({
    terms: encodeTerms(terms),
    // A term from headings is more likely meant than a term that only occurs in texts.
    frequencies: terms
      .map((term) => lengthDigit(sectionsWith(bodies, term) + 5 * sectionsWith(headings, term)))
      .join(''),
  });
  const core: CoreFile = {
    language,
    docusaurusTag,
    pages: pagesOf(sections),
    levels: sections.map(({ record }) => levelOf(record)).join(''),
    lengths: lengths.join(''),
    headingLengths: headingTerms.map((terms) => countDigit(terms.length)).join(''),
    headingStopWords: headingTerms.map((terms) => countDigit(terms.filter(isStopWord).length)).join(''),
    frequent: wordListOf(
      corrected.filter((term) => sectionsWith(bodies, term) >= frequent || alternatives.has(stemOf(term))),
    ),
    questions: questionCounts.map(countDigit).join(''),
    termFiles: encodeTerms(addTermFiles([bodies, headings, questions], files)),
    textFiles: addTextFiles(sections, files),
  };
  files.set(coreName, JSON.stringify(core));
  files.set(wordsName, JSON.stringify(wordListOf(corrected)));

  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(name).update(text);
  return { manifest: { version: indexVersion, folder: `${folder}${hash.digest('hex').slice(0, 10)}/` }, files };
}

/** Creates one section for each heading record, with the texts below the heading. */
function sectionsOf(records: Iterable<SearchRecord>): Section[] {
  const sections: Section[] = [];
  for (const record of records) {
    const { language, docusaurus_tag } = sections[0]?.record ?? record;
    if (record.language !== language || record.docusaurus_tag !== docusaurus_tag)
      throw new Error('The embedded index holds one language and one version; records of several were given.');
    if (record.type !== 'content') sections.push({ record, contents: [], code: [] });
    else if (record.content !== null) sections.at(-1)?.[record.code ? 'code' : 'contents'].push(record.content);
  }
  return sections;
}

/** The postings of terms, each as {@link encodePostings} expects them. */
type Index = ReadonlyMap<string, readonly number[]>;

/** @param times how often each term counts: 0 for code */
function count(index: Map<string, number[]>, term: string, section: number, times = 1) {
  let postings = index.get(term);
  if (!postings) index.set(term, (postings = []));
  const last = postings.length - 2;
  if (postings[last] === section) postings[last + 1] = (postings[last + 1] ?? 0) + times;
  else postings.push(section, times);
}

function sectionsWith(index: Index, term: string): number {
  return (index.get(term)?.length ?? 0) / 2;
}

function pagesOf(sections: readonly Section[]): string {
  return [...Map.groupBy(sections, pathOf).values()]
    .flatMap((ofPage) => {
      const { kind = 'guide', weight = 0 } = ofPage[0]?.record ?? {};
      return [recordKinds.indexOf(kind), Math.round(100 * weight) / 100, ofPage.length];
    })
    .join(' ');
}

/** Returns a digit for a small count. */
function countDigit(value: number): string {
  return Math.min(35, value).toString(36);
}

/** Returns the shortest beginning of a term that sorts after the term before it. */
function beginningOf(term: string, before: string): string {
  let length = 1;
  while (length < term.length && term.slice(0, length) <= before) length += 1;
  return term.slice(0, length);
}

/**
 * @param indexes the terms of texts, of headings and of questions
 * @returns the beginning of the first term of each file: see {@link CoreFile.termFiles}
 */
function addTermFiles(indexes: readonly Index[], files: Map<string, string>): string[] {
  const firsts: string[] = [];
  let entries: (readonly [term: string, fields: readonly string[]])[] = [];
  let size = 0;
  let before = '';
  const finish = () => {
    const terms = entries.map(([term]) => term);
    const [postings = '', headings = '', questions = ''] = indexes.map((_, field) =>
      entries.map(([, fields]) => fields[field]).join(';'),
    );
    const file: TermFile = { terms: encodeTerms(terms), postings, headings, questions };
    files.set(termFileName(firsts.length), JSON.stringify(file));
    firsts.push(beginningOf(terms[0] ?? '', before));
    before = terms.at(-1) ?? '';
    [entries, size] = [[], 0];
  };
  const all = new Set(indexes.flatMap((index) => [...index.keys()]));
  for (const term of [...all].toSorted(byCodeUnit)) {
    const fields = indexes.map((index) => encodePostings(index.get(term) ?? []));
    const own = fields.join('').length;
    if (size > 0 && size + own > termFileSize) finish();
    entries.push([term, fields]);
    size += own + term.length / 2 + 3;
  }
  if (entries.length > 0) finish();
  return firsts;
}

/** @returns the first section of each file, as the difference from the previous one */
function addTextFiles(sections: readonly Section[], files: Map<string, string>): number[] {
  const starts: number[] = [];
  let texts: SectionText[] = [];
  let size = 0;
  for (const [index, { record, contents, code }] of sections.entries()) {
    const { url, anchor, type, hierarchy, editions, choices, excerpt } = record;
    const own = [headingOf(record), ...contents, ...code].join('').length;
    if (size + own > textFileSize) [texts, size] = [[], 0];
    if (texts.length === 0) starts.push(index);
    texts.push({ url, anchor, type, hierarchy, editions, choices, excerpt, contents, code });
    size += own;
    files.set(textFileName(starts.length - 1), JSON.stringify(texts));
  }
  return starts.map((start, file) => start - (starts[file - 1] ?? 0));
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : 1;
}
