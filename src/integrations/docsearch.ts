import type { Plugin } from 'vite';

/**
 * Takes the style element out of the logo in DocSearch's modal: the content-security policy allows no inline styles, and
 * the browser would report it each time the overlay opens. The logo's color is in `src/search/interface/overlay/Overlay.css`.
 */
export function docSearchWithoutInlineStyle(): Plugin {
  const style = /\w+\.createElement\("defs",null,\w+\.createElement\("style",null,"\.cls-1[^"]*"\)\)/;
  return {
    name: 'docsearch-without-inline-style',
    apply: 'build',
    transform: {
      filter: { id: /@docsearch\/react\/dist\/esm\/index\.js/ },
      handler(code) {
        if (!style.test(code))
          this.error(
            'The modal of @docsearch/react has changed: its inline style was not found. Look for <style> in its markup, and correct src/integrations/docsearch.ts.',
          );
        return { code: code.replace(style, 'null'), map: null };
      },
    },
  };
}
