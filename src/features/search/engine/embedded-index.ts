import {
  choiceMark,
  codeMark,
  coreName,
  decodePostings,
  decodeTerms,
  indexVersion,
  lengthOf,
  manifestPath,
  termFileName,
  textFileName,
  type CoreFile,
  type SearchManifest,
  type TermFile,
  type TextFile,
  type TextRun,
  type WordList,
  wordsName,
} from './index-files.ts';
import type { Edition } from '../../../core/model/edition.ts';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import type { TermScores } from './part-match.ts';
import type { RankingMemory } from './ranking.ts';
import type { Choice, Hierarchy } from '../records/record.ts';
import { sectionTableOf, type SectionTable } from './section-table.ts';
import { TokenizedText } from './terms.ts';
import { averageOf, termScores } from './term-index.ts';
import { vocabularyOf, type Vocabulary } from './variants.ts';
import { bm25 } from './weights.ts';

/** Loads a JSON file of the site. @throws Error if the file can't be read */
export type LoadJson = (path: string) => Promise<unknown>;

/** A loaded term file. */
interface Terms {
  readonly scoresOf: (term: string) => TermScores;
  readonly vocabulary: Vocabulary;
}

/** A section as results show it. */
export interface SectionText {
  readonly path: string;
  readonly anchor: string | null;
  readonly level: number;
  readonly hierarchy: Hierarchy;
  readonly editions?: readonly Edition[];
  /** The highlighted parts: each level of the hierarchy that exists, and each text. */
  readonly passages: { readonly [Level in keyof Hierarchy]: TokenizedText | null };
  readonly contents: readonly TokenizedText[];
  readonly code: readonly TokenizedText[];
  /** The section with the same heading in each SDK that has one. */
  readonly choices: readonly Choice[];
}

const noScores: TermScores = { headings: new Map(), texts: new Map(), questions: new Map(), asked: [] };

/** The loaded part of the index. It only changes by loading more files. */
export class EmbeddedIndex {
  readonly language: string;
  readonly docusaurusTag: string;
  readonly table: SectionTable;
  /** The most frequent terms. */
  readonly frequent: Vocabulary;
  readonly memory: RankingMemory = new Map();
  /** Returns the words that typing mistakes are corrected to. */
  readonly words = loadOnce(async () => {
    const json = await this.#load(wordsName);
    if (!isWordList(json)) throw new Error(`${wordsName} is not a list of words.`);
    return vocabularyOfList(json);
  });
  readonly #load: LoadJson;
  readonly #termFirsts: readonly string[];
  readonly #textStarts: readonly number[];
  readonly #terms = new Map<number, Promise<Terms>>();
  readonly #texts = new Map<number, Promise<ReadonlyMap<number, SectionText>>>();

  constructor(core: CoreFile, load: LoadJson) {
    this.language = core.language;
    this.docusaurusTag = core.docusaurusTag;
    this.#load = load;
    this.table = sectionTableOf(core);
    this.frequent = vocabularyOfList(core.frequent);
    this.#termFirsts = decodeTerms(core.termFiles);
    let start = 0;
    this.#textStarts = core.textFiles.map((gap) => (start += gap));
  }

  /** @throws Error if a file is missing or invalid */
  static async load(load: LoadJson): Promise<EmbeddedIndex> {
    const manifest = await load(manifestPath);
    if (!isManifest(manifest))
      throw new Error(`${manifestPath} is not the manifest of a search index of version ${indexVersion}.`);
    const inFolder: LoadJson = (name) => load(manifest.folder + name);
    const core = await inFolder(coreName);
    if (!isCore(core)) throw new Error(`${manifest.folder}${coreName} is not the core of a search index.`);
    return new EmbeddedIndex(core, inFolder);
  }

