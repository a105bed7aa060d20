import type { Translate } from '../model/messages.ts';
import { hrefOf } from '../model/path.ts';

interface Neighbor {
  readonly label: string;
  readonly path: string;
}

export interface Props {
  readonly previous?: Neighbor | undefined;
  readonly next?: Neighbor | undefined;
  readonly t: Translate;
}

/** Links to the pages before and after this one in reading order. */
export function Pagination({ previous, next, t }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label={t('pagination.label')}>
      {previous && (
        <a className="pagination__link" rel="prev" href={hrefOf(previous.path)}>
          <span>{t('pagination.previous')}</span> {previous.label}
        </a>
      )}
      {next && (
        <a className="pagination__link pagination__link--next" rel="next" href={hrefOf(next.path)}>
          <span>{t('pagination.next')}</span> {next.label}
        </a>
      )}
    </nav>
  );
}
