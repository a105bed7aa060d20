import { compareVersions } from '../model/version.ts';

/** The source of one version of the Unleash server, read as files with contents. */
export interface SourceTree {
  /** Number of the version, such as `5.7.0`. */
  readonly version: string;
  /** Day of the release, such as `2023-11-27`, if the source says it. */
  readonly date?: string;
  /** Ids of the contents by path below the root of the repository, such as `src/lib/app.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of a file. Files with the same id have the same text. */
  readText(id: string): string;
}

/** The paths that the history reads: the code of the server without its tests. */
export function isRead(path: string): boolean {
  if (path === 'package.json' || /^src\/migrations\/[\w-]*strateg[\w-]*\.json$/.test(path)) return true;
  return (
    /^src\/(lib\/.*|[\w-]+)\.(ts|js)$/.test(path) &&
    !/\.(test|e2e|d)\.|\/fakes?[/-]|(^|\/)(test|__snapshots__|db)\/|-store\.|test-setup/.test(path)
  );
}

/**
 * The releases up to the installed package, which is the version that the site describes. The package is the last of them
 * if there is no tag for it yet. A tag also knows the day of the release.
 */
export function versionsUpTo(installed: SourceTree, releases: readonly SourceTree[]): SourceTree[] {
  const released = releases.filter(({ version }) => compareVersions(version, installed.version) <= 0);
  return released.some(({ version }) => version === installed.version) ? released : [...released, installed];
}
