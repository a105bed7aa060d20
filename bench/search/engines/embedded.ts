import { writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { searchIndexOf } from '../../../src/features/search/engine/index-writer.ts';
import type { SearchRecord } from '../../../src/features/search/records/record.ts';

/** What the site ships: MiniSearch, with the index in parts and all that src/features/search adds. */
export const client = `
import { embeddedProvider } from '../../src/features/search/engine/embedded.ts';
const provider = embeddedProvider();
window.search = async (query) => {
  const request = { query, hitsPerPage: 20, page: 0, snippetWords: 10, language: 'en', docusaurusTag: 'docs-default-current' };
  return (await provider.search(request, new AbortController().signal)).hits.map(({ url }) => url);
};`;

/** Writes the index into the folder that is served. */
export async function build(records: readonly SearchRecord[], folder: string): Promise<void> {
  const { manifest, files } = searchIndexOf(records, '/assets/search/');
  await mkdir(path.join(folder, manifest.folder), { recursive: true });
  for (const [name, text] of files) await writeFile(path.join(folder, manifest.folder, name), text);
  await writeFile(path.join(folder, 'search-index.json'), JSON.stringify(manifest));
}
