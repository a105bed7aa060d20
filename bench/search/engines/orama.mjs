// Orama as its documentation shows it: one index, saved by the build and loaded whole, with a tolerance and boosts.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create, insertMultiple, save } from '@orama/orama';
import { sectionsOf } from './sections.ts';

const schema = { title: 'string', heading: 'string', text: 'string', questions: 'string', weight: 'number' };

export const client = `
import { create, load, search } from '@orama/orama';
let loading;
const open = async () => {
  const database = create({ schema: ${JSON.stringify(schema)} });
  load(database, await (await fetch('/index.json')).json());
  return database;
};
window.search = async (query) => {
  const tolerance = query.length >= 8 ? 2 : query.length >= 4 ? 1 : 0;
  const { hits } = await search(await (loading ??= open()), { term: query, properties: ['title', 'heading', 'text', 'questions'], boost: { title: 4, heading: 3, questions: 3 }, tolerance, limit: 20 });
  return hits.map(({ id }) => id);
};`;

/**
 * Writes the index into the folder that is served.
 * @param {readonly import('../../../src/features/search/records/record.ts').SearchRecord[]} records
 * @param {string} folder
 */
export async function build(records, folder) {
  const database = create({ schema });
  await insertMultiple(database, sectionsOf(records));
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(save(database)));
}
