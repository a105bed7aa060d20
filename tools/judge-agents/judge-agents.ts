import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { z } from 'zod';

const questionSchema = z.strictObject({
  question: z.string(),
  /** Texts that an answer needs. Of a list, one is enough. */
  facts: z.array(z.union([z.string(), z.array(z.string()).min(2)])).min(1),
});
export type Question = z.infer<typeof questionSchema>;

/** The share of questions whose facts must be in the first results. */
export const goal = 0.9;
/** How many results an assistant reads. */
export const resultsRead = 2;

export function readQuestions(): Question[] {
  const file = path.join(import.meta.dirname, 'questions.yaml');
  return z.array(questionSchema).parse(yaml.load(readFileSync(file, 'utf8')));
}

/** A question whose facts were not all found. */
export interface Miss {
  readonly question: string;
  readonly missing: readonly string[];
}

/**
 * Asks all questions and looks for their facts in the text that the tool returns. No model is involved: this measures what
 * an assistant gets to read, not what it makes of it.
 *
 * @param search calls `search_docs`
 */
export async function judgeAgents(
  questions: readonly Question[],
  search: (query: string, limit: number) => Promise<string>,
): Promise<{ readonly share: number; readonly misses: readonly Miss[] }> {
  const misses: Miss[] = [];
  for (const { question, facts } of questions) {
    const text = (await search(question, resultsRead)).replace(/^.*\n/, '').toLowerCase();
    const missing = facts
      .map((fact) => (typeof fact === 'string' ? [fact] : fact))
      .filter((spellings) => !spellings.some((spelling) => text.includes(spelling.toLowerCase())))
      .map((spellings) => spellings.join(' or '));
    if (missing.length > 0) misses.push({ question, missing });
  }
  return { share: 1 - misses.length / questions.length, misses };
}
