import { t } from 'virtual:messages/copying';
import { showCopied } from './copied.ts';
import { announce, one, onClick } from './dom.ts';

/** The buttons of code blocks: copy, wrap and show all. */
export function start(): void {
  onClick('[data-copy-code]', (button) => void copy(button));
  onClick('[data-wrap-code]', (button) => {
    const block = button.closest('.code');
    const wraps = block?.toggleAttribute('data-wrap') ?? false;
    button.setAttribute('aria-pressed', String(wraps));
  });
  onClick('[data-unfold-code]', (button) => {
    const block = button.closest('.code');
    block?.removeAttribute('data-folded');
    button.remove();
    // The button had the focus. The code continues where it was.
    if (block) one('pre', block)?.focus({ preventScroll: true });
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const block = button.closest('.code, [data-copy-source]');
  const pre = block?.querySelector<HTMLElement>('pre, [data-copy-text]');
  const rest = block?.querySelector('[data-copy-rest]')?.textContent;
  try {
    await navigator.clipboard.writeText((pre ? copiedText(pre) : '') + (rest ? `\n${rest}` : ''));
    announce(t('copying.done'));
    showCopied(button);
  } catch {
    announce(t('copying.failed'));
    if (pre) getSelection()?.selectAllChildren(pre);
  }
}

/** The code that a reader wants to paste, without the lines that a diff removes. */
function copiedText(pre: HTMLElement): string {
  const lines = [...pre.querySelectorAll('.line')];
  const kept = lines.filter((line) => !line.classList.contains('remove'));
  return (kept.length > 0 ? kept.map((line) => line.textContent).join('\n') : (pre.textContent ?? '')).replace(
    /\n$/,
    '',
  );
}
