import { satteri } from '@astrojs/markdown-satteri';
import type { Translate } from '../model/messages.ts';
import { createComponentRenderer } from './components.tsx';
import { features } from './features.ts';
import { hastPlugins, mdastPlugins } from './plugins.ts';

/**
 * The Markdown processor of the site: Sätteri with our directives, whose elements React renders.
 *
 * @param digest changes when a diagram, a component or a message changes; it becomes part of Astro's configuration,
 *   so that Astro renders its cached pages anew
 */
export function createProcessor(t: Translate, digest: string): ReturnType<typeof satteri> {
  const base = satteri({ features, mdastPlugins: [...mdastPlugins, { name: `digest-${digest}` }], hastPlugins });
  const renderComponents = createComponentRenderer(t);
  return {
    ...base,
    async createRenderer(shared) {
      const renderer = await base.createRenderer(shared);
      return {
        ...renderer,
        async render(content, options) {
          const result = await renderer.render(content, options);
          return { ...result, code: renderComponents(result.code) };
        },
      };
    },
  };
}
