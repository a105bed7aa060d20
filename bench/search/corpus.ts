import { recordKinds, type Hierarchy, type RecordKind, type SearchRecord } from '../../src/search/record.ts';
import { termsOf } from '../../src/search/terms.ts';

/** How many pages the finished site will have: hand-written ones and API operations. */
export const sitePages = { written: 265, operations: 385 };

/**
 * Makes a site of the finished size from the real pages' records: the real pages themselves, written pages that are
 * put together from their sentences, and small pages of API operations. Each generated page has some unique words,
 * so that the vocabulary grows with the site as it does in real texts.
 *
 * @param real records of the built site
 * @returns the same for the same input
 */
export function siteOf(real: readonly SearchRecord[], pages = sitePages): SearchRecord[] {
  const random = randomNumbers(20_261_121);
  const pick = <T>(list: readonly T[]): T => {
    const value = list[Math.floor(random() * list.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  };
  const contents = real.flatMap(({ content }) => (content === null ? [] : [content]));
  const headings = [...new Set(real.flatMap((record) => (/^lvl[2-6]$/.test(record.type) ? [headingOf(record)] : [])))];
  const sections = [...new Set(real.map(({ hierarchy }) => hierarchy.lvl0 ?? ''))];
  const nouns = [...new Set(contents.flatMap((text) => termsOf(text)))].filter((term) => /^[a-z]{4,12}$/.test(term));
  const [{ language, docusaurus_tag } = { language: 'en', docusaurus_tag: '' }] = real;

  const newWord = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(consonants) + pick(vowels) + pick(endings)).join(
      '',
    );
  const identifier = () => {
    const [first, ...rest] = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(nouns));
    return (first ?? '') + rest.map((word) => capital(word)).join('');
  };

  const pageOf = (
    path: string,
    title: string,
    kind: RecordKind,
    outline: readonly { heading: string; texts: number }[],
  ): SearchRecord[] => {
    const own = [
      ...Array.from({ length: 12 }, newWord),
      ...Array.from({ length: 12 }, identifier),
      ...Array.from({ length: 6 }, () => identifier().toUpperCase()),
    ];
    const common = { language, docusaurus_tag, kind, weight: kind === 'api' ? 6 : 10 };
    const top: Hierarchy = {
      lvl0: pick(sections),
      lvl1: title,
      lvl2: null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    };
    const records: SearchRecord[] = [
      { ...common, objectID: path, url: path, anchor: null, type: 'lvl1', content: null, hierarchy: top },
    ];
    for (const [index, { heading, texts }] of outline.entries()) {
      const deep = index > 0 && random() < 0.35;
      const anchor = `${termsOf(heading).join('-')}-${index}`;
      const url = `${path}#${anchor}`;
      const before = records.at(-1)?.hierarchy ?? top;
      const hierarchy = deep ? { ...before, lvl3: heading } : { ...top, lvl2: heading };
      records.push({ ...common, objectID: url, url, anchor, type: deep ? 'lvl3' : 'lvl2', content: null, hierarchy });
      for (let text = 0; text < texts; text += 1) {
        const words = pick(contents).split(' ');
        for (let i = 0; i < words.length; i += 1) {
          const chance = random();
          if (chance < 0.02) words[i] = pick(own);
          else if (chance < 0.12) words[i] = pick(nouns);
        }
        records.push({
          ...common,
          objectID: `${url}:${text}`,
          url,
          anchor,
          type: 'content',
          content: words.join(' '),
          hierarchy,
        });
      }
    }
    return records;
  };

  const realPages = new Set(real.map(({ url }) => url.split('#')[0])).size;
  const made = [...real];
  for (let i = 0; i < Math.max(0, pages.written - realPages); i += 1) {
    const title = `${capital(pick(nouns))} ${pick(nouns)} ${pick(nouns)}`;
    const outline = Array.from({ length: 6 + Math.floor(random() * 18) }, () => ({
      heading:
        random() < 0.3
          ? pick(headings)
          : `${capital(pick(nouns))} ${pick(nouns)}${random() < 0.5 ? ` ${pick(nouns)}` : ''}`,
      texts: 2 + Math.floor(random() * 11),
    }));
    made.push(
      ...pageOf(
        `/reference/${termsOf(title).join('-')}-${i}`,
        title,
        pick(recordKinds.filter((kind) => kind !== 'api')),
        outline,
      ),
    );
  }
  for (let i = 0; i < pages.operations; i += 1) {
    const operation = identifier();
    const title = `${capital(pick(nouns))} ${pick(nouns)} ${pick(nouns)}`;
    const outline = ['Request', 'Parameters', 'Responses', 'Errors'].map((heading) => ({
      heading,
      texts: 1 + Math.floor(random() * 6),
    }));
    made.push(...pageOf(`/reference/api/unleash/${operation}-${i}`, title, 'api', outline));
  }
  return made;
}

const consonants = [...'bcdfghklmnprstvw'];
const vowels = [...'aeiou'];
const endings = ['', '', 'n', 'r', 's', 'l', 't'];

function capital(word: string): string {
  return (word[0] ?? '').toUpperCase() + word.slice(1);
}

function headingOf({ type, hierarchy }: SearchRecord): string {
  return type === 'content' ? '' : (hierarchy[type] ?? '');
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
