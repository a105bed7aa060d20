import { t } from 'virtual:messages/codeCopy';
import { copyText } from './clipboard.ts';
import { all, one, onClick } from '../ui/dom.ts';
import { attachMenu } from './popup-menu.ts';
import { commandsOf, isShell, pastedText } from './shell-commands.ts';

/** The buttons of code blocks: copy, copy one command, wrap and show all. */
export function start(): void {
  onClick('[data-copy-code]', (button) => void copy(button));
  onClick('[data-copy-command]', (button) => {
    if (button instanceof HTMLButtonElement) attachMenu(button, () => commandItems(button));
  });
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

/** Adds a button to each block with several commands, which copies one of them. */
export function enterPage(): void {
  for (const block of all('.code')) {
    if (!isShell(block.dataset['language']) || commandsOf(codeOf(block)).length < 2) continue;
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: t('codeCopy.one') });
    button.dataset['copyCommand'] = '';
    button.setAttribute('aria-expanded', 'false');
    one('.code__tools', block)?.append(button);
  }
}

function commandItems(button: HTMLElement) {
  const block = button.closest<HTMLElement>('.code');
  return commandsOf(block ? codeOf(block) : '').map((command) => ({
    label: firstLineOf(command),
    isCode: true,
    run: () => void copyText(command, button),
  }));
}

function firstLineOf(command: string): string {
  const [first = '', ...others] = command.split('\n');
  return others.length > 0 ? `${first.replace(/\s*\\$/, '')} …` : first;
}

async function copy(button: HTMLElement): Promise<void> {
  const block = button.closest<HTMLElement>('.code, [data-copy-source]');
  const pre = block && one('pre, [data-copy-text]', block);
  const rest = block?.querySelector('[data-copy-rest]')?.textContent;
  const code = block ? codeOf(block) : '';
  const text = isShell(block?.dataset['language']) ? pastedText(code) : code;
  const isCopied = await copyText(text + (rest ? `\n${rest}` : ''), button);
  if (!isCopied && pre) getSelection()?.selectAllChildren(pre);
}

/** The code of a block, without the lines that a diff removes. */
function codeOf(block: HTMLElement): string {
  const pre = one('pre, [data-copy-text]', block);
  if (!pre) return '';
  const kept = all('.line', pre).filter((line) => !line.classList.contains('remove'));
  const code = kept.length > 0 ? kept.map((line) => line.textContent).join('\n') : (pre.textContent ?? '');
  return code.replace(/\n$/, '');
}
