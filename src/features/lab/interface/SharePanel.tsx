import { useCallback, useEffect } from 'react';
import { announce } from '../../../core/ui/dom.ts';
import type { Translate } from '../../../core/model/messages.ts';
import { useLatestLoad } from '../../../core/ui/use-latest-load.ts';
import type { Lab } from '../lab.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { SensitiveText } from '../scenario/sensitive.ts';
import type { WrittenLink } from '../scenario/share.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Problems } from './Problems.tsx';

export interface Props {
  readonly lab: Lab;
  readonly scenario: Scenario;
  /** The environment that the link shows. */
  readonly environment: string;
  readonly t: Translate;
}

/** A link, or what readers may not want to publish. */
type Shared = WrittenLink | { readonly ok: 'unconfirmed'; readonly sensitive: readonly SensitiveText[] };

/** A button that copies a link to the scenario. If it contains email addresses or tokens, readers have to confirm. */
export function SharePanel({ lab, scenario, environment, t }: Props) {
  const [state, load] = useLatestLoad<Shared>();
  // A link to what was shown before would be mistaken for one to this scenario.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => load.reset(), [load, scenario, environment]);

  const share = useCallback(
    (isConfirmed: boolean) =>
      load.run(async (signal) => {
        const { encodeScenario, findSensitive, sharedOf } = await lab.loadLinks();
        const sensitive = isConfirmed ? [] : findSensitive(sharedOf(scenario));
        if (sensitive.length > 0) return { ok: 'unconfirmed', sensitive };
        const written = await encodeScenario(scenario, environment);
        signal.throwIfAborted();
        if (!written.ok) return written;
        try {
          await navigator.clipboard.writeText(addressOf(written.fragment));
          announce(t('labPage.linkCopied'));
        } catch {
          // The browser doesn't allow it. The reader copies the link from the field.
        }
        return written;
      }),
    [load, lab, scenario, environment, t],
  );

  return (
    <>
      <p className="lab__tools">
        <button type="button" onClick={() => void share(false)}>
          {t('labPage.link')}
        </button>
      </p>
      {state.status === 'failed' && <LoadFailed onRetry={() => void share(false)} t={t} />}
      {state.status === 'ready' && <Outcome shared={state.value} onConfirm={() => void share(true)} t={t} />}
    </>
  );
}

const addressOf = (fragment: string): string => `${location.origin}${location.pathname}#${fragment}`;

interface OutcomeProps {
  readonly shared: Shared;
  readonly onConfirm: () => void;
  readonly t: Translate;
}

function Outcome({ shared, onConfirm, t }: OutcomeProps) {
  switch (shared.ok) {
    case true:
      return (
        <label className="lab__control">
          <span>{t('labPage.linkCopied')}</span>
          <input
            type="text"
            readOnly
            value={addressOf(shared.fragment)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      );
    case false:
      return <Problems title={t('lab.linkFailed')} problems={shared.problems} t={t} />;
    case 'unconfirmed':
      return (
        <div className="lab__problems" role="alert">
          <ul>
            {shared.sensitive.slice(0, 10).map(({ type, text }) => (
              <li key={text}>{t(`labPage.sensitive.${type}`, { text: text.slice(0, 60) })}</li>
            ))}
          </ul>
          <button type="button" onClick={onConfirm}>
            {t('labPage.linkAnyway')}
          </button>
        </div>
      );
    default:
      return shared satisfies never;
  }
}
