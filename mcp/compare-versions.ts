import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import {
  diff,
  factKinds,
  operationIdOf,
  releaseOf,
  releases,
  routeOf,
  type FactKind,
} from '../src/features/history/model/queries.ts';
import type { Content } from './content.ts';
import { markdownResult, mistake } from './tool.ts';

/** Lists what the server gained and lost between two versions. */
export function compareVersions(content: Content, from: string, to = content.serverVersion): CallToolResult {
  const { history } = content;
  const [before, after] = [releaseOf(history, from), releaseOf(history, to)];
  if (before === undefined || after === undefined) {
    const all = releases(history);
    return mistake(
      `Version '${before === undefined ? from : to}' is unknown. Known are ${all.length} releases from ${all[0]} to ${all.at(-1)}, such as '5.7' or '5.7.2'.`,
    );
  }
  const found = diff(history, before, after);
  const nameOf = (kind: FactKind, name: string) => {
    if (kind !== 'operations') return `\`${name}\``;
    const id = operationIdOf(history, name);
    return `\`${routeOf(history, name)}\`${id === undefined ? '' : ` (${id})`}`;
  };
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`## ${title}`, names.map((name) => `- ${name}`).join('\n')];
  const byKind = (title: string, differences: typeof found.added) =>
    factKinds.flatMap((kind) =>
      list(
        `${title}: ${kind}`,
        differences.filter((each) => each.kind === kind).map((each) => nameOf(kind, each.name)),
      ),
    );
  const parts = [
    ...byKind('Added', found.added),
    ...byKind('Removed', found.removed),
    ...list(
      'Moved to Enterprise',
      found.movedToEnterprise.map((name) => nameOf('operations', name)),
    ),
    ...list(
      'Deprecated',
      found.deprecated.map((name) => nameOf('operations', name)),
    ),
    ...list(
      'Changed defaults',
      found.changedDefaults.map(
        ({ variable, before: was, after: is }) => `\`${variable}\`: ${was ?? 'none'} → ${is ?? 'none'}`,
      ),
    ),
    ...(found.node ? [`Node.js: ${found.node.before ?? 'unknown'} → ${found.node.after ?? 'unknown'}`] : []),
    ...(found.postgres
      ? [`PostgreSQL: ${found.postgres.before ?? 'unknown'} → ${found.postgres.after ?? 'unknown'}`]
      : []),
  ];
  const title = `# From Unleash ${before} to ${after}`;
  return markdownResult(
    [title, ...(parts.length > 0 ? parts : ['Nothing changed that the documentation records.'])].join('\n\n'),
  );
}
