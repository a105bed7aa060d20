import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { dataReader } from '../directives/read-data.ts';
import { sdkBehaviorsFile } from '../directives/sdk-behaviors/behavior-record.ts';
import { sdkFeaturesFile } from '../directives/sdk-features/sdk-features.ts';
import { registryOf, sinceOfAll } from '../directives/registry.ts';
import type { DataReader, Feature, FeatureData, Loaded, Loading } from '../feature.ts';
import { variablesFile } from '../directives/variables/variables.ts';
import { keepVersions } from '../markdown/server-version.ts';
import { messagesSchema, messagesSource, type Messages } from '../model/messages.ts';
import type { Page } from '../model/page.ts';
import { parse } from '../model/parse.ts';
import { parseJson } from '../model/parse-text.ts';
import { SiteError, type Problem } from '../model/problem.ts';
import { relatedPages } from '../model/related-pages.ts';
import { neighborsIn } from '../model/sidebar.ts';
import { composeSite, type Site, type SiteCheck, type SiteInput } from '../model/site.ts';
import { lookupIn } from '../model/translate.ts';
import { readCommitDates } from './commit-dates.ts';
import { readContent, readPageFile } from './read-content.ts';
import { readParts } from './read-parts.ts';
import type { RenderingInput } from './rendering-input.ts';

/** The configuration modules of `site/`, and the version of the server that pages describe. */
export type SiteModules = Omit<
  SiteInput,
  keyof Loaded | 'files' | 'messages' | 'screens' | 'checks' | 'publicFiles' | 'includeDrafts'
> & {
  readonly serverVersion: string;
};

/** The site as a value, and what its pages show beyond that. */
export interface LoadedSite extends Omit<RenderingInput, 'root' | 'readmes' | 'siteDigest'> {
  readonly site: Site;
}

export interface LoadOptions {
  /** The repository. */
  readonly root: string;
  readonly modules: SiteModules;
  /** Folders of pages, relative to the root. */
  readonly folders: readonly string[];
  readonly includeDrafts: boolean;
  readonly features: readonly Feature[];
}

/** Files that the build writes in addition to pages, and that pages can link to. */
const generatedFiles = [
  '/site-data.json',
  '/sitemap-index.xml',
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/llms-small.txt',
];

const dataReaders: readonly DataReader[] = [variablesFile, sdkFeaturesFile, sdkBehaviorsFile].map(dataReader);

/**
 * Reads configuration and content and composes the site.
 * @throws SiteError with every problem in either of them
 */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const { root, folders, includeDrafts, features } = options;
  const registry = registryOf(features);
  const routes = features.flatMap((feature) => feature.routes ?? []);
  const { serverVersion, ...modules } = options.modules;
  const problems: Problem[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const messages = attempt(() => readMessages(root, features));
  const readers = [...dataReaders, ...features.flatMap((feature) => feature.dataReaders ?? [])];
  for (const read of readers) attempt(() => read(root));
  const links = features.flatMap((feature) => attempt(() => feature.links?.(root)) ?? []);
  // Pages show this data, so they can't be checked without it.
  if (problems.length > 0) throw new SiteError(problems);
  const t = lookupIn(readableMessages(messages));
  const sinceOf = sinceOfAll(features);
  const shared = { root, serverVersion, t, registry, sinceOf };
  const written = await readContent({ folders, ...shared });
  const loaded = await loadFeatures(features, { root, serverVersion, files: written });
  const files = [
    ...written,
    ...loaded.pages.map(({ path: pathOnSite, text, source }) =>
      readPageFile({ text: keepVersions(text, serverVersion), source, pathOnSite, ...shared }),
    ),
  ];
  const version = parse(
    z.string().regex(/^\d+\.\d+\.\d+$/, 'a version such as 8.2.0'),
    serverVersion,
    'site/server-version.ts',
    'Write the version of the server that the pages describe.',
  );
  const parts = readParts(root, serverVersion, t, registry);
  const site = composeSite({
    ...modules,
    files,
    rendered: loaded.rendered,
    sidebarItems: loaded.sidebarItems,
    messages,
    screens: routes.flatMap(({ pattern, module, page }) =>
      page
        ? [
            {
              id: page.id,
              path: pattern,
              title: page.title,
              description: page.description,
              source: sourceOf(root, module),
            },
          ]
        : [],
    ),
    checks: features.flatMap(({ check }) => (check ? [(...args: Parameters<SiteCheck>) => check(...args, root)] : [])),
    publicFiles: [
      ...publicFiles(root),
      ...generatedFiles,
      ...routes.flatMap(({ pattern, page }) => (page ? [] : pattern)),
    ],
    problems: [...loaded.problems, ...parts.problems, ...(version.ok ? [] : version.problems)],
    links: [...loaded.links, ...parts.links, ...links],
    includeDrafts,
  });
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const related = relatedPages(
    files.flatMap(({ path: at, outline }) => {
      const page = pages.get(at);
      return page && outline ? [[page, outline] as const] : [];
    }),
    neighborsOf(site),
  );
  const generatedFrom = [...loaded.pages, ...loaded.rendered.map(({ page }) => page)].map(({ source }) => source);
  const dates = readCommitDates(root, [...folders, ...new Set(generatedFrom)]);
  const lastUpdated = new Map(
    site.pages.flatMap(({ path: at, source }) => {
      const date = dates.get(source);
      return date === undefined ? [] : [[at, date] as const];
    }),
  );
  return {
    site,
    articles: files.flatMap(({ path: at, content, digest }) => {
      const page = pages.get(at);
      return page ? [{ page, content, digest, related: related.get(at) ?? [] }] : [];
    }),
    data: loaded.data,
    shown: loaded.shown,
    lastUpdated,
  };
}

