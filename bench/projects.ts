import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { generateDocs, type GeneratedDocs, type GeneratedSection } from './generate-pages.ts';

/** A site on generated pages that can be built. */
export interface Project {
  readonly name: string;
  readonly pages: number;
  readonly folder: string;
  /** Arguments of the project's Node for one build. */
  readonly build: readonly string[];
  /** Removes what earlier builds left: the output and every cache. */
  readonly clean: () => void;
  /** Changes the text of one page, differently at each call. */
  readonly changePage: () => void;
}

const root = path.resolve(import.meta.dirname, '..');
const work = path.join(root, 'bench/work');

/** This repository's own site, on `count` generated pages in place of its own. Its packages are the repository's. */
export function ourProject(count: number): Project {
  const folder = path.join(work, `ours-${count}`);
  const docs = generateDocs(count);
  putAside(folder);
  mkdirSync(folder, { recursive: true });
  for (const name of [
    'src',
    'site',
    'public',
    'astro.config.ts',
    'tools',
    'tsconfig.json',
    'package.json',
    'content/messages',
  ]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  writePages(path.join(folder, 'content/docs'), docs);
  for (const [name, text] of Object.entries(siteFiles(docs)))
    writeFileSync(path.join(folder, 'site', `${name}.ts`), text);
  return project('ours', folder, docs, ['tools/build.ts'], ['dist', '.cache', '.astro', 'node_modules']);
}

/** A Docusaurus site on the same pages; its packages are installed when its package.json has changed. */
export function docusaurusProject(count: number): Project {
  const folder = path.join(work, 'docusaurus');
  const docs = generateDocs(count);
  putAside(path.join(folder, 'docs'));
  cpSync(path.join(root, 'bench/docusaurus'), folder, { recursive: true });
  writePages(path.join(folder, 'docs'), docs);
  writeFileSync(
    path.join(folder, 'sidebars.json'),
    JSON.stringify({ docs: docs.sections.map(categoryOf('label')) }, null, 1),
  );
  installPackages(folder);
  const cli = path.join(folder, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  return project('Docusaurus', folder, docs, [cli, 'build'], ['build', '.docusaurus', 'node_modules/.cache']);
}

function project(
  name: string,
  folder: string,
  { pages }: GeneratedDocs,
  build: readonly string[],
  leftovers: readonly string[],
): Project {
  const changed = pages[Math.floor(pages.length / 2)];
  const file = path.join(folder, name === 'ours' ? 'content/docs' : 'docs', `${changed?.id}.md`);
  let changes = 0;
  return {
    name,
    pages: pages.length,
    folder,
    build,
    clean: () => {
      for (const leftover of leftovers) putAside(path.join(folder, leftover));
    },
    changePage: () => appendFileSync(file, `\nThis page was changed ${++changes} times.\n`),
  };
}

/** What was put aside, in folders of their own. */
const leftoversFolder = path.join(work, 'leftovers');

/**
 * Moves a folder out of the way, if it is there. It is not removed, because ext4 looks for free inodes among those of the
 * last five minutes' removed files one by one: a build that writes thousands of files would take seconds more.
 */
function putAside(folder: string): void {
  if (!existsSync(folder)) return;
  mkdirSync(leftoversFolder, { recursive: true });
  renameSync(folder, path.join(mkdtempSync(path.join(leftoversFolder, '-')), path.basename(folder)));
}

/** Removes what builds left, when nothing is measured any more. */
export function removeLeftovers(): void {
  rmSync(leftoversFolder, { recursive: true, force: true });
}

function writePages(folder: string, { pages }: GeneratedDocs): void {
  for (const { id, text } of pages) {
    const file = path.join(folder, `${id}.md`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Turns a section into a category of both generators; they differ in how they list pages. */
function categoryOf(form: 'label' | 'typed') {
  return ({ label, groups }: GeneratedSection) => ({
    type: 'category',
    label,
    items: groups.map((group) => ({
      type: 'category',
      label: group.label,
      items: form === 'typed' ? group.ids.map((id) => ({ type: 'doc', id })) : group.ids,
    })),
  });
}

/** The modules of `site/` that name pages, on the generated pages instead. */
function siteFiles({ pages, sections }: GeneratedDocs): Record<string, string> {
  const entry = JSON.stringify(`/${pages[0]?.id}`);
  const real = (name: string) => `import { ${name} as real } from '../../../../site/${name}.ts';\n`;
  const inside = (link: string) => `({ ...${link}, href: ${link}.href.startsWith('/') ? ${entry} : ${link}.href })`;
  const items = JSON.stringify(sections.map(categoryOf('typed')));
  return {
    sidebars: `export const sidebars = { documentation: { link: { path: ${entry}, label: 'Start' }, items: ${items} }, academy: { link: { path: ${entry}, label: 'Start' }, items: [] } };\n`,
    redirects: 'export const redirects = {};\n',
    'planned-pages': 'export const plannedPaths = [];\n',
    navbar: `${real('navbar')}export const navbar = { items: real.items.map((item) => ${inside('item')}) };\n`,
    footer: `${real('footer')}const columns = real.columns.map((column) => ({ ...column, links: column.links.map((link) => ${inside('link')}) }));\nexport const footer = { ...real, columns };\n`,
    announcement: `${real('announcement')}export const announcement = real && { ...real, ...(real.link && { link: ${inside('real.link')} }) };\n`,
  };
}

function installPackages(folder: string): void {
  const digest = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package.json')))
    .digest('hex');
  const stamp = path.join(folder, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Installing Docusaurus …');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Error(`npm install failed in ${folder}: the comparison needs Docusaurus from the npm registry.`);
  writeFileSync(stamp, digest);
}
