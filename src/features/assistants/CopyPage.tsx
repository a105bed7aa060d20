import type { Translate } from '../../core/model/messages.ts';

/** The button that opens the menu for copying the page (`src/features/assistants/browser/copy-page.ts`). */
export default function CopyPage({ t }: { readonly t: Translate }) {
  return (
    <button type="button" className="copy-page" data-copy-page="" aria-expanded="false">
      {t('page.copy')}
    </button>
  );
}
