import type { Features } from 'satteri';

/** The Markdown syntax of the site. */
export const features = {
  gfm: true,
  directive: true,
  headingAttributes: true,
  smartPunctuation: false,
} as const satisfies Features;
