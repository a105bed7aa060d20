import type { Page } from '../model/page.ts';
import { hrefOf } from '../model/path.ts';
import { trailTo } from '../model/sidebar.ts';
import type { Site } from '../model/site.ts';
import { kindOf, weightOf } from './kind.ts';
import { pageText } from './page-text.ts';
import type { Hierarchy, RecordType, SearchRecord } from './record.ts';
import { termsOf } from './terms.ts';

/** What of the site a page's records depend on. */
export type RecordSite = Pick<Site, 'title' | 'sidebars' | 'locales' | 'docsVersion' | 'messages'>;

/**
 * The records of one page: one for the page, one for each heading, and one for each text or block of code below them.
 *
 * @param html the built page
 * @param page the same page in the site's data
 */
export function recordsOf(html: string, page: Page, site: RecordSite): SearchRecord[] {
  const language = site.locales.en.htmlLang;
  const docusaurusTag = docusaurusTagOf(site);
  const kind = kindOf(page);
  // The titles of admonitions that have no title of their own say nothing about the page.
  const frame = new Set(
    Object.entries(site.messages).flatMap(([id, text]) => (id.startsWith('admonition.') ? [text] : [])),
  );
  const weight = weightOf(page);
  const path = hrefOf(page.path);
  const records: SearchRecord[] = [];
  let hierarchy: Hierarchy = { ...noHierarchy, lvl0: sectionOf(page, site), lvl1: page.title };
  let anchor: string | null = null;
  /** Texts of the current section so far. */
  let count = 0;
  /** Terms that the section can be found by already; code adds only lines that hold a new one. */
  let known = new Set<string>();

  const add = (type: RecordType, content: string | null) => {
    const url = anchor === null ? path : `${path}#${anchor}`;
    const objectID = objectIdOf(url, content === null ? null : count);
    if (content !== null) count += 1;
    records.push({
      objectID,
      url,
      anchor,
      type,
      content,
      hierarchy,
      language,
      docusaurus_tag: docusaurusTag,
      weight,
      kind,
    });
  };
  const addText = (text: string) => {
    for (const term of termsOf(text)) known.add(term);
    add('content', text);
  };

  add('lvl1', null);
  if (page.description !== '') addText(page.description);
  for (const part of pageText(html)) {
    if (part.type === 'heading') {
      const type = levelOf(part.level);
      if (type === 'lvl1') continue;
      hierarchy = below(hierarchy, type, part.text);
      // Two headings without an anchor of their own would be one and the same result.
      if (part.anchor !== null) {
        anchor = part.anchor;
        count = 0;
        known = new Set(termsOf(part.text));
        add(type, null);
      }
    } else if (part.type === 'code') {
      const lines = newLines(part.text, known);
      if (lines !== '') addText(lines);
    } else if (/[\p{L}\p{N}]/u.test(part.text) && !frame.has(part.text)) addText(part.text);
  }
  return records;
}

/** The id of a heading's record, or of the nth text below it. */
export function objectIdOf(url: string, index: number | null): string {
  return index === null ? url : `${url}:${index}`;
}

/** The value that records are filtered by beside their language; pages carry the same in a `<meta>`. */
export function docusaurusTagOf({ docsVersion }: Pick<Site, 'docsVersion'>): string {
  return `docs-default-${docsVersion.name}`;
}

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
const noHierarchy: Hierarchy = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

function levelOf(level: number): (typeof levels)[number] {
  return levels[level - 1] ?? 'lvl6';
}

function below(hierarchy: Hierarchy, type: (typeof levels)[number], text: string): Hierarchy {
  const next = { ...hierarchy, [type]: text };
  for (const deeper of levels.slice(levels.indexOf(type) + 1)) next[deeper] = null;
  return next;
}

/** The top-level section of the sidebar that a page stands in; the site itself for pages in no sidebar. */
function sectionOf(page: Page, site: RecordSite): string {
  const sidebar = page.sidebar && site.sidebars[page.sidebar];
  if (!sidebar) return site.title;
  return trailTo(sidebar.items, page.path)[0]?.label ?? sidebar.link.label;
}

/** The lines of a block of code that hold a term of three letters or more that is not known yet, as one text. */
function newLines(code: string, known: Set<string>): string {
  const seen = new Set(known);
  const lines = code.split('\n').filter((line) => {
    const fresh = termsOf(line).filter((term) => term.length > 2 && /\p{L}/u.test(term) && !seen.has(term));
    for (const term of fresh) seen.add(term);
    return fresh.length > 0;
  });
  return lines.map((line) => line.trim().replace(/\s+/g, ' ')).join(' ');
}
