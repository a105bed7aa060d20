import {
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
  type SectionText,
  type TextFile,
  type WordList,
  wordsName,
} from './index-files.ts';
import { parseOwnJson } from '../../../core/model/own-json.ts';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import type { TermScores } from './part-match.ts';
import type { RankingMemory } from './ranking.ts';
import { sectionTableOf, type SectionTable } from './section-table.ts';
import { averageOf, rarityOf, termScores } from './term-index.ts';
import { vocabularyOf, type Vocabulary } from './variants.ts';

/** Loads a file of the site. @throws Error if the file can't be read */
export type LoadText = (path: string) => Promise<string>;

/** A loaded term file. */
interface Terms {
  readonly scoresOf: (term: string) => TermScores;
  readonly vocabulary: Vocabulary;
}

export const noScores: TermScores = { headings: new Map(), texts: new Map(), questions: new Map(), asked: [] };

/** The loaded part of the index. It only changes by loading more files. */
export class EmbeddedIndex {
  readonly language: string;
  readonly docusaurusTag: string;
  readonly table: SectionTable;
  /** The most frequent terms. */
  readonly frequent: Vocabulary;
  readonly memory: RankingMemory = new Map();
  /** Returns the words that typing mistakes are corrected to. */
  readonly words = loadOnce(async () => vocabularyOfList(await this.#load<WordList>(wordsName)));
  readonly #loadText: LoadText;
  readonly #termFirsts: readonly string[];
  readonly #textStarts: readonly number[];
  /** Each loads its file once. */
  readonly #termFiles: readonly (() => Promise<Terms>)[];
  readonly #textFiles: readonly (() => Promise<TextFile>)[];

  /** @param loadText loads a file from the folder of the index */
  constructor(core: CoreFile, loadText: LoadText) {
    this.language = core.language;
    this.docusaurusTag = core.docusaurusTag;
    this.#loadText = loadText;
    this.table = sectionTableOf(core);
    this.frequent = vocabularyOfList(core.frequent);
    this.#termFirsts = decodeTerms(core.termFiles);
    let start = 0;
    this.#textStarts = core.textFiles.map((gap) => (start += gap));
    this.#termFiles = this.#termFirsts.map((_, file) =>
      loadOnce(async () => this.#readTerms(await this.#load<TermFile>(termFileName(file)))),
    );
    this.#textFiles = core.textFiles.map((_, file) => loadOnce(() => this.#load<TextFile>(textFileName(file))));
  }

  /** @throws Error if a file is missing or invalid */
  static async load(load: LoadText): Promise<EmbeddedIndex> {
    const manifest = parseOwnJson<SearchManifest | null>(await load(manifestPath));
    // The names of the other files change with their content, so none of them can have another format.
    if (manifest?.version !== indexVersion)
      throw new Error(`${manifestPath} is not the manifest of a search index of version ${indexVersion}.`);
    const inFolder: LoadText = (name) => load(manifest.folder + name);
    return new EmbeddedIndex(parseOwnJson<CoreFile>(await inFolder(coreName)), inFolder);
  }

  async #load<File>(name: string): Promise<File> {
    return parseOwnJson<File>(await this.#loadText(name));
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
  async terms(file: number): Promise<Terms> {
    return (await this.#termFiles[file]?.()) ?? { vocabulary: vocabularyOf([]), scoresOf: () => noScores };
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
      const answering = new Set(asked.map((question) => questionSections[question] ?? 0));
      const questionScore = rarityOf(answering.size, lengths.length);
      const own = headings?.get(term) ?? none;
      // A word that is rare in headings but common in texts is not a name.
      const having = Math.sqrt(own.size * Math.max(own.size, texts?.get(term)?.size ?? 0));
      return {
        headings: termScores(own, headingLengths, averages.headings, having),
        texts: termScores(texts?.get(term) ?? none, lengths, averages.texts),
        questions: new Map([...answering].map((section) => [section, questionScore])),
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
    const text = (await this.#textFiles[file]?.())?.[section - (this.#textStarts[file] ?? 0)];
    if (!text) throw new Error(`${textFileName(file)} has no section ${section}.`);
    return text;
  }
}

function vocabularyOfList({ terms, frequencies }: WordList): Vocabulary {
  return vocabularyOf(decodeTerms(terms).map((term, index) => [term, lengthOf(frequencies[index] ?? '0')] as const));
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
