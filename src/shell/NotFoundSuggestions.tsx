import { closestPaths } from '../model/closest-paths.ts';
import { hrefOf, normalizePath } from '../model/path.ts';
import type { Site } from '../model/site.ts';
import { Loaded, type LoadedTexts } from './Loaded.tsx';

export interface Props extends LoadedTexts {
  readonly title: string;
  readonly none: string;
}

interface Suggestion {
  readonly path: string;
  readonly title: string;
}

/** At most this many pages are suggested. */
const limit = 5;

/** The pages whose paths come closest to the one that was asked for. */
export default function NotFoundSuggestions({ title, none, ...texts }: Props) {
  return (
    <Loaded texts={texts} load={loadSuggestions}>
      {(suggestions) =>
        suggestions.length === 0 ? (
          <p>{none}</p>
        ) : (
          <section>
            <h2>{title}</h2>
            <ul>
              {suggestions.map((page) => (
                <li key={page.path}>
                  <a href={hrefOf(page.path)}>{page.title}</a> <code>{page.path}</code>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

async function loadSuggestions(signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch('/site-data.json', { signal });
  if (!response.ok) throw new Error(`/site-data.json answered ${response.status}`);
  const { pages }: Pick<Site, 'pages'> = await response.json();
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  return closestPaths(normalizePath(location.pathname), titles.keys(), limit).map((path) => ({
    path,
    title: titles.get(path) ?? path,
  }));
}
