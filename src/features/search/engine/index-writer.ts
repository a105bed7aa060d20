import { createHash } from 'node:crypto';
import {
  choiceMark,
  codeMark,
  coreName,
  encodePostings,
  encodeTerms,
  indexVersion,
  lengthDigit,
  questionDigit,
  termFileName,
  textFileName,
  type CoreFile,
  type SearchManifest,
  type TermFile,
  type TextRun,
  type TextSection,
  type WordList,
  wordsName,
} from './index-files.ts';
import { recordKinds, type Hierarchy, type SearchRecord } from '../records/record.ts';
import { readSections, type Remember, type Section } from './section-terms.ts';
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
  const questionLengths: string[] = [];
  const headingTerms: (readonly string[])[] = [];
  const lengths: string[] = [];
  for (const section of readSections(sections, remember)) {
    const index = lengths.length;
    for (const term of section.heading) count(headings, term, index);
    const asked = section.questions.slice(0, mostQuestions);
    questionCounts.push(asked.length);
    for (const terms of asked) {
      for (const term of terms) count(questions, term, questionLengths.length);
      questionLengths.push(questionDigit(terms.length));
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
    levels: sections.map(({ level }) => level).join(''),
    lengths: lengths.join(''),
    headingLengths: headingTerms.map((terms) => countDigit(terms.length)).join(''),
    headingStopWords: headingTerms.map((terms) => countDigit(terms.filter(isStopWord).length)).join(''),
    frequent: wordListOf(
      corrected.filter((term) => sectionsWith(bodies, term) >= frequent || alternatives.has(stemOf(term))),
    ),
    questions: questionCounts.map(countDigit).join(''),
    questionLengths: questionLengths.join(''),
    termFiles: encodeTerms(addTermFiles({ postings: bodies, headings, questions }, files)),
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
    if (record.type === 'content') {
      if (record.content !== null) sections.at(-1)?.contents.push((record.code ? codeMark : '') + record.content);
      continue;
    }
    const [path = record.url] = record.url.split('#');
    const level = Number(record.type.slice(3));
    sections.push({
      path,
      level,
      anchor: record.anchor,
      heading: record.hierarchy[record.type] ?? '',
      record,
      contents: [],
    });
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
  const pages: { path: string; kind: number; weight: number; sections: number }[] = [];
  for (const { path, record } of sections) {
    const page = pages.at(-1);
    if (page?.path === path) page.sections += 1;
    else
      pages.push({
        path,
        kind: recordKinds.indexOf(record.kind),
        weight: record.weight,
        sections: 1,
      });
  }
  return pages.flatMap((page) => [page.kind, Math.round(10 * page.weight) / 10, page.sections]).join(' ');
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

/** @returns the beginning of the first term of each file: see {@link CoreFile.termFiles} */
function addTermFiles(
  fields: Readonly<Record<keyof Omit<TermFile, 'terms'>, Index>>,
  files: Map<string, string>,
): string[] {
  const firsts: string[] = [];
  let entries: { term: string; postings: string; headings: string; questions: string }[] = [];
  let size = 0;
  let before = '';
  const finish = () => {
    const [first] = entries;
    if (first === undefined) return;
    const file: TermFile = {
      terms: encodeTerms(entries.map(({ term }) => term)),
      postings: entries.map(({ postings }) => postings).join(';'),
      headings: entries.map(({ headings }) => headings).join(';'),
      questions: entries.map(({ questions }) => questions).join(';'),
    };
    files.set(termFileName(firsts.length), JSON.stringify(file));
    firsts.push(beginningOf(first.term, before));
    before = entries.at(-1)?.term ?? '';
    [entries, size] = [[], 0];
  };
  const { postings, headings, questions } = fields;
  for (const term of [...new Set([postings, headings, questions].flatMap((index) => [...index.keys()]))].toSorted(
    byCodeUnit,
  )) {
    const entry = {
      term,
      postings: encodePostings(postings.get(term) ?? []),
      headings: encodePostings(headings.get(term) ?? []),
      questions: encodePostings(questions.get(term) ?? []),
    };
    const own = entry.postings.length + entry.headings.length + entry.questions.length;
    if (size > 0 && size + own > termFileSize) finish();
    entries.push(entry);
    size += own + term.length / 2 + 3;
  }
  finish();
  return firsts;
}

/** @returns the first section of each file, as the difference from the previous one */
function addTextFiles(sections: readonly Section[], files: Map<string, string>): number[] {
  const starts: number[] = [];
  let runs: (TextRun & { sections: TextSection[] })[] = [];
  let size = 0;
  let first = 0;
  const finish = (next: number) => {
    if (runs.length === 0) return;
    const file: readonly TextRun[] = runs;
    files.set(textFileName(starts.length), JSON.stringify(file));
    starts.push(next);
    [runs, size] = [[], 0];
  };
  for (const [index, { path, level, heading, anchor, contents, record }] of sections.entries()) {
    const own = heading.length + contents.reduce((sum, text) => sum + text.length, 0);
    if (size > 0 && size + own > textFileSize) finish(index);
    let run = runs.at(-1);
    if (run?.path !== path) {
      const { lvl0, lvl1 } = record.hierarchy;
      const { editions } = record;
      const above = headingsAbove(record.hierarchy, level);
      runs.push((run = { path, lvl0, lvl1, above, ...(editions && { editions }), sections: [] }));
    }
    const choices = (record.choices ?? []).map(({ label, url }) => `${choiceMark}${label}${choiceMark}${url}`);
    const texts = contents.length > 0 ? contents : firstTextBelow(sections, index);
    run.sections.push([level, heading, anchor, ...texts, ...choices]);
    size += own;
  }
  finish(sections.length);
  // Each file ends where the next one starts.
  return [0, ...starts.slice(0, -1)].map((start) => {
    const gap = start - first;
    first = start;
    return gap;
  });
}

/** Returns the first text below the subsections of a section without texts, so that every hit shows a text. */
function firstTextBelow(sections: readonly Section[], index: number): readonly string[] {
  const { level = 1, path = '' } = sections[index] ?? {};
  for (const section of sections.slice(index + 1)) {
    if (section.path !== path || section.level <= level) break;
    const [text] = section.contents;
    if (text !== undefined) return [text];
  }
  return [];
}

function headingsAbove({ lvl2, lvl3, lvl4, lvl5, lvl6 }: Hierarchy, level: number): (string | null)[] {
  return [lvl2, lvl3, lvl4, lvl5, lvl6].slice(0, Math.max(0, level - 2));
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : 1;
}
