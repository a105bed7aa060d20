import { useState } from 'react';
import { announce } from '../../ui/dom.ts';
import type { Translate } from '../../model/messages.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { SensitiveText } from '../scenario/sensitive.ts';

export interface Props {
  readonly scenario: Scenario;
  readonly t: Translate;
}

/** A button that copies a link to the scenario. If it contains email addresses or tokens, readers have to confirm. */
export function SharePanel({ scenario, t }: Props) {
  const [sensitive, setSensitive] = useState<readonly SensitiveText[]>([]);
  const [link, setLink] = useState('');

  async function share(isConfirmed: boolean) {
    const [{ encodeScenario }, { findSensitive }] = await Promise.all([
      import('../scenario/share.ts'),
      import('../scenario/sensitive.ts'),
    ]);
    const found = isConfirmed ? [] : findSensitive(scenario);
    setSensitive(found);
    setLink('');
    if (found.length > 0) return;
    const address = `${location.origin}${location.pathname}#${await encodeScenario(scenario)}`;
    try {
      await navigator.clipboard.writeText(address);
      announce(t('labPage.linkCopied'));
    } catch {
      // The browser doesn't allow it. The reader copies the link from the field.
    }
    setLink(address);
  }

  return (
    <>
      <p className="lab__tools">
        <button type="button" onClick={() => void share(false)}>
          {t('labPage.link')}
        </button>
      </p>
      {sensitive.length > 0 && (
        <div className="lab__problems" role="alert">
          <ul>
            {sensitive.slice(0, 10).map(({ type, text }) => (
              <li key={text}>{t(`labPage.sensitive.${type}`, { text: text.slice(0, 60) })}</li>
            ))}
          </ul>
          <button type="button" onClick={() => void share(true)}>
            {t('labPage.linkAnyway')}
          </button>
        </div>
      )}
      {link !== '' && (
        <label className="lab__control">
          <span>{t('labPage.linkCopied')}</span>
          <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  );
}
