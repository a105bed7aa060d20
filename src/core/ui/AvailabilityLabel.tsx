import type { Availability } from '../model/page.ts';
import type { Translate } from '../model/messages.ts';

export type Props = Availability & { readonly t: Translate };

/** Who can use what a page or section describes, as chips: the editions, the first version, and whether it is a beta. */
export function AvailabilityLabel({ editions, version, stage, t }: Props) {
  return (
    <ul
      className="availability"
      data-search="skip"
      aria-label={t('availability.label')}
      data-since={version}
      data-editions={editions?.join(' ')}
    >
      {editions?.map((edition) => (
        <li key={edition} className={`chip chip--${edition}`}>
          {t(`availability.${edition}`)}
        </li>
      ))}
      {version !== undefined && <li className="chip">{t('availability.version', { version })}</li>}
      {stage === 'beta' && <li className="chip">{t('availability.beta')}</li>}
    </ul>
  );
}
