import { parseOwnJson } from '../../../core/model/own-json.ts';
import { fetchPages, type PageSummary } from './fetch-pages.ts';
import { loadSynonyms } from '../engine/load-synonyms.ts';

type Questions = Readonly<Record<string, readonly string[]>>;

/**
 * Fetches all that suggestions of pages are made from.
 * @throws Error when it can't be fetched
 */
export async function loadSuggestionData() {
  const [pages, questions, synonyms] = await Promise.all([fetchPages(), fetchQuestions(), loadSynonyms()]);
  return {
    pages: pages.map((page): PageSummary => ({ ...page, questions: questions[page.path] ?? [] })),
    synonyms,
  };
}

async function fetchQuestions(): Promise<Questions> {
  const response = await fetch('/questions.json');
  if (!response.ok) throw new Error(`/questions.json returned status ${response.status}`);
  return parseOwnJson<Questions>(await response.text());
}
