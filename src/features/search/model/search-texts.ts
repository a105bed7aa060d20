import { z } from 'zod';
import { stemOf, isStopWord, termsOf } from '../engine/terms.ts';

/** What readers ask or type, about a page or about the section with the anchor. */
export interface SearchText {
  readonly text: string;
  readonly anchor?: string;
}

/** The most questions of a page, and of one of its sections or of the page itself. */
const mostOfPage = 10;
const mostOfSection = 3;

/** `How do I add a flag?`, or `create: How do I add a flag?` for the section with the anchor `create`. */
const searchTextSchema = z
  .union(
    [
      z.string().min(3).max(120),
      z
        .record(z.string(), z.string().min(3).max(120))
        .refine((entry) => Object.keys(entry).length === 1, { abort: true }),
    ],
    'a text of 3 to 120 characters, or the anchor of a section with such a text',
  )
  .transform((entry): SearchText => {
    if (typeof entry === 'string') return { text: entry };
    const [[anchor, text] = ['', '']] = Object.entries(entry);
    return { text, anchor };
  });

/** Returns the phrases of keywords, which are separated by commas. */
export function phrasesOf(keywords: string): string[] {
  return keywords.split(/,\s+/);
}

/** Whether a text of the list isn't one, so that the texts can't be compared. */
const isInvalid = ({ issues }: z.core.$RefinementCtx): boolean => issues.length > 0;

/** Reports texts with the same words as an earlier one, apart from stop words and endings. */
function checkDifferent(texts: readonly (readonly string[])[], context: z.core.$RefinementCtx): void {
  const known = new Map<string, string>();
  for (const [index, phrases] of texts.entries()) {
    for (const phrase of phrases) {
      const words = contentWords(phrase);
      const other = known.get(words);
      if (other !== undefined)
        context.addIssue({ code: 'custom', path: [index], message: `a text without the same words as '${other}'` });
      known.set(words, other ?? phrase);
    }
  }
}

/** Reports the questions beyond {@link mostOfSection} and {@link mostOfPage}. */
function checkNumber(texts: readonly SearchText[], context: z.core.$RefinementCtx): void {
  const ofSections = new Map<string | undefined, number>();
  for (const [index, { anchor }] of texts.entries()) {
    const ofSection = (ofSections.get(anchor) ?? 0) + 1;
    ofSections.set(anchor, ofSection);
    if (index < mostOfPage && ofSection <= mostOfSection) continue;
    const message =
      index < mostOfPage
        ? `at most ${mostOfSection} questions for ${anchor === undefined ? 'the page itself' : 'a section'}`
        : `at most ${mostOfPage} questions in a file`;
    context.addIssue({ code: 'custom', path: [index], message });
  }
}

/** The words of a text that decide which pages it finds. */
export function contentWords(text: string): string {
  const terms = termsOf(text);
  const meaning = terms.filter((term) => !isStopWord(term));
  return [...new Set((meaning.length > 0 ? meaning : terms).map((term) => stemOf(term)))].toSorted().join(' ');
}

/** A file such as `segments.search.yaml`, next to `segments.md`. */
export const searchTextsSchema = z.strictObject({
  /** What readers ask and the page answers, in their words, so that the page is also found with words that it doesn't contain. */
  questions: z
    .array(searchTextSchema)
    .min(1)
    .superRefine((questions, context) => {
      if (isInvalid(context)) return;
      checkDifferent(
        questions.map(({ text }) => [text]),
        context,
      );
      checkNumber(questions, context);
    })
    .default([]),
  /**
   * Words and phrases that readers type when they look for the page or a section, separated by commas: synonyms, terms of
   * other products, error messages and names in code.
   */
  keywords: z
    .array(searchTextSchema)
    .min(1)
    .superRefine((keywords, context) => {
      if (isInvalid(context)) return;
      checkDifferent(
        keywords.map(({ text }) => phrasesOf(text)),
        context,
      );
    })
    .default([]),
});
export interface SearchTexts {
  readonly questions: readonly SearchText[];
  readonly keywords: readonly SearchText[];
}
