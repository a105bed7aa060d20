import { snapshot } from '../../history/model/queries.ts';
import type { History } from '../../history/model/history.ts';
import { compareVersions } from '../../../core/model/version.ts';
import type { MinimumVersion } from './minimum-version.ts';
import type { Use } from './uses-and-phases.ts';

/** A version of other software that a version of the server needs. */
export interface Requirement<Text> {
  readonly software: 'postgres' | 'node' | 'edge' | 'proxy' | 'sdk';
  /** The name of the software: for an SDK, the name that it reports to the server. */
  readonly name: string;
  /** A range of Node.js versions such as `>=18 <21`, the oldest version of other software, or `any`. */
  readonly minimum: string;
  /** Whether the reader's version of the server has another requirement, or none. */
  readonly isNew: boolean;
  readonly note?: Text;
}

/** Lists what a version of the server needs from the software around it, as far as the reader uses it. */
export function requirementsOf<Text>(
  history: History,
  minimums: readonly MinimumVersion<Text>[],
  { from, to, uses }: { readonly from: string; readonly to: string; readonly uses: readonly Use[] },
): readonly Requirement<Text>[] {
  const [before, after] = [snapshot(history, from), snapshot(history, to)];
  const found: Requirement<Text>[] = [];
  if (after.postgres !== undefined)
    found.push({
      software: 'postgres',
      name: 'PostgreSQL',
      minimum: after.postgres,
      isNew: before.postgres !== after.postgres,
    });
  if (after.node !== undefined && uses.includes('npm'))
    found.push({ software: 'node', name: 'Node.js', minimum: after.node, isNew: before.node !== after.node });
  for (const [software, name] of [
    ['edge', 'Unleash Edge'],
    ['proxy', 'Unleash Proxy'],
  ] as const) {
    const at = (version: string) =>
      minimums.findLast((each) => each.uses === software && compareVersions(each.since, version) <= 0);
    const needed = at(to);
    if (needed && uses.includes(software))
      found.push({
        software,
        name,
        minimum: needed.minimum,
        isNew: at(from)?.minimum !== needed.minimum,
        note: needed.note,
      });
  }
  if (uses.includes('sdk'))
    for (const [name, minimum] of after.sdks)
      found.push({ software: 'sdk', name, minimum, isNew: before.sdks.get(name) !== minimum });
  return found;
}
