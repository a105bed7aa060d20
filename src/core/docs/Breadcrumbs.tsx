import type { Translate } from '../model/messages.ts';
import { hrefOf } from '../model/path.ts';
import type { Crumb } from '../model/breadcrumbs.ts';

export interface Props {
  /** Outermost first; the last one is the page itself. */
  readonly crumbs: readonly Crumb[];
  readonly t: Translate;
}

/** The way from the home page to this one. A category that begins with this page is no link, because the reader is already there. */
export function Breadcrumbs({ crumbs, t }: Props) {
  const here = crumbs.at(-1)?.path;
  return (
    <nav className="breadcrumbs" aria-label={t('breadcrumbs.label')}>
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={`${label} ${path}`}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : path === here ? (
              label
            ) : (
              <a href={hrefOf(path)}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
