import { t } from 'virtual:messages/copying';
import { announce, onClick } from './dom.ts';

/** Milliseconds for which the copy button shows that it worked. */
const confirmationTime = 1600;

/** The buttons of code blocks: copy and wrap. */
export function start(): void {
  onClick('[data-copy-code]', (button) => void copy(button));
  onClick('[data-wrap-code]', (button) => {
    const block = button.closest('.code');
    const wraps = block?.toggleAttribute('data-wrap') ?? false;
    button.setAttribute('aria-pressed', String(wraps));
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const block = button.closest('.code, [data-copy-source]');
  const pre = block?.querySelector<HTMLElement>('pre, [data-copy-text]');
  const rest = block?.querySelector('[data-copy-rest]')?.textContent;
  try {
    await navigator.clipboard.writeText((pre ? copiedText(pre) : '') + (rest ? `\n${rest}` : ''));
    announce(t('copying.done'));
    button.dataset['done'] = '';
    setTimeout(() => delete button.dataset['done'], confirmationTime);
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
