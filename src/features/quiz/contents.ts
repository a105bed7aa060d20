import type { ReactNode } from 'react';
import type { Question } from './model/quiz.ts';

/**
 * A text of a quiz, as props of the element that holds it: when the page is built, what Markdown made of it; in the
 * browser, the HTML of the page.
 */
export type Content =
  { readonly children: ReactNode } | { readonly dangerouslySetInnerHTML: { readonly __html: string } };

/** Marks the elements that hold a {@link Content}. */
export const contentMark = { 'data-content': '' } as const;

/** The texts of one question. */
export interface QuestionTexts {
  readonly prompt: Content | undefined;
  /** Everything else before the answers. */
  readonly more: Content | undefined;
  readonly answers: readonly Content[];
  readonly explanations: readonly Content[];
}

/** Shares the texts of a quiz, which come in reading order, between its questions. */
export function textsOf(questions: readonly Question[], contents: readonly Content[]): readonly QuestionTexts[] {
  const left = [...contents];
  return questions.map(({ more, answers }) => ({
    prompt: left.shift(),
    more: more ? left.shift() : undefined,
    answers: left.splice(0, answers.length),
    explanations: left.splice(0, answers.length),
  }));
}

/** The texts of a quiz as the page holds them. They are no props of the island, so that each is sent once. */
export function contentsIn(host: ParentNode): readonly Content[] {
  return [...host.querySelectorAll('[data-content]')].map(({ innerHTML }) => ({
    dangerouslySetInnerHTML: { __html: innerHTML },
  }));
}

/** A text of {@link contentsIn} without its markup, as a screen reader speaks it. */
export function plainText(content: Content | undefined): string {
  if (!content || !('dangerouslySetInnerHTML' in content)) return '';
  const template = document.createElement('template');
  template.innerHTML = content.dangerouslySetInnerHTML.__html;
  return (template.content.textContent ?? '').replace(/\s+/g, ' ').trim();
}
