import type { Translate } from '../model/messages.ts';
import { Admonition } from '../ui/Admonition.tsx';

/** Tells authors that a page isn't part of the built site yet. Only the development server shows drafts. */
export function DraftNotice({ source, t }: { readonly source: string; readonly t: Translate }) {
  return (
    <div className="draft-notice">
      <Admonition type="warning" title={t('draft.title')} t={t}>
        <p>{t('draft.text', { source })}</p>
      </Admonition>
    </div>
  );
}
