import type { Ref } from 'react';
import type { Translate } from '../../../core/model/messages.ts';

export interface Props {
  readonly percentage: number;
  /** Whether the flag is on, for each visitor. */
  readonly results: readonly boolean[];
  readonly t: Translate;
  readonly onChange?: (percentage: number) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const columns = 10;
const id = 'shop-rollout';

/** A shop whose banner is controlled by a flag, and its visitors. The same markup works without scripts. */
export function Shop({ percentage, results, t, onChange, ref }: Props) {
  const on = results.filter(Boolean).length;
  const squares = (isOn: boolean) =>
    results
      .map((each, user) =>
        each === isOn ? `M${(user % columns) * 12} ${Math.floor(user / columns) * 12}h10v10h-10z` : '',
      )
      .join('');
  return (
    <figure className="shop" aria-label={t('shop.label')}>
      <div className="shop__page" aria-hidden="true">
        <p className={`shop__banner shop__banner--${on > 0 ? 'on' : 'off'}`}>{t('shop.banner')}</p>
        <span />
        <span />
        <span />
      </div>
      <svg
        className="shop__visitors"
        viewBox={`0 0 ${columns * 12 - 2} ${(results.length / columns) * 12 - 2}`}
        aria-hidden="true"
      >
        <path className="shop__visitor--on" d={squares(true)} />
        <path className="shop__visitor--off" d={squares(false)} />
      </svg>
      <div className="shop__control">
        <label htmlFor={id}>{t('shop.rollout')}</label>
        <input
          id={id}
          ref={ref}
          type="range"
          min={0}
          max={100}
          value={percentage}
          readOnly={onChange === undefined}
          onChange={(event) => onChange?.(event.currentTarget.valueAsNumber)}
        />
        <output htmlFor={id}>{t('shop.result', { percentage, on, total: results.length })}</output>
      </div>
    </figure>
  );
}
