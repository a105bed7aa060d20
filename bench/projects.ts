import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { copySite } from '../tools/copy-site.ts';
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

/** The site of this repository, on `count` generated pages in place of its pages. It uses the packages of the repository. */
export function ourProject(count: number): Project {
  const folder = path.join(work, `ours-${count}`);
  const docs = generateDocs(count);
  putAside(folder);
  copySite(root, folder);
  writePages(path.join(folder, 'content/docs'), docs);
  for (const [name, text] of Object.entries(siteFiles(docs)))
    writeFileSync(path.join(folder, 'site', `${name}.ts`), text);
  const changed = `content/docs/${middleOf(docs.pages.map(({ id }) => id))}.md`;
  return project({ name: 'ours', folder, pages: docs.pages.length, changed, build: ourBuild, leftovers: ourLeftovers });
}

/** The site of this repository as it is, with its commit dates: a page is changed and committed, as authors do. */
export function realProject(): Project {
  const folder = path.join(work, 'real');
  putAside(folder);
  git(root, 'clone', '--quiet', '--local', '--no-hardlinks', root, folder);
  const pages = globSync('content/docs/**/*.md', { cwd: folder }).toSorted();
  const changed = middleOf(pages);
  const real = project({
    name: 'real',
    folder,
    pages: pages.length,
    changed,
    build: ourBuild,
    leftovers: ourLeftovers,
  });
  return {
    ...real,
    changePage: () => {
      real.changePage();
      git(
        folder,
        '-c',
        'user.name=Bench',
        '-c',
        'user.email=bench@example.com',
        'commit',
        '--quiet',
        '--all',
        '--message=Change a page',
      );
    },
  };
}

const ourBuild = ['tools/build.ts'];
const ourLeftovers = ['dist', '.cache', '.astro', 'node_modules'];

function git(cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
}

function middleOf(names: readonly string[]): string {
  return names[Math.floor(names.length / 2)] ?? '';
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
  return project({
    name: 'Docusaurus',
    folder,
    pages: docs.pages.length,
    changed: `docs/${middleOf(docs.pages.map(({ id }) => id))}.md`,
    build: [cli, 'build'],
    leftovers: ['build', '.docusaurus', 'node_modules/.cache'],
  });
}

interface ProjectOptions extends Omit<Project, 'clean' | 'changePage'> {
  /** The page that is changed, relative to the folder. */
  readonly changed: string;
  /** Files and folders that builds leave. */
  readonly leftovers: readonly string[];
}

function project({ changed, leftovers, ...options }: ProjectOptions): Project {
  let changes = 0;
  return {
    ...options,
    clean: () => {
      for (const leftover of leftovers) putAside(path.join(options.folder, leftover));
    },
    changePage: () =>
      appendFileSync(path.join(options.folder, changed), `\nThis page was changed ${++changes} times.\n`),
  };
}

/** What was put aside, in separate folders. */
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