/** Returns a function that names the previous and the next page of a page. */
function neighborsOf({ sidebars }: Site): (page: Page) => readonly (string | undefined)[] {
  const order = Object.fromEntries(Object.entries(sidebars).map(([name, { items }]) => [name, neighborsIn(items)]));
  return ({ path: at, sidebar }) => {
    const { previous, next } = (sidebar && order[sidebar]?.get(at)) ?? {};
    return [previous?.path, next?.path];
  };
}

/** Lets each feature load what is its own, after those that it needs. */
async function loadFeatures(features: readonly Feature[], loading: Omit<Loading, 'data'>) {
  const data: FeatureData = {};
  const all: Loaded[] = [];
  for (const { load } of inOrderOfNeeds(features)) {
    const loaded = await load?.({ ...loading, data });
    if (!loaded) continue;
    Object.assign(data, loaded.data);
    all.push(loaded);
  }
  return {
    data,
    shown: all.flatMap(({ shown }) => shown ?? []),
    pages: all.flatMap(({ pages }) => pages ?? []),
    rendered: all.flatMap(({ rendered }) => rendered ?? []),
    sidebarItems: Object.fromEntries(all.flatMap(({ sidebarItems }) => Object.entries(sidebarItems ?? {}))),
    links: all.flatMap(({ links }) => links ?? []),
    problems: all.flatMap(({ problems }) => problems ?? []),
  };
}

/** The features of the site, each after those that it needs. */
function inOrderOfNeeds(features: readonly Feature[]): readonly Feature[] {
  const withNeeded = (feature: Feature): Feature[] => [...(feature.needs ?? []).flatMap(withNeeded), feature];
  return [...new Set(features.flatMap(withNeeded))].filter((feature) => features.includes(feature));
}

/** The messages for the Markdown versions of pages. If they are invalid, `composeSite` reports that. */
function readableMessages(declarations: unknown): Messages {
  const { data = [] } = messagesSchema.safeParse(declarations);
  return Object.fromEntries(data.map(({ id, message }) => [id, message]));
}

/**
 * The messages of the core and of features. `composeSite` checks those of the core.
 * @throws SiteError if a file contains no JSON, or one of a feature isn't valid: nothing of the interface can be checked
 */
function readMessages(root: string, features: readonly Feature[]): unknown {
  const read = (source: string) => {
    const json = parseJson(readFileSync(path.join(root, source), 'utf8'), source);
    if (!json.ok) throw new SiteError(json.problems);
    return json.value;
  };
  const own = read(messagesSource);
  const others = features.flatMap(({ messages }) => {
    if (!messages) return [];
    const source = sourceOf(root, messages);
    const parsed = parse(
      messagesSchema,
      read(source),
      source,
      'Correct it; src/core/model/messages.ts describes every key.',
    );
    if (!parsed.ok) throw new SiteError(parsed.problems);
    return parsed.value;
  });
  return Array.isArray(own) ? [...own, ...others] : own;
}

/** The file of a module, relative to the repository. */
function sourceOf(root: string, module: URL): string {
  return path.relative(root, fileURLToPath(module)).split(path.sep).join('/');
}

function publicFiles(root: string): string[] {
  return globSync('**/*.*', { cwd: path.join(root, 'public') }).map((name) => `/${name.split(path.sep).join('/')}`);
}
