import type { Translate } from '../../core/model/messages.ts';

/** Asks at the end of a page whether it helped. Scripts add the form (`src/features/feedback/browser/feedback.ts`). */
export default function Feedback({ t }: { readonly t: Translate }) {
  return (
    <div className="feedback" role="group" aria-label={t('page.helpful')} data-feedback="">
      <p>{t('page.helpful')}</p>
      <button type="button" data-helpful="yes">
        {t('page.helpful.yes')}
      </button>
      <button type="button" data-helpful="no">
        {t('page.helpful.no')}
      </button>
    </div>
  );
}
