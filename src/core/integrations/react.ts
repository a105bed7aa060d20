import astroReact from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Astro's integration of React with our renderer of static HTML. */
export function react(): AstroIntegration {
  const { hooks, ...integration } = astroReact();
  const setup = hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        setup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, serverEntrypoint: new URL('./react-renderer.ts', import.meta.url) }),
        }),
    },
  };
}
