import type { SatteriFeatures } from '@astrojs/markdown-satteri';

/** Markdown syntax of the site; the outline and the renderer have to agree on it. */
export const features = {
  gfm: true,
  directive: true,
  headingAttributes: true,
  smartPunctuation: false,
} as const satisfies SatteriFeatures;
