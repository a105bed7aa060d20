import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import type { AstroUserConfig } from 'astro';
import { config } from './site/site.ts';
import { siteModules } from './site/index.ts';
import { contentFolders } from './src/load/content-folders.ts';
import type { Keep } from './src/load/kept-values.ts';
import { readFetched } from './src/load/read-fetched.ts';
import { browserMessages } from './src/integrations/browser-messages.ts';
import { docSearchWithoutInlineStyle } from './src/integrations/docsearch.ts';
import { hostFiles } from './src/integrations/host-files.ts';
import { inlineScripts } from './src/integrations/inline-scripts.ts';
import { islandModules } from './src/integrations/island-modules.ts';
import { react } from './src/integrations/react.ts';
import { redirectPages } from './src/integrations/redirect-pages.ts';
import { sitemapEntries } from './src/integrations/sitemap-entries.ts';
import { searchIndex } from './src/integrations/search-index.ts';
import { siteData } from './src/integrations/site-data.ts';
import { createProcessor } from './src/markdown/processor.ts';
import { packing } from './src/markdown/stored-html.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Changes when one of the files does that match the patterns, or when one comes or goes. */
function digestOf(...patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(`${root}${file}`));
  return hash.digest('hex').slice(0, 16);
}

/** Where values are kept that code in the files of these patterns makes, with the packages of the lock file. */
function kept(name: string, ...patterns: readonly string[]): Keep {
  return { file: `${root}.cache/${name}.json`, version: digestOf(...patterns, 'package-lock.json') };
}

const modules = siteModules(process.env);
const { starCount = config.starCount } = readFetched(root, process.env);
const site = siteData({
  root,
  modules: { ...modules, config: { ...config, starCount } },
  folders: contentFolders(process.env),
  outlines: kept('outlines', 'src/markdown/*.ts', 'src/model/*.ts', 'src/load/*.ts', 'content/data/*'),
});

const configuration: AstroUserConfig = {
  site: config.url,
  trailingSlash: 'never',
  // Several pages at once: while one is written, another one is rendered.
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets', concurrency: 8 },
  cacheDir: './.cache/astro',
  // A page whose key (src/load/cache-key.ts) and templates are those of the last build is copied, not rendered.
  experimental: { incrementalBuild: true },
  devToolbar: { enabled: false },
  image: { layout: 'constrained', responsiveStyles: false, breakpoints: [360, 540, 720, 1080, 1400, 2100] },
  integrations: [
    site.integration,
    react(),
    mdx(),
    sitemapEntries(site.current),
    searchIndex({
      site: site.current,
      texts: kept('search-texts', 'src/search/*.ts'),
    }),
    redirectPages(site.current),
    hostFiles(site.current),
    islandModules(),
  ],
  markdown: {
    processor: packing(
      createProcessor(digestOf('src/markdown/*.ts', 'content/**/*.svg', 'content/data/*', 'package-lock.json')),
    ),
    // The processor does it: src/markdown/highlight.ts.
    syntaxHighlight: false,
  },
  vite: {
    plugins: [browserMessages(root), inlineScripts(), docSearchWithoutInlineStyle()],
    build: { assetsInlineLimit: 0, modulePreload: false },
    // src/content.config.ts needs nothing else of Astro; otherwise Vite would take a hundred of its modules apart.
    environments: { astro: { resolve: { external: ['astro/loaders', 'astro/content/config'] } } },
  },
};

export default configuration;
