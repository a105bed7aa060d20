import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commonProgram, node } from '../tools/programs.ts';
import { copySite } from '../tools/copy-site.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Inside of the repository, where Node finds its packages. */
const work = path.join(root, '.cache/test-builds');

/** A page as its file holds it. */
export const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: About ${title}.\nkind: reference\n---\n\n${text}\n`;

/** The module of the sidebars, with these pages and the API in the first one. */
export function sidebars(...ids: readonly string[]): string {
  const items = [...ids.map((id) => ({ type: 'doc', id })), { type: 'generated', below: '/reference/api/unleash' }];
  return `export const sidebars = {
  documentation: { link: { path: '/quickstart', label: 'Documentation' }, items: ${JSON.stringify(items)} },
  academy: { link: { path: '/academy', label: 'Academy' }, items: [{ type: 'doc', id: 'academy' }] },
};
`;
}

const structure = {
  openapi: '3.0.3',
  info: { title: 'Small API', version: '8.2.0' },
  paths: {
    '/api/flags': {
      get: { tags: ['Flags'], operationId: 'listFlags', 'x-edition': 'oss', responses: { '200': {} } },
      post: { tags: ['Flags'], operationId: 'createFlag', 'x-edition': 'oss', responses: { '201': {} } },
    },
  },
  components: { schemas: {}, securitySchemes: {} },
};

/** Content and configuration of a site that has little of everything. */
const files: Readonly<Record<string, string>> = {
  'content/docs/quickstart.md': page(
    'Quickstart',
    'Install it, then see [directives](/directives).\n\n## Install\n\n```bash\nnpm i\n```',
  ),
  'content/docs/directives.md': page(
    'Directives',
    ':::note\nMind this.\n:::\n\n![A circle](./circle.svg)\n\nServer {server-version:full}.',
  ),
  'content/docs/circle.svg': '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="none" /></svg>',
  'content/docs/moved.md': page(
    'A page that moves',
    'See [the quickstart](/quickstart).\n\n::sdk-features{kind="backend"}',
  ),
  'content/docs/deleted.md': page('A page that goes', 'See [the quickstart](/quickstart).'),
  'content/docs/academy.md': page('Academy', 'See [the quickstart](/quickstart).'),
  'content/data/sdk-features.yaml': ['backend', 'frontend']
    .map(
      (kind) =>
        `${kind}:\n  sdks: {}\n  versions: {}\n  features: [{ feature: Segments, support: "Yes", source: None }]\n`,
    )
    .join(''),
  'content/api/openapi.json': JSON.stringify(structure),
  'content/api/prose/flags.yaml': [
    'tag: Flags',
    'title: Flags',
    'description: What flags can do.',
    'operations:',
    '  listFlags: { summary: List the flags, description: Returns every flag., responses: { "200": Every flag. } }',
    '  createFlag: { summary: Create a flag, description: Creates a flag. }',
  ].join('\n'),
  'site/sidebars.ts': sidebars('quickstart', 'directives', 'moved', 'deleted'),
  'site/redirects.ts': "export const redirects = { '/start': '/quickstart' };\n",
  'site/navbar.ts': 'export const navbar = { items: [] };\n',
  'site/footer.ts': 'export const footer = { columns: [], social: [] };\n',
  'site/home.ts': 'export const home = { roles: [], news: [], help: [] };\n',
  'site/announcement.ts': 'export const announcement = null;\n',
};

/** What a build printed, and how it ended. */
export interface BuildResult {
  readonly status: number | null;
  readonly output: string;
}

/** A copy of the site's code with little content, in a separate repository. */
export class SmallSite {
  readonly folder: string;

  /** @param name of its folder; what an earlier test left there is removed */
  constructor(name: string) {
    this.folder = path.join(work, name);
    rmSync(this.folder, { recursive: true, force: true });
    copySite(root, this.folder);
    for (const test of globSync('**/*.test.{ts,tsx}', { cwd: this.folder })) rmSync(path.join(this.folder, test));
    for (const [file, text] of Object.entries(files)) this.write(file, text);
    this.#git('init', '--quiet', '--initial-branch=main');
  }

  write(file: string, text: string | Uint8Array): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  /** Copies a file of the repository. */
  copy(from: string, to: string): void {
    cpSync(path.join(root, from), path.join(this.folder, to));
  }

  /** Replaces a text. The file must contain it. */
  replace(file: string, from: string, to: string): void {
    const before = readFileSync(path.join(this.folder, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not contain '${from}'.`);
    this.write(
      file,
      before.replace(from, () => to),
    );
  }

  move(from: string, to: string): void {
    mkdirSync(path.dirname(path.join(this.folder, to)), { recursive: true });
    renameSync(path.join(this.folder, from), path.join(this.folder, to));
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file));
  }

  /** Commits everything. The nth commit is from the nth hour of a day, so that pages have different dates. */
  commit(hour: number): void {
    this.#git('add', '--all', '--', ':!.cache', ':!dist', ':!.astro', ':!node_modules');
    this.#git(
      'commit',
      '--quiet',
      '--message',
      'A change',
      `--date=2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`,
    );
  }

  #git(...args: readonly string[]): void {
    const date = args.find((each) => each.startsWith('--date='))?.slice('--date='.length) ?? '';
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    commonProgram('git').outputOf([...identity, ...args], {
      cwd: this.folder,
      env: { ...process.env, ...(date !== '' && { GIT_COMMITTER_DATE: date }) },
    });
  }

  /** Makes `name` a copy of this site that was never built. */
  copyWithoutCaches(name: string): string {
    const target = path.join(work, name);
    rmSync(target, { recursive: true, force: true });
    cpSync(this.folder, target, {
      recursive: true,
      filter: (file) => !/^(dist|\.cache|\.astro|node_modules)$/.test(path.relative(this.folder, file)),
    });
    return target;
  }
}

/**
 * Builds the site in a folder, as `npm run build` does.
 *
 * @param variables of the environment, such as those of third-party services
 */
export async function build(folder: string, variables: Readonly<Record<string, string>> = {}): Promise<BuildResult> {
  // Without the variables of the test runner, by which Astro would take itself for a part of the test.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables };
  const { status, output, errors } = await node.run(['tools/build.ts'], { cwd: folder, env });
  return { status, output: output + errors };
}

/** The files of a build by name, as they were written. */
export function builtFiles(folder: string): ReadonlyMap<string, string> {
  const dist = path.join(folder, 'dist');
  return new Map(
    globSync('**/*', { cwd: dist })
      .toSorted()
      .filter((name) => statSync(path.join(dist, name)).isFile())
      .map((name) => [name, readFileSync(path.join(dist, name), 'latin1')]),
  );
}
