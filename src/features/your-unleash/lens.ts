import { t } from 'virtual:messages/yourUnleash';
import { all } from '../../core/ui/dom.ts';
import { LatestLoad } from '../../core/ui/latest-load.ts';
import { lackOf, type Lack, type Needs } from './lacks.ts';
import { readValues, type YourValues } from '../../core/reader/values.ts';
import { parseOwnJson } from '../../core/model/own-json.ts';

/** Who has what a page describes, by the page's path. `src/features/your-unleash/pages/availability.json.ts` writes it. */
export type PageNeeds = Readonly<Record<string, Needs>>;

/** Links to pages that are marked: sidebars and search results. */
const markedLinks = '.sidebar a[href], .search-dialog a[href], .search-page a[href], .mobile-menu a[href]';
const mark = 'lens-mark';

const pageNeeds = new LatestLoad<PageNeeds>((state) => {
  if (state.status === 'ready') addMarks();
  if (state.status === 'failed') console.error('The lens cannot mark links.', state.error);
});
/** Search results appear while the reader types, and fields of the API when the reader opens them. */
const observer = new MutationObserver(addMarks);

/**
 * Marks what the reader's Unleash doesn't have: labels of availability in the text, and links in sidebars and search results.
 * Nothing is hidden. Without a version and an edition, or if the lens is off, all marks disappear.
 */
export function applyLens(): void {
  observer.disconnect();
  for (const element of all(`.${mark}`)) element.remove();
  if (!isLensOn(readValues())) return;
  addMarks();
  observer.observe(document, { childList: true, subtree: true });
  const { status } = pageNeeds.state;
  if (status === 'idle' || status === 'failed') void pageNeeds.run(fetchPageNeeds);
}

/** Adds the marks that are missing, for the values that the reader has now. */
function addMarks(): void {
  const values = readValues();
  if (!isLensOn(values)) return;
  markLabels(values);
  if (pageNeeds.state.status === 'ready') markLinks(pageNeeds.state.value, values);
}

export const isLensOn = ({ version, edition, lens }: YourValues): boolean =>
  lens !== 'off' && (version !== undefined || edition !== undefined);

async function fetchPageNeeds(): Promise<PageNeeds> {
  const response = await fetch('/availability.json');
  if (!response.ok) throw new Error(`/availability.json returned status ${response.status}.`);
  return parseOwnJson<PageNeeds>(await response.text());
}

function markLabels(values: YourValues): void {
  // Pages on SDKs and Edge name versions of the SDK and of Edge.
  const hasOwnVersions = /^\/reference\/(?:sdks|unleash-edge)\b/.test(location.pathname);
  for (const label of all('main [data-since], main [data-editions]')) {
    if (label.querySelector(`.${mark}`)) continue;
    const { since, editions } = label.dataset;
    const lack = lackOf({ since: hasOwnVersions ? undefined : since, editions: editions?.split(' ') }, values);
    if (lack) label.append(markOf(lack, label.localName === 'ul' ? 'li' : 'span'));
  }
}

function markLinks(needs: PageNeeds, values: YourValues): void {
  for (const link of all(markedLinks)) {
    if (!(link instanceof HTMLAnchorElement) || link.querySelector(`.${mark}`)) continue;
    const found = needs[link.pathname];
    const lack = found && lackOf(found, values);
    if (lack) link.append(markOf(lack, 'span'));
  }
}

function markOf(lack: Lack, tag: 'li' | 'span'): HTMLElement {
  const element = document.createElement(tag);
  element.className = mark;
  const { needs, yours } = describeLack(lack);
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = `, ${yours}`;
  element.title = `${needs}, ${yours}`;
  element.append(` ${needs}`, tag === 'li' ? `, ${yours}` : hidden);
  return element;
}

/** `Needs 6.2` and `you have 5.12` */
function describeLack(lack: Lack): { readonly needs: string; readonly yours: string } {
  if (lack.type === 'version') {
    return {
      needs: t('yourUnleash.needs', { needed: lack.needed }),
      yours: t('yourUnleash.youHave', { yours: lack.yours }),
    };
  }
  const names = lack.needed.map((edition) => t(`yourUnleash.edition.${edition}`));
  const needed = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' }).format(names);
  return {
    needs: t('yourUnleash.needs', { needed }),
    yours: t('yourUnleash.youHave', { yours: t(`yourUnleash.edition.${lack.yours}`) }),
  };
}
