import { useEffect, useState } from 'react';
import { closestPaths } from '../model/closest-paths.ts';
import { hrefOf, normalizePath } from '../model/path.ts';
import type { Site } from '../model/site.ts';
import { Failed, Loading } from './PageLoader.tsx';

export interface Props {
  readonly title: string;
  readonly none: string;
  readonly loading: string;
  /** With `{error}` for the error's text. */
  readonly failed: string;
  readonly retry: string;
}

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'loaded'; readonly pages: readonly { readonly path: string; readonly title: string }[] };

/** At most this many pages are suggested. */
const limit = 5;

/** The pages whose paths come closest to the one that was asked for. */
export default function NotFoundSuggestions({ title, none, loading, failed, retry }: Props) {
  const [state, setState] = useState<State>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    loadPages(controller.signal).then(
      (pages) => setState({ status: 'loaded', pages }),
      (error: unknown) => {
        if (!controller.signal.aborted)
          setState({ status: 'failed', error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, []);

  switch (state.status) {
    case 'loading':
      return <Loading label={loading} />;
    case 'failed':
      return <Failed text={failed.replace('{error}', state.error)} retry={retry} />;
    case 'loaded':
      return state.pages.length === 0 ? (
        <p>{none}</p>
      ) : (
        <section>
          <h2>{title}</h2>
          <ul>
            {state.pages.map((page) => (
              <li key={page.path}>
                <a href={hrefOf(page.path)}>{page.title}</a> <code>{page.path}</code>
              </li>
            ))}
          </ul>
        </section>
      );
    default:
      return state satisfies never;
  }
}

async function loadPages(signal: AbortSignal): Promise<readonly { path: string; title: string }[]> {
  const response = await fetch('/site-data.json', { signal });
  if (!response.ok) throw new Error(`/site-data.json answered ${response.status}`);
  const { pages }: Pick<Site, 'pages'> = await response.json();
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  return closestPaths(normalizePath(location.pathname), titles.keys(), limit).map((path) => ({
    path,
    title: titles.get(path) ?? path,
  }));
}
