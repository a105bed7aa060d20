import { t } from 'virtual:messages/suggestions';
import { closestPaths } from '../model/closest-paths.ts';
import { hrefOf, normalizePath } from '../model/path.ts';
import type { PageSummary } from './fetch-pages.ts';

export interface Props {
  readonly pages: readonly PageSummary[];
}

/** The maximum number of pages that are suggested. */
const limit = 5;

/** Lists the pages whose paths are closest to the requested one. */
export default function NotFoundSuggestions({ pages }: Props) {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const paths = closestPaths(normalizePath(location.pathname), titles.keys(), limit);
  if (paths.length === 0) return <p>{t('suggestions.none')}</p>;
  return (
    <section>
      <h2>{t('suggestions.title')}</h2>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <a href={hrefOf(path)}>{titles.get(path)}</a> <code>{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
