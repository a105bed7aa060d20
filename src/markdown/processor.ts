import { satteri } from '@astrojs/markdown-satteri';
import { features } from './features.ts';
import { createHighlight } from './highlight.ts';
import { hastPlugins, mdastPlugins } from './plugins.ts';

/**
 * The Markdown processor of the site: Sätteri with our directives. What it makes of them are elements `x-…`, which pages
 * replace by the markup of React components (`components.tsx`).
 *
 * @param digest changes when a plugin, a package or a diagram changes; it becomes part of Astro's configuration, so that Astro
 *   renders its cached pages anew
 */
export function createProcessor(digest: string): ReturnType<typeof satteri> {
  return satteri({
    features,
    mdastPlugins: [...mdastPlugins, { name: `digest-${digest}` }],
    hastPlugins: hastPlugins(createHighlight()),
  });
}
