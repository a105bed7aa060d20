import { docusaurusTagOf } from '../../../core/model/docs-version.ts';
import { localeOf } from '../../../core/model/locale.ts';
import type { Page } from '../../../core/model/page.ts';
import { hrefOf } from '../../../core/model/path.ts';
import { trailTo } from '../../../core/model/sidebar.ts';
import type { Site } from '../../../core/model/site.ts';
import { phrasesOf, type SearchText, type SearchTexts } from '../model/search-texts.ts';
import { firstSentence } from './first-sentence.ts';
import { kindOf, weightOf } from './kind.ts';
import type { IncomingLinks } from './page-links.ts';
import type { PageText } from './page-texts.ts';
import { recordTypes, type RecordType } from './record-kinds.ts';
import type { Choice, Hierarchy, SearchRecord } from './record.ts';
import { levelOf, mapLevels } from '../engine/levels.ts';

/** The parts of the site that the records of a page depend on. */
export type RecordSite = Pick<Site, 'title' | 'sidebars' | 'locales' | 'docsVersion' | 'messages'>;

/** What the text of a page doesn't say. */
interface AboutPage {
  /** What readers ask and type. Default: unknown. */
  readonly asked?: SearchTexts;
  /** The links of other pages. Default: unknown. */
  readonly links?: IncomingLinks;
  /** The same section of all SDKs, by URL. Default: none. */
  readonly choices?: ReadonlyMap<string, readonly Choice[]>;
}

/**
 * Creates the records of one page: one for the page, one for each heading, and one for each text or code block below
 * them.
 * @param texts the content of the page: see {@link pageTexts}
 * @param page the same page in the site's data
 * @param about what is known about the page besides
 */
export function recordsOf(
  texts: readonly PageText[],
  page: Page,
  site: RecordSite,
  { asked = { questions: [], keywords: [] }, links, choices = new Map() }: AboutPage = {},
): SearchRecord[] {
  const path = hrefOf(page.path);
  const common = {
    language: localeOf(site).htmlLang,
    docusaurus_tag: docusaurusTagOf(site),
    weight: weightOf(page, links?.countOf(path)),
    kind: kindOf(page),
    ...(page.availability?.editions && { editions: page.availability.editions }),
  };
  const records: SearchRecord[] = [];
  let hierarchy: Hierarchy = { ...mapLevels(() => null), lvl0: sectionOf(page, site), lvl1: page.title };
  let anchor: string | null = null;
  /** Number of texts in the current section so far. */
  let count = 0;

  const add = (type: RecordType, content: string | null, code = false) => {
    const url = anchor === null ? path : `${path}#${anchor}`;
    const objectID = content === null ? url : `${url}:${count}`;
    if (content !== null) count += 1;
    const questions = type === 'content' ? [] : [...textsAt(asked, anchor), ...namesOf(url, hierarchy[type])];
    const same = type === 'content' ? undefined : choices.get(url);
    records.push({
      objectID,
      url,
      anchor,
      type,
      content,
      hierarchy,
      ...(questions.length > 0 && { questions }),
      ...(same && { choices: [...same] }),
      ...(code && { code }),
      ...common,
    });
  };

  /** The names that other pages use for this section, besides its heading. */
  const namesOf = (url: string, heading: string | null) =>
    links?.namesOf(url).filter((name) => name !== heading?.toLowerCase()) ?? [];

  add('lvl1', null);
  for (const [level, text, id] of texts) {
    if (level <= 0) add('content', text, level < 0);
    else {
      const type = recordTypes[level - 1] ?? 'lvl6';
      hierarchy = below(hierarchy, type, text);
      // Two headings without an anchor would be the same result.
      if (id !== null) {
        anchor = id;
        count = 0;
        add(type, null);
      }
    }
  }
  return records.map((record, index) => {
    const excerpt = record.type === 'content' ? undefined : firstSentenceBelow(records, index, levelOf(record));
    return excerpt === undefined ? record : { ...record, excerpt };
  });
}

/** Returns the first sentence of a section, or of its first subsection with a text. Undefined if there are none. */
function firstSentenceBelow(records: readonly SearchRecord[], index: number, level: number): string | undefined {
  const next = records.findIndex((record, at) => at > index && record.type !== 'content' && levelOf(record) <= level);
  const texts = records.slice(index + 1, next < 0 ? undefined : next);
  return firstSentence(texts.flatMap(({ content, code }) => (content === null || code ? [] : [content])));
}

/** Returns the questions that a section answers, and its keywords, or those of the page if there is no anchor. */
function textsAt({ questions, keywords }: SearchTexts, anchor: string | null): string[] {
  const isHere = (text: SearchText) => (text.anchor ?? null) === anchor;
  return [
    ...questions.filter(isHere).map(({ text }) => text),
    ...keywords.filter(isHere).flatMap(({ text }) => phrasesOf(text)),
  ];
}

/** Returns the hierarchy of a heading that follows a text with this hierarchy. */
function below(hierarchy: Hierarchy, type: RecordType, text: string): Hierarchy {
  return mapLevels((level) => (level < type ? hierarchy[level] : level === type ? text : null));
}

/** Returns the top-level section of the sidebar that contains a page, or the site title if no sidebar contains it. */
function sectionOf(page: Page, site: RecordSite): string {
  const sidebar = page.sidebar && site.sidebars[page.sidebar];
  if (!sidebar) return site.title;
  return trailTo(sidebar.items, page.path)[0]?.label ?? sidebar.link.label;
}
