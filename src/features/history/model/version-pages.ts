import type { ApiDescription } from '../../api-reference/model/description.ts';
import { operationsOf } from '../../api-reference/model/description.ts';
import type { History } from './history.ts';
import { type FieldPlace, type FactKind, labelOf, minorVersions, operationIdOf, routeOf } from './queries.ts';
import { routeKey } from './route-key.ts';
import { compareVersions, minorOf } from '../../../core/model/version.ts';
import { type Change, changesIn, type FieldChange, type VersionChanges } from './version-changes.ts';

/** Folder of the pages of versions, below the page that compares all versions. */
export const versionsPath = '/versions';

/** The path of the page of a minor version: `/versions/5.7`. */
export function versionPath(minor: string): string {
  return `${versionsPath}/${minor}`;
}

/** A page of a version as Markdown with its front matter. */
export interface VersionPage {
  readonly path: string;
  readonly text: string;
}

/** Minor versions that have a page, the newest first: all that the history can compare with an earlier version. */
export function describedVersions(history: History): { minor: string; releases: string[] }[] {
  return minorVersions(history).filter(({ minor }) => compareVersions(minor, minorOf(history.reliableFrom)) > 0);
}

/** Writes a page for each minor version: what it added, changed and removed, with links. */
export function versionPagesOf(
  history: History,
  api: ApiDescription | undefined,
  anchors: readonly PageAnchors[] = [],
): VersionPage[] {
  const operations = (api ? operationsOf(api) : []).map(
    ({ method, path, page }) => [routeKey(`${method.toUpperCase()} ${path}`), page] as const,
  );
  const links = new Map([...operations, ...variableLinks(history, anchors)]);
  const versions = describedVersions(history);
  return versions.map(({ minor, releases }, index) => ({
    path: versionPath(minor),
    text: new PageWriter(history, links, minor, releases).write({
      newer: versions[index - 1]?.minor,
      older: versions[index + 1]?.minor,
    }),
  }));
}

/** The anchors of a page. */
export interface PageAnchors {
  readonly path: string;
  readonly anchors: readonly string[];
}

/** Links to the variables that pages describe. A variable is an anchor of the page that describes it. */
function variableLinks(history: History, pages: readonly PageAnchors[]): [name: string, href: string][] {
  // A page about deployment describes all variables. Other pages repeat some of them.
  const sorted = pages.toSorted((a, b) => Number(isMain(a)) - Number(isMain(b)) || (a.path < b.path ? -1 : 1));
  return sorted.flatMap(({ path, anchors }) =>
    anchors
      .filter((anchor) => Object.hasOwn(history.variables, anchor))
      .map((anchor): [string, string] => [anchor, `${path}#${anchor}`]),
  );
}

function isMain({ path }: PageAnchors): boolean {
  return path.startsWith('/using-unleash/deploy/');
}

/** Kinds in the order of the page, with the heading of each and the page that explains them. */
const sections: readonly { kind: FactKind; heading: string; page: string }[] = [
  { kind: 'operations', heading: 'API operations', page: '/api-overview' },
  { kind: 'variables', heading: 'Environment variables', page: '/using-unleash/deploy/configuring-unleash' },
  { kind: 'eventTypes', heading: 'Event types', page: '/reference/events' },
  { kind: 'permissions', heading: 'Permissions', page: '/reference/rbac' },
  { kind: 'limits', heading: 'Resource limits', page: '/reference/resource-limits' },
  { kind: 'operators', heading: 'Constraint operators', page: '/reference/activation-strategies' },
  { kind: 'strategies', heading: 'Predefined strategies', page: '/reference/activation-strategies' },
  { kind: 'integrations', heading: 'Integrations', page: '/reference/integrations' },
];

const places: Readonly<Record<FieldPlace, string>> = {
  parameter: 'parameter',
  request: 'request field',
  response: 'response field',
};

class PageWriter {
  private readonly history: History;
  /** Where pages describe operations and variables, by their keys in the history. */
  private readonly links: ReadonlyMap<string, string>;
  private readonly minor: string;
  private readonly releases: readonly string[];
  private readonly changes: VersionChanges;

  constructor(history: History, links: ReadonlyMap<string, string>, minor: string, releases: readonly string[]) {
    this.history = history;
    this.links = links;
    this.minor = minor;
    this.releases = releases;
    this.changes = changesIn(history, minor);
  }

