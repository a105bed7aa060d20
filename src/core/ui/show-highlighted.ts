import { tokenElements } from './token-elements.ts';
import { tokensOf } from './tokens-of.ts';

/** Replaces the content of an element with highlighted code. */
export function showHighlighted(element: Element, code: string, language: string): void {
  element.replaceChildren(
    ...tokensOf(code, language).map(({ type, text }) => {
      if (type === undefined) return text;
      const token = document.createElement(tokenElements[type]);
      token.textContent = text;
      return token;
    }),
  );
}
