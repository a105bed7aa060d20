import { pageText } from './page-text.ts';
import { parseOwnJson } from '../../../core/model/own-json.ts';

/** The target of a link to another page, with its anchor, and the text of the link. */
export type PageLink = readonly [target: string, text: string];

const linkPattern = /<a\b[^>]*?\shref="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs;

/** Returns the links of a built page to other pages. */
export function pageLinks(article: string, path: string): PageLink[] {
  return [...article.matchAll(linkPattern)].flatMap(([, target = '', content = '']) => {
    const [part] = target.split('#')[0] === path ? [] : pageText(content);
    return part ? [[target, part.text] as const] : [];
  });
}

/** What the links of all other pages say about a page. */
export interface IncomingLinks {
  /** The names that several pages use for a page or a section. */
  readonly namesOf: (url: string) => readonly string[];
  /** The number of links to a page and its sections. Each link text counts once for each page that uses it. */
  readonly countOf: (path: string) => number;
}

/** Collects the links of all pages. */
export function incomingLinks(linksOfPages: Iterable<readonly PageLink[]>): IncomingLinks {
  const names = new Map<string, Map<string, number>>();
  const counts = new Map<string, number>();
  for (const links of linksOfPages) {
    for (const link of new Set(links.map(([target, text]) => JSON.stringify([target, text.toLowerCase()])))) {
      const [target, name] = parseOwnJson<readonly string[]>(link);
      if (target === undefined || name === undefined) continue;
      const known = names.get(target) ?? new Map<string, number>();
      names.set(target, known.set(name, (known.get(name) ?? 0) + 1));
      const [path = ''] = target.split('#');
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return {
    namesOf: (url) =>
      [...(names.get(url) ?? [])].flatMap(([name, pages]) =>
        pages >= leastPages && name.split(' ').length <= mostWords ? [name] : [],
      ),
    countOf: (path) => counts.get(path) ?? 0,
  };
}

/** A name counts if at least this many pages use it as the text of their link. One page may call it anything. */
const leastPages = 2;
/** Longer link texts are sentences about the page that contains them. */
const mostWords = 8;
