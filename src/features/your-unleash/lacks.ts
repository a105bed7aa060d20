import { compareVersions } from '../../core/model/version.ts';
import type { YourValues } from '../../core/reader/values.ts';

/** Who has a feature: the first version, and the editions if not all have it. */
export interface Needs {
  readonly since?: string | undefined;
  readonly editions?: readonly string[] | undefined;
}

/** Why the reader's Unleash doesn't have a feature. */
export type Lack =
  | { readonly type: 'version'; readonly needed: string; readonly yours: string }
  | { readonly type: 'edition'; readonly needed: readonly string[]; readonly yours: string };

/**
 * Tells whether the reader's Unleash lacks a feature. The edition comes first, because an upgrade doesn't change it.
 * Without a version or an edition, nothing is lacking.
 */
export function lackOf({ since, editions }: Needs, { version, edition }: YourValues): Lack | undefined {
  if (edition && editions && editions.length > 0 && !editions.includes(edition)) {
    return { type: 'edition', needed: editions, yours: edition };
  }
  // `8` means any 8.x: the reader has its newest release.
  if (version && since && compareVersions(newest(version), since) < 0) {
    return { type: 'version', needed: since, yours: version };
  }
  return undefined;
}

/** A version without its last parts stands for the newest release that begins with it: `5` → `5.9999.9999`. */
function newest(version: string): string {
  return [...version.split('.'), '9999', '9999'].slice(0, 3).join('.');
}
