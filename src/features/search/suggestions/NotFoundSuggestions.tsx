import { t } from 'virtual:messages/suggestions';
import { hrefOf, normalizePath } from '../../../core/model/path.ts';
import { suggestPages } from './suggest-pages.ts';
import type { PageSummary } from './fetch-pages.ts';

export interface Props {
  readonly pages: readonly PageSummary[];
  /** Groups of words that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** The maximum number of pages that are suggested. */
const limit = 5;

/** Lists the pages that a reader who followed a wrong address probably wants. */
export default function NotFoundSuggestions({ pages, synonyms }: Props) {
  const suggested = suggestPages(normalizePath(location.pathname), pages, synonyms, limit);
  if (suggested.length === 0) return <p>{t('suggestions.none')}</p>;
  return (
    <section>
      <h2>{t('suggestions.title')}</h2>
      <ul className="suggestions">
        {suggested.map(({ path, title, description }) => (
          <li key={path}>
            <a href={hrefOf(path)}>{title}</a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
