import { t } from 'virtual:messages/copying';
import { showCopied } from './copied.ts';
import { announce } from '../ui/dom.ts';

/**
 * Copies a text and tells the reader whether it worked.
 *
 * @param text the text, or a request for it. Safari allows copying only right after a click, but it accepts a promise
 * @param button shows for a while that the text was copied
 * @param failure the message for the reader if the browser refuses. Default: to select the code
 * @returns whether the text was copied
 */
export async function copyText(
  text: string | Promise<string>,
  button: HTMLElement,
  failure = t('copying.failed'),
): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(asBlob) })]);
    announce(t('copying.done'));
    showCopied(button);
    return true;
  } catch {
    announce(failure);
    return false;
  }
}

const asBlob = (text: string): Blob => new Blob([text], { type: 'text/plain' });