  write({ newer, older }: { newer: string | undefined; older: string | undefined }): string {
    const { minor, changes } = this;
    return joined([
      `---\ntitle: Unleash ${minor}\ndescription: '${this.description()}'\nkind: reference\nsidebar_label: '${minor}'\n---`,
      this.introduction(),
      this.requirements(),
      this.section('Added', 'added', [
        ...this.lists('added', changes.added),
        this.fieldList('Fields and parameters', 'added-fields', changes.addedFields),
      ]),
      this.section('Changed', 'changed', [this.deprecated(), this.defaults()]),
      this.section('Removed', 'removed', [
        ...this.lists('removed', changes.removed),
        this.fieldList('Fields and parameters', 'removed-fields', changes.removedFields),
        this.moved(),
      ]),
      this.section('Experimental', 'experimental', [this.experimental(), this.flags()]),
      this.ending(newer, older),
    ]);
  }

  private description(): string {
    return `What Unleash ${this.minor} added, changed and removed: API operations and fields, environment variables, event types, permissions and limits.`;
  }

  private introduction(): string {
    const { minor, releases, history } = this;
    const first = releases[0] ?? '';
    const last = releases.at(-1) ?? first;
    const date = dateOf(history.versions[first]);
    const released =
      date === undefined
        ? `${code(first)} is the first release of this version.`
        : `Unleash ${minor} was released on ${date}.`;
    const lastDate = dateOf(history.versions[last]);
    const patch =
      last === first
        ? ''
        : ` Its latest patch is ${code(last)}${lastDate === undefined ? '' : `, released on ${lastDate}`}.`;
    return (
      `${released}${patch} This page lists what the version and its patches changed in the server. ` +
      `A version in parentheses names the patch that made the change. The lists come from the source code of the ` +
      `open-source server, so they don't include what only Pro and Enterprise have.`
    );
  }

  private requirements(): string | undefined {
    const { node, postgres } = this.changes;
    const needs = [
      postgres !== undefined && `PostgreSQL ${postgres} or later`,
      node !== undefined && `Node.js ${rangeInWords(node)} if you run the npm package`,
    ].filter((need) => need !== false);
    if (needs.length === 0) return undefined;
    return `:::warning[New requirements]\nThis version needs ${needs.join(', and ')}. See [required versions](/using-unleash/deploy/upgrading-unleash#at-a-glance).\n:::`;
  }

  private section(heading: string, anchor: string, parts: readonly (string | undefined)[]): string | undefined {
    const content = joined(parts);
    return content === '' ? undefined : `## ${heading} {#${anchor}}\n\n${content}`;
  }

  private lists(anchor: string, changes: readonly Change[]): (string | undefined)[] {
    return sections.map(({ kind, heading, page }) => {
      const items = changes
        .filter((change) => change.kind === kind)
        .toSorted((a, b) => compareNames(a.name, b.name))
        .map((change) => this.item(change));
      if (items.length === 0) return undefined;
      return joined([
        `### ${heading} {#${anchor}-${kind.toLowerCase()}}`,
        anchor === 'added' && kind !== 'operations' ? `See [${heading.toLowerCase()}](${page}).` : undefined,
        items.join('\n'),
      ]);
    });
  }

  private item({ kind, name, version }: Change): string {
    return `- ${kind === 'operations' ? this.operation(name) : this.name(name)}${this.patch(version)}`;
  }

  /** A name, with a link if a page describes it. */
  private name(name: string): string {
    const link = this.links.get(name);
    return link === undefined ? code(name) : `[${code(name)}](${link})`;
  }

  private operation(key: string): string {
    const text = code(routeOf(this.history, key));
    const page = this.links.get(key);
    const id = operationIdOf(this.history, key);
    if (page !== undefined) return `[${text}](${page})`;
    return id === undefined ? text : `${text}, ${code(id)}`;
  }

  /** Names the release of a change, unless it is the first one of the version. */
  private patch(version: string): string {
    return version === this.releases[0] ? '' : ` (${version})`;
  }

