import type { Translate } from '../model/messages.ts';

/** The button that opens the menu for copying the page (`src/browser/copy-page.ts`). */
export function CopyPage({ t }: { readonly t: Translate }) {
  return (
    <button type="button" className="copy-page" data-copy-page="" aria-expanded="false">
      {t('page.copy')}
    </button>
  );
}
