import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { contentFile, historyFile, pagesFolder, type ContentDescription } from '../../mcp/content.ts';
import { serverVersion } from '../../site/server-version.ts';
import { sampleRequestOf } from '../../src/features/api-reference/request.ts';
import { samplesOf } from '../../src/features/api-reference/samples.ts';
import { historySource } from '../../src/features/history/load/read-history.ts';
import { readApi } from '../../src/features/api-reference/load/read-api.ts';
import { docusaurusTagOf } from '../../src/core/model/docs-version.ts';
import { manifestPath } from '../../src/features/search/engine/index-files.ts';

const siteSchema = z.object({
  url: z.string(),
  docsVersion: z.object({ name: z.literal('current') }),
  pages: z.array(z.object({ path: z.string(), title: z.string(), description: z.string() })),
});
const manifestSchema = z.object({ folder: z.string() });

/**
 * Writes what the MCP server reads: the Markdown of the pages, the search index, the samples of the API and the history of
 * the server. If the folder is newer than the build, it stays.
 *
 * @param root the repository
 * @param build a built site
 * @throws Error if there is no build
 */
export async function writeContent(root: string, build: string, folder: string): Promise<void> {
  const siteFile = path.join(build, 'site-data.json');
  if (!existsSync(siteFile)) throw new Error(`There is no build in ${build}. Run npm run build first.`);
  const written = path.join(folder, contentFile);
  if (existsSync(written) && statSync(written).mtimeMs > statSync(siteFile).mtimeMs) return;
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });

  const site = siteSchema.parse(JSON.parse(readFileSync(siteFile, 'utf8')));
  const pages = site.pages.filter(({ path: page }) => existsSync(path.join(build, `${page}.md`)));
  for (const { path: page } of pages)
    cpSync(path.join(build, `${page}.md`), path.join(next, pagesFolder, `${page}.md`));
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(build, manifestPath), 'utf8')));
  for (const file of [manifestPath, manifest.folder]) {
    cpSync(path.join(build, file), path.join(next, file), { recursive: true });
  }
  cpSync(path.join(root, historySource), path.join(next, historyFile));

  const { api } = (await readApi(root)) ?? {};
  const operations = (api?.tags ?? []).flatMap((tag) =>
    tag.operations.map((operation) => ({
      id: operation.operationId,
      method: operation.method,
      path: operation.path,
      page: operation.page,
      summary: operation.summary,
      samples: api ? [...samplesOf(sampleRequestOf(operation, api.schemas))] : [],
    })),
  );
  const description: ContentDescription = {
    serverVersion,
    siteUrl: site.url,
    language: 'en',
    docusaurusTag: docusaurusTagOf(site),
    pages: pages.map(({ path: page, title, description: text }) => ({ path: page, title, description: text })),
    operations,
  };
  writeFileSync(path.join(next, contentFile), JSON.stringify(description));
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
}
