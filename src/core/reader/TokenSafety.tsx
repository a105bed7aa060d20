import { useEffect, useId, useSyncExternalStore } from 'react';
import { t } from 'virtual:messages/tokenSafety';
import { loadStyles } from '../ui/load-styles.ts';
import { loadedThirdParties, onThirdParties, reopenWithoutThirdParties } from '../ui/third-party-scripts.ts';
import styles from './TokenSafety.css?url';

/** Says which third parties could read a token, and offers to open the page again without their scripts. */
export function ThirdPartyWarning() {
  const names = useSyncExternalStore(onThirdParties, loadedThirdParties);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(document.documentElement.lang).format(names);
  return (
    <div className="token-warning" role="note">
      <p>{t('tokenSafety.thirdParties', { names: list })}</p>
      <button type="button" onClick={reopenWithoutThirdParties}>
        {t('tokenSafety.reopen')}
      </button>
    </div>
  );
}

export interface Props {
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
}

/** The switch for keeping tokens when the page is reloaded. */
export function KeepTokens({ isKept, onKeep }: Props) {
  const id = useId();
  // The warning is always on the same page.
  useEffect(() => {
    loadStyles(styles).catch((error: unknown) => console.error(error));
  }, []);
  return (
    <div className="keep-tokens">
      <label>
        <input
          type="checkbox"
          checked={isKept}
          aria-describedby={id}
          onChange={(event) => onKeep(event.target.checked)}
        />
        {t('tokenSafety.keep')}
      </label>
      <p id={id}>{t(isKept ? 'tokenSafety.kept' : 'tokenSafety.notKept')}</p>
    </div>
  );
}
