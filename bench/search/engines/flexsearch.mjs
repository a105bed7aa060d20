// FlexSearch as its documentation shows it: a document index, exported by the build and loaded whole, with prefixes.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import FlexSearch from 'flexsearch';
import { sectionsOf } from './sections.ts';

const options = {
  tokenize: 'forward',
  document: { id: 'id', index: ['title', 'heading', 'questions', 'text'] },
};

export const client = `
import FlexSearch from 'flexsearch';
let loading;
const open = async () => {
  const index = new FlexSearch.Document(${JSON.stringify(options)});
  for (const [key, data] of await (await fetch('/index.json')).json()) await index.import(key, data);
  return index;
};
window.search = async (query) => {
  const results = await (await (loading ??= open())).search(query, { limit: 20, suggest: true, merge: true });
  return results.map(({ id }) => id);
};`;

/**
 * Writes the index into the folder that is served.
 * @param {readonly import('../../../src/features/search/records/record.ts').SearchRecord[]} records
 * @param {string} folder
 */
export async function build(records, folder) {
  const index = new FlexSearch.Document(options);
  for (const section of sectionsOf(records)) index.add(section);
  /** @type {[string, string][]} */
  const parts = [];
  await index.export((key, data) => void parts.push([key, data]));
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(parts));
}
