import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { dataReader } from '../directives/read-data.ts';
import { sdkBehaviorsFile } from '../directives/sdk-behaviors/behavior-record.ts';
import { sdkFeaturesFile } from '../directives/sdk-features/sdk-features.ts';
import { registryOf, sinceOfAll } from '../directives/registry.ts';
import type { DataReader, Feature, FeatureData, GeneratedPage, Loading } from '../feature.ts';
import { variablesFile } from '../directives/variables/variables.ts';
import { keepVersions } from '../markdown/server-version.ts';
import type { ApiDescription } from '../../features/api-reference/model/description.ts';
import { proseFolder } from '../../features/api-reference/model/sources.ts';
import { messagesSchema, messagesSource, type Messages } from '../model/messages.ts';
import type { Page } from '../model/page.ts';
import { parse } from '../model/parse.ts';
import { parseJson } from '../model/parse-text.ts';
import { SiteError, type Problem } from '../model/problem.ts';
import { relatedPages } from '../model/related-pages.ts';
import { neighborsIn } from '../model/sidebar.ts';
import { composeSite, type Site, type SiteInput } from '../model/site.ts';
import { lookupIn } from '../model/translate.ts';
import { readCommitDates } from './commit-dates.ts';
import { readApi } from '../../features/api-reference/load/read-api.ts';
import { readContent, readPageFile } from './read-content.ts';
import { readParts } from './read-parts.ts';
import type { RenderingInput } from './rendering-input.ts';

/** The configuration modules of `site/`, and the version of the server that pages describe. */
export type SiteModules = Omit<
  SiteInput,
  'files' | 'messages' | 'screens' | 'checks' | 'api' | 'publicFiles' | 'problems' | 'links' | 'includeDrafts'
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

const noApi: ApiDescription = { version: '', tags: [], schemas: {} };

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
  const [written, read] = await Promise.all([readContent({ folders, ...shared }), readApi(root)]);
  const loaded = loadFeatures(features, { root, serverVersion, files: written, api: read });
  const described = loaded.api;
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
    api: described,
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
    checks: features.flatMap(({ check }) => check ?? []),
    publicFiles: [
      ...publicFiles(root),
      ...generatedFiles,
      ...routes.flatMap(({ pattern, page }) => (page ? [] : pattern)),
    ],
    problems: [...loaded.problems, ...parts.problems, ...(version.ok ? [] : version.problems)],
    links: [...parts.links, ...links],
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
  const generatedFrom = new Set(loaded.pages.map(({ source }) => source));
  const dates = readCommitDates(root, [...folders, proseFolder, ...generatedFrom]);
  const lastUpdated = new Map(
    site.pages.flatMap(({ path: at, source }) => {
      const date = dates.get(source);
      return date === undefined ? [] : [[at, date] as const];
    }),
  );
  const api = described?.api ?? noApi;
  return {
    site,
    articles: files.flatMap(({ path: at, content, digest }) => {
      const page = pages.get(at);
      return page ? [{ page, content, digest, related: related.get(at) ?? [] }] : [];
    }),
    api,
    data: loaded.data,
    shown: loaded.shown,
    sources: [...folders, proseFolder],
    apiPages: api.tags.flatMap((tag) =>
      [{ tag, at: tag.page }, ...tag.operations.map((operation) => ({ tag, operation, at: operation.page }))].flatMap(
        ({ at, ...content }) => {
          const page = pages.get(at);
          return page ? [{ page, ...content }] : [];
        },
      ),
    ),
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

/** Lets each feature load what is its own, with the API as the features before have left it. */
function loadFeatures(features: readonly Feature[], loading: Loading) {
  const pages: GeneratedPage[] = [];
  const problems: Problem[] = [];
  const data: FeatureData = {};
  const shown: ReadonlyMap<string, unknown>[] = [];
  let { api } = loading;
  for (const { load } of features) {
    const loaded = load?.({ ...loading, api });
    if (!loaded) continue;
    pages.push(...(loaded.pages ?? []));
    problems.push(...(loaded.problems ?? []));
    Object.assign(data, loaded.data);
    if (loaded.shown) shown.push(loaded.shown);
    api = loaded.api ?? api;
  }
  return { pages, problems, data, shown, api };
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
