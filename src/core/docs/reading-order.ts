import site from 'virtual:site';
import { neighborsIn } from '../model/sidebar.ts';

/** The previous and the next page of every page, by sidebar. */
export const readingOrder = {
  documentation: neighborsIn(site.sidebars.documentation.items),
  academy: neighborsIn(site.sidebars.academy.items),
};