  private fieldList(heading: string, anchor: string, changes: readonly FieldChange[]): string | undefined {
    if (changes.length === 0) return undefined;
    const groups = new Map<string, FieldChange[]>();
    for (const change of changes) {
      const key = `${change.operation} ${change.version}`;
      groups.set(key, [...(groups.get(key) ?? []), change]);
    }
    const sorted = [...groups.values()].toSorted(([a], [b]) => compareNames(a?.operation ?? '', b?.operation ?? ''));
    const items = sorted.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const parts = (['parameter', 'request', 'response'] as const).flatMap((place) => {
        const names = group.filter((change) => change.place === place).map(({ field }) => code(field));
        return names.length === 0 ? [] : [`${places[place]}${names.length > 1 ? 's' : ''} ${names.join(', ')}`];
      });
      return [`- ${this.operation(first.operation)}${this.patch(first.version)}: ${parts.join('; ')}`];
    });
    return `### ${heading} {#${anchor}}\n\n${items.join('\n')}`;
  }

  private deprecated(): string | undefined {
    const items = this.changes.deprecated.map((change) => this.item(change));
    return items.length === 0 ? undefined : `### Deprecated operations {#deprecated}\n\n${items.join('\n')}`;
  }

  private defaults(): string | undefined {
    const items = this.changes.changedDefaults.map(({ variable, before, after, version }) => {
      const value = (text: string | undefined): string => (text === undefined ? 'no default' : code(text));
      return `- ${this.name(variable)}${this.patch(version)}: ${value(before)} → ${value(after)}`;
    });
    return items.length === 0 ? undefined : `### Changed defaults {#defaults}\n\n${items.join('\n')}`;
  }

  private moved(): string | undefined {
    const items = this.changes.movedToEnterprise.map((change) => this.item(change));
    if (items.length === 0) return undefined;
    return `### Moved to Enterprise {#moved}\n\nThe open-source server no longer has these operations. In {server-version}, Enterprise has them.\n\n${items.join('\n')}`;
  }

  private experimental(): string | undefined {
    const items = this.changes.behindFlag.map((change) => {
      const open = this.openIn(change);
      return `${this.item(change)}${open === undefined ? '' : `, without a flag since [${labelOf(open)}](${versionPath(minorOf(open))})`}`;
    });
    if (items.length === 0) return undefined;
    return `### Behind an experimental flag {#behind-flag}\n\nThe source code contains the following, but it is off unless you turn an experimental flag on.\n\n${items.join('\n')}`;
  }

  /** The first release in which something no longer needs a flag. */
  private openIn({ kind, name }: Change): string | undefined {
    const fact: unknown = this.history[kind][name];
    const on = typeof fact === 'object' && fact !== null && 'on' in fact ? fact.on : undefined;
    return typeof on === 'string' && on !== '' ? on.split(/[-,]/)[0] : undefined;
  }

  private flags(): string | undefined {
    const { addedFlags, removedFlags } = this.changes;
    const list = (intro: string, changes: readonly Change[]): string | undefined =>
      changes.length === 0 ? undefined : `${intro}\n\n${changes.map((change) => this.item(change)).join('\n')}`;
    const content = joined([
      list('The server started to read these variables, which turn experimental flags on:', addedFlags),
      list('The server no longer reads these variables:', removedFlags),
    ]);
    return content === '' ? undefined : `### Variables of experimental flags {#flags}\n\n${content}`;
  }

  private ending(newer: string | undefined, older: string | undefined): string {
    const links = [
      older !== undefined && `[Unleash ${older}](${versionPath(older)})`,
      newer !== undefined && `[Unleash ${newer}](${versionPath(newer)})`,
    ].filter((link) => link !== false);
    const near = links.length === 0 ? '' : ` See also ${links.join(' and ')}.`;
    return `## Upgrade {#upgrade}\n\nTo find out what you need to do before you upgrade, see [Upgrade Unleash](/using-unleash/deploy/upgrading-unleash). [All versions](${versionsPath}) are compared on one page.${near}`;
  }
}

/** `2023-11-27` as "November 27, 2023", or as "Nov 27, 2023"; `undefined` if the day isn't known. */
export function dateOf(day: string | undefined, dateStyle: 'long' | 'medium' = 'long'): string | undefined {
  if (day === undefined || day === '') return undefined;
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A range of versions of Node.js, such as `>=18 <21`, as "18 to 20". */
export function rangeInWords(range: string): string {
  const [, from = range, until] = /^>=(\d+)(?: <(\d+))?$/.exec(range) ?? [];
  return until === undefined ? `${from} or later` : `${from} to ${Number(until) - 1}`;
}

/** Sorts operations by URL and method, and everything else by name. */
function compareNames(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => name.split(' ').toReversed().join(' '));
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

function code(text: string): string {
  return `\`${text}\``;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
