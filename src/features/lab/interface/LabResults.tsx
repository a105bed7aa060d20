import type { ReactNode } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import type { ResultRow } from './lab-content.ts';

export interface Props {
  readonly label: string;
  readonly rows: readonly ResultRow[];
  readonly t: Translate;
  /** What else the explanation of each result shows. Default: nothing */
  readonly details?: readonly ReactNode[] | undefined;
}

/** The results of a flag: a row for each context, with the reason. */
export function LabResults({ label, rows, t, details }: Props) {
  return (
    <table className="lab__results" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('lab.table.context')}</th>
          <th scope="col">{t('lab.table.result')}</th>
          <th scope="col">{t('lab.table.why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, fields, enabled, isRandom, variant, payload, sentence }, index) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="lab__fields">{fields}</span>
            </th>
            <td>
              <span className={`lab__state lab__state--${enabled ? 'on' : 'off'}`}>
                {enabled && variant !== undefined
                  ? t('lab.result.variant', { variant })
                  : t(enabled ? 'lab.result.on' : 'lab.result.off')}
              </span>
              {payload !== undefined && <code className="lab__payload">{payload}</code>}
              {isRandom && <span className="lab__fields">{t('lab.result.random')}</span>}
            </td>
            <td>
              {sentence ?? t('lab.result.unexplained')}
              {details?.[index]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
