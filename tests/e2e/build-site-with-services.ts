import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, SmallSite } from '../small-site.ts';

/**
 * Builds a small site with third-party services into `.cache/test-site-with-services`. The services are the same on every
 * page, so a few pages are enough to test them.
 */
const services = {
  PUBLIC_TAG_MANAGER_ID: 'GTM-TEST',
  PUBLIC_PLAUSIBLE_DOMAIN: 'docs.example',
  PUBLIC_PLAUSIBLE_SRC: 'https://plausible.example/script.js',
  PUBLIC_UMAMI_WEBSITE_ID: 'test',
  PUBLIC_UMAMI_SRC: 'https://umami.example/script.js',
  PUBLIC_FEEDBACK_URL: 'https://feedback.example/opinions',
  PUBLIC_ASK_AI_WEBSITE_ID: 'test',
  PUBLIC_ASK_AI_SRC: 'https://ask-ai.example/widget.js',
};

const root = path.resolve(import.meta.dirname, '../..');
const site = new SmallSite('services');
for (const file of globSync('tests/awkward/awkward/{tabs-one,tabs-two,one-line,long}.md', { cwd: root })) {
  mkdirSync(path.dirname(path.join(site.folder, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(site.folder, file));
}
site.commit(1);
const { status, output } = await build(site.folder, { ...services, EXTRA_CONTENT: 'tests/awkward' });
if (status === 0) {
  const target = path.join(root, '.cache/test-site-with-services');
  rmSync(target, { recursive: true, force: true });
  cpSync(path.join(site.folder, 'dist'), target, { recursive: true });
} else {
  console.error(`The site with services could not be built:\n${output}`);
  process.exitCode = 1;
}
