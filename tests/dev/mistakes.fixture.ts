/** How a case changes a file: a text to replace, or the whole text of a file that may not exist before. */
type Change = { readonly replace: readonly [from: string, to: string] } | { readonly text: string };

/** A mistake in a file, and what the browser must say about it. */
export type Mistake = Change & {
  /** What {@link kindOf} returns for files of this kind. */
  readonly kind: string;
  /** The file of the small site. Default: the kind. */
  readonly file?: string;
  /** The place as the browser names it. */
  readonly where: string;
  readonly found: string;
};

/** Files of one kind are read and checked by the same code. Every other file is a separate kind. */
const kinds: readonly (readonly [kind: string, files: RegExp])[] = [
  ['search texts', /\.search\.yaml$/],
  ['page', /^content\/docs\/.*\.md$/],
  ['diagram', /^content\/docs\/.*\.svg$/],
  ['picture', /^content\/docs\/.*\.(?:webp|png)$/],
  ['part', /^content\/parts\//],
  ['lab', /^content\/labs\//],
  ['prose', /^content\/api\/prose\//],
  ['check', /^content\/data\/checks\//],
  ['comparison', /^content\/data\/compared\//],
];

/** The kind of a file below `content` or `site`. */
export function kindOf(file: string): string {
  return kinds.find(([, files]) => files.test(file))?.[0] ?? file;
}

const noYaml = 'invalid YAML';
const noJson = 'invalid JSON';
const yaml = 'first: 1\nsecond: [\n';

/** Mistakes in data that pages are made from. They are reported before any page is read. */
export const inData: readonly Mistake[] = [
  ...['variables', 'sdk-features', 'sdk-behaviors', 'upgrade-steps', 'minimum-versions', 'changes', 'compared-pages'].map((name) => ({
    kind: `content/data/${name}.yaml`,
    text: yaml,
    where: `content/data/${name}.yaml:3`,
    found: noYaml,
  })),
  { kind: 'content/data/history.json', text: '{\n  "a": ]\n}', where: 'content/data/history.json:2', found: noJson },
  { kind: 'check', file: 'content/data/checks/a.json', text: '[', where: 'content/data/checks/a.json:1', found: noJson },
  { kind: 'comparison', file: 'content/data/compared/variables.json', text: '{\n\n"a"', where: 'content/data/compared/variables.json:3', found: noJson },
  { kind: 'content/messages/en.json', replace: ['[\n', '[\n]'], where: 'content/messages/en.json:2', found: noJson },
]; // prettier-ignore

/** Mistakes in pages, and in what is checked together with them. */
export const inPages: readonly Mistake[] = [
  { kind: 'page', file: 'content/docs/moved.md', replace: ['kind: reference', 'kind: novel'], where: 'content/docs/moved.md:', found: "'novel'" },
  { kind: 'page', file: 'content/docs/deleted.md', replace: ['title: A', 'title: "A'], where: 'content/docs/deleted.md:', found: noYaml },
  { kind: 'page', file: 'content/docs/quickstart.md', replace: ['## Install', '<script>a()</script>\n\n[A](/nowhere)\n\n## Install'], where: 'content/docs/quickstart.md:9', found: 'the HTML <script>' },
  { kind: 'page', file: 'content/docs/academy.md', replace: ['See', ':::nope\n:::\n\nSee'], where: 'content/docs/academy.md:7', found: "the directive ':::nope'" },
  { kind: 'search texts', file: 'content/docs/moved.search.yaml', text: 'questions:\n  - What is it?\n  - nowhere: Where is it?\n', where: 'content/docs/moved.search.yaml:3: questions[1]', found: "'Where is it?' for the anchor 'nowhere'" },
  { kind: 'search texts', file: 'content/docs/deleted.search.yaml', text: `questions:\n${'abcdefghijk'.split('').map((letter) => `  - install: Is this about ${letter.repeat(3)}?\n`).join('')}`, where: 'content/docs/deleted.search.yaml:5: questions[3]', found: 'Is this about ddd?' },
  { kind: 'diagram', file: 'content/docs/circle.svg', replace: ['<circle', '\n<script/><circle'], where: 'content/docs/circle.svg:2', found: '<script>' },
  { kind: 'picture', file: 'content/docs/picture.png', text: 'no picture', where: 'content/docs/picture.png', found: 'a file that isn\'t a png picture' },
  { kind: 'part', file: 'content/parts/a.md', text: 'A\n\n[link](/nowhere)\n', where: 'content/parts/a.md:3', found: 'a link to /nowhere' },
  { kind: 'lab', file: 'content/labs/a.yaml', text: yaml, where: 'content/labs/a.yaml:3', found: noYaml },
  { kind: 'prose', file: 'content/api/prose/flags.yaml', replace: ['What flags can do.', '<b>What</b> flags can do.'], where: 'content/api/prose/flags.yaml:3: description', found: 'HTML' },
  ...['overlay', 'unreproduced', 'request-examples', 'equivalents'].map((name) => ({
    kind: `content/api/${name}.yaml`,
    text: yaml,
    where: `content/api/${name}.yaml:3`,
    found: noYaml,
  })),
  { kind: 'content/api/recorded.json', text: '{\n  "a": ]\n}', where: 'content/api/recorded.json:2', found: noJson },
]; // prettier-ignore

/** The structure of the API: without it, nothing about its prose can be said. */
export const inStructure: readonly Mistake[] = [
  { kind: 'content/api/openapi.json', text: '{\n  "openapi": \n}', where: 'content/api/openapi.json:3', found: noJson },
];

/** Values of the configuration that its schemas don't allow. */
export const inConfiguration: readonly Mistake[] = [
  { kind: 'site/site.ts', replace: ["default: 'light'", "default: 'pink'"], where: 'site/site.ts:13: colorMode.default', found: "'pink'" },
  { kind: 'site/navbar.ts', text: "export const navbar = { items: 'none' };\n", where: 'site/navbar.ts:1: items', found: "'none'" },
  { kind: 'site/footer.ts', text: 'export const footer = { columns: 1, social: [] };\n', where: 'site/footer.ts:1: columns', found: '1' },
  { kind: 'site/sidebars.ts', replace: ['"id":"moved"', '"id":"lost"'], where: 'site/sidebars.ts', found: 'lost' },
  { kind: 'site/redirects.ts', text: "export const redirects = { '/start': '/nowhere' };\n", where: 'site/redirects.ts', found: '/nowhere' },
  { kind: 'site/announcement.ts', text: 'export const announcement = 1;\n', where: 'site/announcement.ts', found: '1' },
  { kind: 'site/home.ts', text: "export const home = { roles: [], news: 'none', help: [] };\n", where: 'site/home.ts:1: news', found: "'none'" },
  { kind: 'site/sdks.ts', replace: ["side: 'backend'", "side: 'back'"], where: 'site/sdks.ts:3: [0].side', found: "'back'" },
  { kind: 'site/services.ts', text: "export const services = () => 'all';\nexport const feedback = () => 1;\nexport const assistants = 2;\n", where: 'site/services.ts', found: "'all'" },
  { kind: 'site/server-version.ts', text: "export const serverVersion = 'new';\n", where: 'site/server-version.ts', found: "'new'" },
]; // prettier-ignore

/** An import that doesn't work. */
export const inImports: readonly Mistake[] = [
  { kind: 'site/index.ts', replace: ['export function', "throw new Error('out of order');\nexport function"], where: 'site/index.ts:', found: 'out of order' },
]; // prettier-ignore

/** A mistake in the syntax of a module of the configuration. */
export const inSyntax = (file: string): Mistake => ({
  kind: file,
  text: '// A comment\nexport const a = [1,,;\n',
  where: `${file}:2`,
  found: 'invalid TypeScript',
});
