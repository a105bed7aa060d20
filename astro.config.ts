import { fileURLToPath } from 'node:url';
import type { AstroUserConfig } from 'astro';
import type { Plugin } from 'vite';
import { config } from './site/site.ts';
import { features } from './site/features.ts';
import { siteModules } from './site/index.ts';
import { contentFolders } from './src/core/load/content-folders.ts';
import { sourcesDigest } from './src/core/load/sources-digest.ts';
import { readFetched } from './src/core/load/read-fetched.ts';
import { browserMessages } from './src/core/integrations/browser-messages.ts';
import { featuresOf, integrationsOf } from './src/core/integrations/feature-modules.ts';
import { hostFiles } from './src/core/integrations/host-files.ts';
import { inlineCode } from './src/core/integrations/inline-code.ts';
import { islandModules } from './src/core/integrations/island-modules.ts';
import { react } from './src/core/integrations/react.ts';
import { redirectPages } from './src/core/integrations/redirect-pages.ts';
import { sitemapEntries } from './src/core/integrations/sitemap-entries.ts';
import { siteData } from './src/core/integrations/site-data.ts';
import { createModuleReader } from './src/core/integrations/site-modules.ts';
import { socialCards } from './src/core/integrations/social-cards.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const { starCount, readmes } = readFetched(root, process.env);
const readIndex = createModuleReader<{ readonly siteModules: typeof siteModules }>(root);
const data = siteData({
  root,
  modules: siteModules(process.env, starCount),
  readModules: async () => (await readIndex()).siteModules(process.env, starCount),
  folders: contentFolders(process.env),
  readmes,
  features,
});
const site = () => data.current().site;
const inline = inlineCode();

/**
 * Leaves out the code that loads the imports of a module early: it is half a kilobyte in the script that every page loads.
 * Without the setting, Vite still adds the code for style sheets that modules import, and no module here imports one. A
 * plugin changes the setting, because Astro replaces the setting of the configuration.
 */
const withoutModulePreload: Plugin = {
  name: 'without-module-preload',
  enforce: 'pre',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

const configuration: AstroUserConfig = {
  site: config.url,
  srcDir: './src/core',
  trailingSlash: 'never',
  // Several pages at the same time: while one is written, another one is rendered.
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets', concurrency: 8 },
  cacheDir: './.cache/astro',
  // A page whose key (src/core/layouts/page-keys.ts) and templates are those of the last build is copied, not rendered.
  experimental: { incrementalBuild: true },
  devToolbar: { enabled: false },
  image: { layout: 'constrained', responsiveStyles: false, breakpoints: [360, 540, 720, 1080, 1400, 2100] },
  integrations: [
    data.integration,
    featuresOf(features, root),
    react(),
    sitemapEntries(data.current),
    socialCards(site, `${root}.cache/social-cards`),
    redirectPages(site),
    hostFiles(site, inline.code, { file: `${root}.cache/inspected-pages.json`, version: sourcesDigest(root) }),
    islandModules(features, root),
    // Not in a hook: Astro closes what imports modules for the configuration.
    ...(await integrationsOf(features, { root, current: data.current })),
  ],
  vite: {
    plugins: [
      browserMessages(
        root,
        features.flatMap(({ messages }) => messages ?? []),
      ),
      ...inline.plugins,
      withoutModulePreload,
    ],
    build: { assetsInlineLimit: 0 },
  },
};

export default configuration;
