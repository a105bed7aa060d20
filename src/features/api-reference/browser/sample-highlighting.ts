import { all } from '../../../core/ui/dom.ts';
import { showHighlighted } from '../../../core/ui/show-highlighted.ts';

/** Highlights the request samples of the API pages, which contain plain code in all languages but the first. */
export function enterPage(): void {
  for (const pre of all('pre[data-plain]')) highlight(pre);
}

/** Copies the buttons of the first sample, which the build renders in full. */
function addTools(pre: HTMLElement): void {
  const tools = pre.closest('.samples')?.querySelector('.code__tools');
  if (tools) pre.closest('.code')?.prepend(tools.cloneNode(true));
}

function highlight(pre: HTMLElement): void {
  const code = pre.querySelector('code');
  const language = pre.dataset['plain'] ?? '';
  if (!code) return;
  delete pre.dataset['plain'];
  addTools(pre);
  showHighlighted(code, code.textContent ?? '', language);
}
