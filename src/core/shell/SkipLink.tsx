import type { Translate } from '../model/messages.ts';

/** The first stop of the keyboard: past the shell to the page's own text. */
export function SkipLink({ t }: { readonly t: Translate }) {
  return (
    <a className="skip-link" href="#content">
      {t('skip.toContent')}
    </a>
  );
}
