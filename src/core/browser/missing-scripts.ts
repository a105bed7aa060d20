import { t } from 'virtual:messages/scripts';

let notice: HTMLElement | undefined;

/** Shows or hides the notice that what the reader has pressed needs a script that could not be loaded. */
export function showMissingScripts(isMissing: boolean): void {
  notice?.remove();
  if (!isMissing) return;
  notice = Object.assign(document.createElement('p'), {
    className: 'loader-failed loader-failed--fixed',
    textContent: t('scripts.missing'),
  });
  notice.setAttribute('role', 'alert');
  document.body.append(notice);
}
