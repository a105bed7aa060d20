import type { Translate } from '../../../core/model/messages.ts';

export interface Props {
  readonly onRetry: () => void;
  readonly t: Translate;
}

/** Says that a part of the lab could not be loaded, with a button that tries again. */
export function LoadFailed({ onRetry, t }: Props) {
  return (
    <div className="lab__problems" role="alert">
      <p>{t('lab.loadFailed')}</p>
      <button type="button" onClick={onRetry}>
        {t('lab.loadRetry')}
      </button>
    </div>
  );
}
