import * as announcement from './announcement.ts';
import * as code from './code.ts';
import * as collapsible from './collapsible.ts';
import * as colorMode from './color-mode.ts';
import * as hashTarget from './hash-target.ts';
import * as imageZoom from './image-zoom.ts';
import * as islands from './islands.ts';
import * as mobileMenu from './mobile-menu.ts';
import * as navigation from './navigation.ts';
import * as search from './search.ts';
import * as services from './services.ts';
import * as shortcutHint from './shortcut-hint.ts';
import * as sidebarScroll from './sidebar-scroll.ts';
import * as tabs from './tabs.ts';
import * as toc from './toc.ts';

/**
 * A behaviour of the page. `start` listens on the document, once; `enterPage` looks at the elements of a page, when the
 * scripts wake up and after each navigation.
 */
export interface Behavior {
  readonly start?: () => void;
  readonly enterPage?: () => void;
}

const behaviors: readonly Behavior[] = [
  announcement, code, collapsible, colorMode, hashTarget, imageZoom, islands, mobileMenu, navigation, search, services,
  shortcutHint, sidebarScroll, tabs, toc,
]; // prettier-ignore

/** Starts everything that a page does after the reader's first interaction. */
export function start(): void {
  for (const behavior of behaviors) behavior.start?.();
  const enterPage = () => {
    for (const behavior of behaviors) behavior.enterPage?.();
  };
  enterPage();
  // https://docs.astro.build/en/guides/view-transitions/#astroafter-swap
  document.addEventListener('astro:after-swap', enterPage);
}
