import { isSlip, wordsOf } from '../../../core/model/closest-paths.ts';
import type { Page } from '../../../core/model/page.ts';

/** What suggestions need to know of a page. */
export type SuggestedPage = Pick<Page, 'path' | 'title'> &
  Partial<Pick<Page, 'label' | 'description'>> & {
    /** What readers ask about it. Default: unknown. */
    readonly questions?: readonly string[];
  };

/** How much a word counts, by where a page has it. */
const weights = { lastSegment: 3, title: 3, path: 2, question: 1.5, description: 1 };
/** How much a word counts that is misspelled, or that only means the same as a wanted word. */
const discounts = { slip: 0.5, synonym: 0.6 };
/** No reader mistypes a longer address. Only the last words of one count, so that no link can block the page. */
const mostWords = 20;
/** A page of the API reference or of the legacy API is what readers want less often than a guide with the same words. */
const specialistPath = /^\/(reference\/api|contributing)\//;

/**
 * The pages that a reader probably wants who asked for a path that doesn't exist. The words of the path are looked up in
 * paths, titles, questions and descriptions, together with words that mean the same. Rare words count more.
 */
export function suggestPages<P extends SuggestedPage>(
  path: string,
  pages: readonly P[],
  synonyms: readonly (readonly string[])[],
  limit: number,
): P[] {
  const wanted = [...wantedWords(path, synonyms)];
  const isForOthers = (page: P) => partOf(page.path) !== undefined && partOf(page.path) !== partOf(path);
  const described = pages.filter((page) => page.path !== '/').map((page) => ({ page, words: weightedWords(page) }));
  const rarity = new Map(
    wanted.map(([word]) => {
      const exact = described.filter(({ words }) => words.has(word)).length;
      // A misspelled word is as common as the one that the reader meant, which is in paths and titles.
      const pagesWithWord = exact || described.filter(({ words }) => weightIn(words, word) >= 1).length;
      return [word, Math.log(1 + described.length / (1 + pagesWithWord))];
    }),
  );
  return described
    .map(({ page, words }) => {
      const sum = wanted.reduce((total, [word, share]) => {
        return total + share * (rarity.get(word) ?? 0) * weightIn(words, word);
      }, 0);
      const length = Math.sqrt(2 + wordsOf(page.path).size);
      return { page, score: (sum / length) * (isForOthers(page) ? 0.6 : 1) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.page.path.localeCompare(b.page.path))
    .slice(0, limit)
    .map(({ page }) => page);
}

/** The specialist part of the documentation that a path belongs to, if any. */
const partOf = (path: string): string | undefined => specialistPath.exec(path)?.[1];

/** The words of a path and the words that mean the same, with their shares. The last segment counts twice. */
function wantedWords(path: string, synonyms: readonly (readonly string[])[]): Map<string, number> {
  const own = new Set([...wordsOf(path)].slice(-mostWords));
  own.delete('doc');
  const last = wordsOf(path.split('/').at(-1) ?? '');
  const wanted = new Map([...own].map((word) => [word, last.has(word) ? 2 : 1]));
  for (const group of synonyms) {
    const phrases = group.map(wordsOf);
    if (!phrases.some((phrase) => phrase.size > 0 && [...phrase].every((word) => own.has(word)))) continue;
    for (const word of phrases.flatMap((phrase) => [...phrase])) {
      if (!wanted.has(word)) wanted.set(word, discounts.synonym);
    }
  }
  return wanted;
}

/** Every word of a page with its largest weight. */
function weightedWords({
  path,
  title,
  label = '',
  description = '',
  questions = [],
}: SuggestedPage): Map<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) words.set(word, Math.max(weight, words.get(word) ?? 0));
  };
  add(description, weights.description);
  for (const question of questions) add(question, weights.question);
  add(path, weights.path);
  add(`${title} ${label}`, weights.title);
  add(path.split('/').at(-1) ?? '', weights.lastSegment);
  return words;
}

function weightIn(words: ReadonlyMap<string, number>, wanted: string): number {
  const exact = words.get(wanted);
  if (exact !== undefined) return exact;
  if (wanted.length < 3) return 0;
  const slips = [...words].filter(([word]) => isSlip(wanted, word)).map(([, weight]) => weight * discounts.slip);
  return Math.max(0, ...slips);
}
