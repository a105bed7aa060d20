import type { Translate } from '../../model/messages.ts';
import type { Problem } from '../../model/problem.ts';

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
        {problems.slice(0, 10).map(({ where, found, allowed, fix }) => (
          <li key={`${where} ${found}`}>{t('lab.problem', { where, found, allowed, fix })}</li>
        ))}
      </ul>
    </div>
  );
}
