import ofFeatures from 'virtual:features/behaviors';
import * as announcement from './announcement.ts';
import { attempt, startBehaviors } from './behaviors.ts';
import * as code from './code.ts';
import * as collapsible from './collapsible.ts';
import * as colorMode from './color-mode.ts';
import * as hashTarget from './hash-target.ts';
import * as imageZoom from './image-zoom.ts';
import * as islands from './islands.ts';
import * as mobileMenu from './mobile-menu.ts';
import * as navigation from './navigation.ts';
import { startValues } from '../reader/values.ts';
import * as services from './services.ts';
import * as sidebarGroups from './sidebar-groups.ts';
import * as sidebarScroll from './sidebar-scroll.ts';
import * as tableFilter from './table-filter.ts';
import * as tabs from './tabs.ts';
import * as toc from './toc.ts';

/**
 * Starts the behaviors of the page.
 *
 * @param interaction resolves when third-party services may load
 */
export function start(interaction: Promise<void>): void {
  startBehaviors({
    announcement, code, collapsible, colorMode, hashTarget, imageZoom, islands, mobileMenu, navigation, sidebarGroups,
    sidebarScroll, tableFilter, tabs, toc, values: { start: startValues }, ...ofFeatures,
  }); // prettier-ignore
  void interaction.then(() => attempt('services', services.load));
}
