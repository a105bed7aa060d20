import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { config } from './site/site.ts';
import { siteModules } from './site/index.ts';
import { contentFolders } from './src/load/content-folders.ts';
import { docSearchWithoutInlineStyle } from './src/integrations/docsearch.ts';
import { hostFiles } from './src/integrations/host-files.ts';
import { islandModules } from './src/integrations/island-modules.ts';
import { redirectPages } from './src/integrations/redirect-pages.ts';
import { sitemapEntries } from './src/integrations/sitemap-entries.ts';
import { searchIndex } from './src/integrations/search-index.ts';
import { siteData } from './src/integrations/site-data.ts';
import { createProcessor } from './src/markdown/processor.ts';
import { shikiConfig } from './src/markdown/shiki.ts';
import { packing } from './src/markdown/stored-html.ts';
import { messageSchema, translator } from './src/model/messages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const messagesFile = `${root}content/messages/en.json`;

/** Changes when anything changes that Markdown is rendered with, beside the page itself. */
function renderingDigest(): string {
  const hash = createHash('sha256');
  const sources = ['src/markdown/*.ts*', 'src/docs/*.tsx', 'content/**/*.svg', 'content/messages/*.json'];
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(`${root}${file}`));
  return hash.digest('hex').slice(0, 16);
}

function readMessages(): Record<string, string> {
  // Wrong declarations, and text that is no JSON, are reported by the site itself.
  const declarations = messageSchema.array().safeParse(readJson(messagesFile));
  return Object.fromEntries(declarations.data?.map(({ id, message }) => [id, message]) ?? []);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const site = siteData({ root, modules: siteModules(process.env), folders: contentFolders(process.env) });

export default defineConfig({
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
      // The build with awkward pages is for tests alone; its records must not take the place of the site's.
      recordsFile: `${root}.cache/${process.env['EXTRA_CONTENT'] ? 'test-search-records' : 'search-records'}.json`,
    }),
    redirectPages(site.current),
    hostFiles(site.current),
    islandModules(),
  ],
  markdown: {
    processor: packing(createProcessor(translator(readMessages()), renderingDigest())),
    shikiConfig,
  },
  vite: {
    plugins: [docSearchWithoutInlineStyle()],
    build: { assetsInlineLimit: 0, modulePreload: false },
  },
});
