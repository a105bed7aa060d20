import site from 'virtual:site';
import { neighborsIn } from '../model/sidebar.ts';

/** The neighbors of every page in its sidebar. */
export const readingOrder = {
  documentation: neighborsIn(site.sidebars.documentation.items),
  academy: neighborsIn(site.sidebars.academy.items),
};
