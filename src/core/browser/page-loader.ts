import { t } from 'virtual:messages/loader';

/** Shown while a part of the page is loading. It becomes visible after 200 ms (src/core/shell/PageLoader.css). */
export function loadingState(): HTMLElement {
  const loader = element('div', 'loader');
  loader.setAttribute('role', 'status');
  const spinner = element('span', 'loader__spinner');
  spinner.setAttribute('aria-hidden', 'true');
  loader.append(spinner, element('span', 'visually-hidden', t('loader.loading')));
  return loader;
}

/** Shown when a part of the page could not be loaded. Its button reloads the page. */
export function failedState(error: unknown): HTMLElement {
  const box = element('div', 'loader-failed');
  box.setAttribute('role', 'alert');
  const message = error instanceof Error ? error.message : String(error);
  const retry = element('button', 'button button--secondary', t('loader.retry'));
  retry.setAttribute('type', 'button');
  retry.addEventListener('click', () => location.reload());
  box.append(element('p', '', t('loader.failed', { error: message })), retry);
  return box;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
