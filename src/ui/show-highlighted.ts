import { tokensOf } from './tokens-of.ts';

/** Replaces the content of an element with highlighted code. */
export function showHighlighted(element: Element, code: string, language: string): void {
  element.replaceChildren(
    ...tokensOf(code, language).map(({ kind, text }) => {
      if (kind === undefined) return text;
      const span = document.createElement('span');
      span.className = `token-${kind}`;
      span.textContent = text;
      return span;
    }),
  );
}
