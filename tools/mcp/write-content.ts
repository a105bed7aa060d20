import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { comparisonPath, descriptionPath } from '../../mcp/content.ts';
import { contentDescriptionSchema } from '../../src/features/assistants/model/content-description.ts';
import { manifestPath } from '../../src/features/search/engine/index-files.ts';

const manifestSchema = z.object({ folder: z.string() });

/**
 * Copies the files of a build that the MCP server reads: the Markdown of the pages, the search index and the history of the
 * server. If the folder is newer than the build, it stays.
 *
 * @param build a built site
 * @throws Error if there is no build
 */
export function writeContent(build: string, folder: string): void {
  const source = path.join(build, descriptionPath);
  if (!existsSync(source)) throw new Error(`There is no build in ${build}. Run npm run build first.`);
  const written = path.join(folder, descriptionPath);
  if (existsSync(written) && statSync(written).mtimeMs > statSync(source).mtimeMs) return;
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(build, file), 'utf8'));
  const { pages } = contentDescriptionSchema.parse(json(descriptionPath));
  const { folder: index } = manifestSchema.parse(json(manifestPath));
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  // The description comes last: its time tells when everything was written.
  const files = [...pages.map((page) => `${page.path}.md`), manifestPath, index, comparisonPath, descriptionPath];
  for (const file of files) cpSync(path.join(build, file), path.join(next, file), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
}
