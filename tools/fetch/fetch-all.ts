import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../live/problem-error.ts';
import { readFetched, fetchedFile } from '../../src/core/load/read-fetched.ts';
import { structureSource } from '../../src/features/api-reference/model/sources.ts';
import type { Fetched, FetchedReadme } from '../../src/core/model/fetched.ts';
import { fetchDescription } from './fetch-description.ts';
import { fetchStarCount } from './fetch-star-count.ts';
import { defaultLimits, fetchText, type FetchLimits } from './fetch-text.ts';
import { renderReadme } from './render-readme.ts';

/** The addresses of the sources: see site/sources.ts. */
export interface FetchSources {
  readonly server: string;
  readonly repository: string;
  readonly readmes: Readonly<Record<string, string>>;
  readonly rawFiles: string;
}

/** The result for one source. */
export interface FetchOutcome {
  readonly source: string;
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Fetches every source independently. A source that fails keeps its old data.
 * @param root the root of the repository
 */
export async function fetchAll(
  root: string,
  sources: FetchSources,
  limits: FetchLimits = defaultLimits,
): Promise<readonly FetchOutcome[]> {
  const before = readFetched(root);
  const outcomes: FetchOutcome[] = [];
  const attempt = async <T>(
    source: string,
    work: () => Promise<T>,
    say: (value: T) => string,
  ): Promise<T | undefined> => {
    try {
      const value = await work();
      outcomes.push({ source, ok: true, text: say(value) });
      return value;
    } catch (error) {
      outcomes.push({ source, ok: false, text: messageOf(error) });
      return undefined;
    }
  };
  const [starCount, readmes] = await Promise.all([
    attempt(
      `star count, ${sources.repository}`,
      () => fetchStarCount(sources.repository, limits),
      (count) => count,
    ),
    Promise.all(
      Object.entries(sources.readmes).map(async ([page, repository]): Promise<[string, FetchedReadme | undefined]> => {
        const url = `${sources.rawFiles}/${repository}/HEAD/README.md`;
        const readme = await attempt(
          `readme for ${page}, ${url}`,
          async () => ({
            repository,
            fetched: new Date().toISOString().slice(0, 10),
            html: renderReadme(await fetchText(url, limits), repository, sources.rawFiles),
          }),
          ({ html }) => `${Math.ceil(html.length / 1024)} KB`,
        );
        return [page, readme ?? before.readmes[page]];
      }),
    ),
    attempt(
      `API description, ${sources.server}`,
      () => fetchDescription(path.join(root, structureSource), sources.server, limits),
      (text) => text,
    ),
  ]);
  keep(root, {
    starCount: starCount ?? before.starCount,
    readmes: Object.fromEntries(readmes.flatMap(([page, readme]) => (readme ? [[page, readme]] : []))),
  });
  return outcomes.toSorted((a, b) => a.source.localeCompare(b.source));
}

function keep(root: string, fetched: Fetched): void {
  const file = path.join(root, fetchedFile);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(fetched));
}