  /** Returns the number of the file that contains a term. Undefined if no file contains it. */
  termFileOf(term: string): number | undefined {
    const index = upperBound(this.#termFirsts, term) - 1;
    return index < 0 ? undefined : index;
  }

  /** Returns the numbers of the files that contain terms with a prefix. */
  termFilesWithPrefix(prefix: string): number[] {
    const first = Math.max(0, upperBound(this.#termFirsts, prefix) - 1);
    const end = upperBound(this.#termFirsts, `${prefix}\uffff`);
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  }

  /** Returns the terms of a file, which is loaded once. */
  terms(file: number): Promise<Terms> {
    return once(this.#terms, file, async () => {
      const json = await this.#load(termFileName(file));
      if (!isTermFile(json)) throw new Error(`${termFileName(file)} is not a file of terms.`);
      return this.#readTerms(json);
    });
  }

  #readTerms(file: TermFile): Terms {
    const terms = decodeTerms(file.terms);
    const [texts, headings, questions] = [file.postings, file.headings, file.questions].map((encoded) => {
      const postings = encoded.split(';');
      return new Map(terms.map((term, index) => [term, decodePostings(postings[index] ?? '')]));
    });
    const { lengths, headingLengths, questionSections } = this.table;
    const averages = { headings: averageOf(headingLengths), texts: averageOf(lengths) };
    const sizeOf = (term: string) =>
      (texts?.get(term)?.size ?? 0) + (headings?.get(term)?.size ?? 0) + (questions?.get(term)?.size ?? 0);
    const none = new Map<number, number>();
    // Readers extend the same words while they type.
    const known = new Map<string, TermScores>();
    const read = (term: string): TermScores => {
      const asked = [...(questions?.get(term)?.keys() ?? [])];
      const counts = countedBySection(asked, questionSections);
      const own = headings?.get(term) ?? none;
      // A word that is rare in headings but common in texts is not a name.
      const having = Math.sqrt(own.size * Math.max(own.size, texts?.get(term)?.size ?? 0));
      return {
        headings: termScores(own, headingLengths, averages.headings, bm25.headings, having),
        texts: termScores(texts?.get(term) ?? none, lengths, averages.texts, bm25.texts),
        questions: termScores(counts, lengths, averages.texts, bm25.questions),
        asked,
      };
    };
    return {
      vocabulary: vocabularyOf(terms.map((term) => [term, sizeOf(term)])),
      scoresOf(term) {
        if (!texts?.has(term)) return noScores;
        let scores = known.get(term);
        if (!scores) known.set(term, (scores = read(term)));
        return scores;
      },
    };
  }

  /**
   * Returns the score of each section for a term.
   * @param files term files that may be loaded; if none of them contains the term, no section has a score
   */
  async scoresOf(term: string, files: ReadonlySet<number>): Promise<TermScores> {
    const file = this.termFileOf(term);
    return file !== undefined && files.has(file) ? (await this.terms(file)).scoresOf(term) : noScores;
  }

  /** Returns the text of a section, and loads its file if needed. */
  async sectionText(section: number): Promise<SectionText> {
    const file = upperBound(this.#textStarts, section) - 1;
    const texts = await once(this.#texts, file, async () => {
      const json = await this.#load(textFileName(file));
      if (!isTextFile(json)) throw new Error(`${textFileName(file)} is not a file of texts.`);
      return readTexts(json, this.#textStarts[file] ?? 0);
    });
    const text = texts.get(section);
    if (!text) throw new Error(`${textFileName(file)} has no section ${section}.`);
    return text;
  }
}

function vocabularyOfList({ terms, frequencies }: WordList): Vocabulary {
  return vocabularyOf(decodeTerms(terms).map((term, index) => [term, lengthOf(frequencies[index] ?? '0')] as const));
}

/** Returns how many of the questions belong to each section. */
function countedBySection(questions: readonly number[], sections: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const question of questions) {
    const section = sections[question] ?? 0;
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}

/** Caches the result of a load. A failed load is retried by the next call. */
function once<T>(cache: Map<number, Promise<T>>, key: number, load: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load().catch((error: unknown) => {
    cache.delete(key);
    throw error;
  });
  cache.set(key, loading);
  return loading;
}

function readTexts(runs: readonly TextRun[], first: number): Map<number, SectionText> {
  const texts = new Map<number, SectionText>();
  let section = first;
  const passageOf = (text: string | null) => (text === null ? null : new TokenizedText(text));
  for (const { path, lvl0, lvl1, above, editions, sections } of runs) {
    const trail = [...above];
    const [page0, page1] = [passageOf(lvl0), passageOf(lvl1)];
    for (const [level, heading, anchor, ...contents] of sections) {
      if (level > 1) {
        trail.length = Math.max(0, level - 2);
        trail[level - 2] = heading;
      }
      const [lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = trail;
      texts.set(section, {
        path,
        anchor,
        level,
        hierarchy: { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 },
        ...(editions && { editions }),
        passages: {
          lvl0: page0,
          lvl1: page1,
          lvl2: passageOf(lvl2),
          lvl3: passageOf(lvl3),
          lvl4: passageOf(lvl4),
          lvl5: passageOf(lvl5),
          lvl6: passageOf(lvl6),
        },
        contents: contents.filter((text) => !/^[\t\n]/.test(text)).map((text) => new TokenizedText(text)),
        code: markedWith(codeMark, contents),
        choices: contents
          .filter((text) => text.startsWith(choiceMark))
          .map((text) => {
            const [, label = '', url = ''] = text.split(choiceMark);
            return { label, url };
          }),
      });
      section += 1;
    }
  }
  return texts;
}

/** Returns the texts that begin with a mark, without the mark. */
function markedWith(mark: string, texts: readonly string[]): TokenizedText[] {
  return texts.filter((text) => text.startsWith(mark)).map((text) => new TokenizedText(text.slice(mark.length)));
}

/** Returns how many of the sorted values are at most `value`. */
function upperBound<T extends string | number>(sorted: readonly T[], value: T): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? value) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

// A shallow check is enough: the build wrote the files and their names change with their content. It only needs to
// detect other files, such as a host's fallback page or an older format.

function isManifest(value: unknown): value is SearchManifest {
  return isObject(value) && value['version'] === indexVersion && typeof value['folder'] === 'string';
}

function isCore(value: unknown): value is CoreFile {
  const texts = [
    'language',
    'docusaurusTag',
    'pages',
    'levels',
    'lengths',
    'headingLengths',
    'headingStopWords',
    'questions',
    'termFiles',
  ];
  return (
    isObject(value) &&
    isWordList(value['frequent']) &&
    texts.every((key) => typeof value[key] === 'string') &&
    Array.isArray(value['textFiles'])
  );
}

function isWordList(value: unknown): value is WordList {
  return isObject(value) && typeof value['terms'] === 'string' && typeof value['frequencies'] === 'string';
}

function isTermFile(value: unknown): value is TermFile {
  return (
    isObject(value) && ['terms', 'postings', 'headings', 'questions'].every((key) => typeof value[key] === 'string')
  );
}

function isTextFile(value: unknown): value is TextFile {
  return Array.isArray(value) && value.every((run) => isObject(run) && Array.isArray(run['sections']));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
