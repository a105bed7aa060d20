import type { Translate } from '../model/messages.ts';
import { hrefOf } from '../model/path.ts';
import type { RelatedPage } from '../model/related-pages.ts';

export interface Props {
  readonly pages: readonly RelatedPage[];
  readonly t: Translate;
}

/** Links to the pages that readers of this page may want next. */
export function RelatedPages({ pages, t }: Props) {
  if (pages.length === 0) return null;
  return (
    <nav className="related-pages" aria-labelledby="related-pages">
      <h2 id="related-pages">{t('related.title')}</h2>
      <ul>
        {pages.map(({ path, title, description }) => (
          <li key={path}>
            <a href={hrefOf(path)}>{title}</a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
