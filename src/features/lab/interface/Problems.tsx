import type { Translate } from '../../../core/model/messages.ts';
import type { Problem } from '../../../core/model/problem.ts';

export interface Props {
  /** What the list is about. */
  readonly title: string;
  readonly problems: readonly Problem[];
  readonly t: Translate;
}

/** At most ten problems, each with its place, what was found, what is allowed and how to fix it. */
export function Problems({ title, problems, t }: Props) {
  return (
    <div className="lab__problems">
      <p>{title}</p>
      <ul>
        {problems.slice(0, 10).map(({ where, found, allowed, fix }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The same problem can occur twice in a place.
          <li key={index}>{t('lab.problem', { where, found, allowed, fix })}</li>
        ))}
      </ul>
    </div>
  );
}
