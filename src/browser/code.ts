import { announce, browserData, onClick } from './dom.ts';

/** Milliseconds for which the copy button shows that it worked. */
const confirmation = 1600;

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
  const { messages } = browserData();
  const pre = button.closest('.code, [data-copy-source]')?.querySelector<HTMLElement>('pre, [data-copy-text]');
  try {
    await navigator.clipboard.writeText(pre ? textOf(pre) : '');
    announce(messages['code.copied'] ?? '');
    button.dataset['done'] = '';
    setTimeout(() => delete button.dataset['done'], confirmation);
  } catch {
    announce(messages['code.copyFailed'] ?? '');
    if (pre) getSelection()?.selectAllChildren(pre);
  }
}

/** What a reader wants to paste: the code as it will be, so without the lines that a diff removes. */
function textOf(pre: HTMLElement): string {
  const lines = [...pre.querySelectorAll('.line')];
  const kept = lines.filter((line) => !line.classList.contains('remove'));
  return (kept.length > 0 ? kept.map((line) => line.textContent).join('\n') : (pre.textContent ?? '')).replace(
    /\n$/,
    '',
  );
}
