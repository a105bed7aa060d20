import { t } from 'virtual:messages/copied';

/** Milliseconds for which a button says that it copied. */
const confirmationTime = 2000;

/** Labels of buttons that say so at the moment. */
const labels = new WeakMap<HTMLElement, string>();

/** Makes a copy button say for a while that it worked. */
export function showCopied(button: HTMLElement): void {
  if (labels.has(button)) return;
  labels.set(button, button.textContent ?? '');
  button.dataset['done'] = '';
  button.textContent = t('copied.label');
  setTimeout(() => {
    delete button.dataset['done'];
    button.textContent = labels.get(button) ?? '';
    labels.delete(button);
  }, confirmationTime);
}
