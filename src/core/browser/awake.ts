import * as announcement from './announcement.ts';
import { attempt, startBehaviors } from './behaviors.ts';
import * as code from './code.ts';
import * as collapsible from './collapsible.ts';
import * as colorMode from './color-mode.ts';
import * as copyPage from '../../features/assistants/browser/copy-page.ts';
import * as deferredSchemas from '../../features/api-reference/browser/deferred-schemas.ts';
import * as feedback from '../../features/feedback/browser/feedback.ts';
import * as hashTarget from './hash-target.ts';
import * as imageZoom from './image-zoom.ts';
import * as islands from './islands.ts';
import * as mobileMenu from './mobile-menu.ts';
import * as navigation from './navigation.ts';
import * as requestExamples from '../../features/api-reference/browser/request-examples.ts';
import * as sampleHighlighting from '../../features/api-reference/browser/sample-highlighting.ts';
import * as search from '../../features/search/browser/search.ts';
import * as services from './services.ts';
import * as shortcutHint from '../../features/search/browser/shortcut-hint.ts';
import * as sidebarGroups from './sidebar-groups.ts';
import * as sidebarScroll from './sidebar-scroll.ts';
import * as tableFilter from './table-filter.ts';
import * as tabs from './tabs.ts';
import * as toc from './toc.ts';
import * as yourUnleash from '../../features/your-unleash/browser/your-unleash.ts';

/**
 * Starts the behaviors of the page.
 *
 * @param interaction resolves when third-party services may load
 */
export function start(interaction: Promise<void>): void {
  startBehaviors({
    announcement, code, collapsible, colorMode, copyPage, deferredSchemas, feedback, hashTarget, imageZoom,
    islands, mobileMenu, navigation, requestExamples, sampleHighlighting, search, shortcutHint, sidebarGroups,
    sidebarScroll, tableFilter, tabs, toc, yourUnleash,
  }); // prettier-ignore
  void interaction.then(() => attempt('services', services.load));
}
