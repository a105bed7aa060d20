import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import MiniSearch from 'minisearch';
import type { SearchRecord } from '../../../src/features/search/records/record.ts';
import { sectionsOf, type SectionDocument } from './sections.ts';

const options = { fields: ['title', 'heading', 'text', 'questions'], storeFields: ['weight'] };

/** MiniSearch as its documentation shows it: one index, loaded whole, with prefixes, typing mistakes and boosts. */
export const client = `
import MiniSearch from 'minisearch';
let loading;
const load = async () => MiniSearch.loadJSON(await (await fetch('/index.json')).text(), ${JSON.stringify(options)});
const settings = { prefix: true, fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : false), boost: { title: 4, heading: 3, questions: 3 }, boostDocument: (id, term, stored) => stored.weight };
window.search = async (query) => (await (loading ??= load())).search(query, settings).slice(0, 20).map(({ id }) => id);`;

/** Writes the index into the folder that is served. */
export async function build(records: readonly SearchRecord[], folder: string): Promise<void> {
  const index = new MiniSearch<SectionDocument>(options);
  index.addAll(sectionsOf(records));
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(index));
}
