import { all } from './dom.ts';
import { tokensOf } from './tokens-of.ts';

/** Highlights the request samples of the API pages, which contain plain code in all languages but the first. */
export function enterPage(): void {
  for (const pre of all('pre[data-plain]')) highlight(pre);
}

function highlight(pre: HTMLElement): void {
  const code = pre.querySelector('code');
  const language = pre.dataset['plain'] ?? '';
  if (!code) return;
  delete pre.dataset['plain'];
  code.replaceChildren(
    ...tokensOf(code.textContent ?? '', language).map(({ kind, text }) => {
      if (kind === undefined) return text;
      const span = document.createElement('span');
      span.className = `token-${kind}`;
      span.textContent = text;
      return span;
    }),
  );
}
