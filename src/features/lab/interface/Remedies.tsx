import type { Translate } from '../../../core/model/messages.ts';
import type { FoundRemedies } from '../explanation/remedies.ts';
import type { Change, Remedy } from '../explanation/trace.ts';

export interface Props extends FoundRemedies {
  readonly t: Translate;
  /** Makes the changes. Default: readers only see them. */
  readonly onApply?: ((remedy: Remedy) => void) | undefined;
}

/** Changes that turn a flag on. The SDK has confirmed each of them. */
export function Remedies({ remedies, untried, t, onApply }: Props) {
  return (
    <>
      {remedies.length === 0 ? (
        <p>{t('lab.remedies.none')}</p>
      ) : (
        <ul className="lab__remedies">
          {remedies.map((remedy) => (
            <li key={JSON.stringify(remedy)}>
              {remedy.changes.map((change) => changeText(change, t)).join('; ')}
              {onApply && (
                <button type="button" onClick={() => onApply(remedy)}>
                  {t('lab.remedies.apply')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {untried > 0 && <p>{t('lab.remedies.untried', { untried })}</p>}
    </>
  );
}

/** Says what a change does. Positions are counted from 1, as readers do. */
function changeText(change: Change, t: Translate): string {
  const { type, ...values } = change;
  return t(`lab.change.${type}`, {
    ...values,
    ...('strategy' in change && { number: change.strategy + 1 }),
    ...('constraint' in change && { constraint: change.constraint + 1 }),
  });
}
