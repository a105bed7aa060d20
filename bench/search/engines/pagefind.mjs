// Pagefind as its documentation shows it: it reads pages, and its script loads the parts of its index that a query needs.
import { close, createIndex } from 'pagefind';

export const client = `
let loading;
window.search = async (query) => {
  const pagefind = await (loading ??= import('/pagefind/pagefind.js'));
  const { results } = await pagefind.search(query);
  const pages = await Promise.all(results.slice(0, 8).map((result) => result.data()));
  return pages.flatMap(({ url, sub_results }) => (sub_results.length > 0 ? sub_results.slice(0, 3).map((sub) => sub.url) : [url])).slice(0, 20).map((url) => url.replace('.html', ''));
};`;

/**
 * Writes the index into the folder that is served.
 * @param {readonly import('../../../src/features/search/records/record.ts').SearchRecord[]} records
 * @param {string} folder
 */
export async function build(records, folder) {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(errors.join('\n'));
  /** @type {Map<string, string>} */
  const pages = new Map();
  for (const { url, anchor, type, content, hierarchy, questions = [] } of records) {
    const [page = url] = url.split('#');
    const before = pages.get(page) ?? '<html lang="en"><body>';
    const level = Number(type.slice(3));
    const piece =
      type === 'content'
        ? `<p>${escape(content ?? '')}</p>`
        : `<h${level}${anchor === null ? '' : ` id="${escape(anchor)}"`}>${escape(hierarchy[type] ?? '')}</h${level}>${questions.length > 0 ? `<p data-pagefind-weight="3">${escape(questions.join('. '))}</p>` : ''}`;
    pages.set(page, before + piece);
  }
  for (const [url, html] of pages) await index.addHTMLFile({ url, content: `${html}</body></html>` });
  await index.writeFiles({ outputPath: `${folder}/pagefind` });
  await close();
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
