import type { Translate } from '../model/messages.ts';

/** Shown while a part of the page is on its way; visible after 200 ms (see loader.css). */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className="loader" role="status">
      <span className="loader__spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

export interface FailedProps {
  /** What went wrong, with the error's own text. */
  readonly text: string;
  readonly retry: string;
}

/** Shown when a part of the page could not be loaded. Its button reloads the page (`src/browser/islands.ts`). */
export function Failed({ text, retry }: FailedProps) {
  return (
    <div className="loader-failed" role="alert">
      <p data-loader-error="">{text}</p>
      <button type="button" className="button button--secondary" data-loader-retry="">
        {retry}
      </button>
    </div>
  );
}

/** Both states as templates, for the scripts that load islands. */
export function PageLoaderTemplates({ t }: { readonly t: Translate }) {
  return (
    <>
      <template data-loader="loading">
        <Loading label={t('loader.loading')} />
      </template>
      <template data-loader="failed">
        <Failed text={t('loader.failed', { error: '{error}' })} retry={t('loader.retry')} />
      </template>
    </>
  );
}
