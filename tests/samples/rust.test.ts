import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { install, packageCache, withRegistry } from '../kept-packages.ts';
import { readProjects, writeFiles, type CodeFile, type Project } from './page-projects.ts';
import { recordChecked } from './record-checks.ts';

const tutorials = 'content/docs/feature-flag-tutorials';

const pages = [
  {
    name: 'tutorial',
    source: `${tutorials}/rust.md`,
    sections: ['create-the-service', 'connect', 'variants', 'test', 'unreachable', 'clean-up'],
    library: 'observatory',
  },
  { name: 'examples', source: `${tutorials}/rust/examples.md`, library: 'observatory_examples' },
  { name: 'reference', source: 'content/docs/reference/sdks/rust.md', library: 'reference' },
];

/** Statements that a page shows on their own, and what makes them a module. */
const statements: Readonly<Record<string, string>> = {
  'let builder = ': 'use crate::warehouse::warehouse; use unleash_api_client::ClientBuilder; pub fn fragment() ',
};

const standIns = path.join(import.meta.dirname, 'stand-ins/rust');
const folder = path.join(import.meta.dirname, '.cache/rust');
const crates = globSync('*.rs', { cwd: standIns }).map((file) => file.slice(0, -'.rs'.length));

/** A manifest with all other stand-ins that come before a crate as its dependencies, or all of them. */
function manifestOf(name: string, dependencies: readonly string[], library: string): CodeFile {
  const lines = dependencies.map((crate) => `${crate} = { path = ${JSON.stringify(path.join(folder, crate))} }`);
  const code = `[package]\nname = "${name}"\nedition = "2021"\n\n[lib]\n${library}\n\n[dependencies]\n${lines.join('\n')}\n`;
  return { name: `${name}/Cargo.toml`, code, at: (row) => `${name}/Cargo.toml:${row}` };
}

/** What each stand-in uses of the others. */
const uses: Readonly<Record<string, readonly string[]>> = {
  serde: ['stand_in_macros'],
  enum_map: ['stand_in_macros'],
  async_trait: ['stand_in_macros'],
  tokio: ['stand_in_macros'],
  serde_json: ['serde'],
  reqwest: ['serde'],
  axum: ['serde', 'tokio'],
  unleash_api_client: ['serde', 'enum_map', 'async_trait', 'reqwest', 'chrono'],
};

/** A project as a package. Pages of reference show modules without the library that contains them. */
function packageOf({ name, files }: Project, library: string): CodeFile[] {
  const crate = name.replaceAll(/\W/g, '-');
  const own = files.map((file) => {
    const statement = Object.entries(statements).find(([begin]) => file.code.startsWith(begin));
    return {
      ...file,
      name: file.name.replace(/^line-(\d+)\/file\.rust$/, 'src/line_$1.rs'),
      code: statement ? `${statement[1]}{ ${file.code} drop(builder); }` : file.code,
    };
  });
  if (own.every((file) => file.name !== 'src/lib.rs')) {
    const modules = own.flatMap((file) => /^src\/(?!main)(\w+)\.rs$/.exec(file.name)?.[1] ?? []);
    const code = modules.map((module) => `pub mod ${module};`).join('\n');
    own.push({ name: 'src/lib.rs', code, at: (row) => `${name}/src/lib.rs:${row}` });
  }
  return [
    manifestOf(
      crate,
      crates.filter((other) => other !== 'stand_in_macros'),
      `name = "${library}"`,
    ),
    ...own.map((file) => ({ ...file, name: `${crate}/${file.name}` })),
  ];
}

test('the Rust code of the pages compiles', async ({ skip }) => {
  const read = pages.map((page) => ({ ...page, ...readProjects(page, 'rust') }));
  const blocks = read.flatMap((page) => page.blocks);
  expect(read.flatMap(({ left }) => left)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(40);

  const cargo = needProgram(`the compilation of ${blocks.length} Rust blocks`, 'cargo', skip);

  // A mistake that must be found, so that a tool that finds nothing is noticed.
  const wrong = { name: 'src/lib.rs', code: '\npub fn on() -> bool { 1 }', at: (row: number) => `wrong:${row}` };
  const packages = [
    ...read.flatMap(({ projects, library }) => projects.flatMap((project) => packageOf(project, library))),
    ...packageOf({ name: 'wrong', files: [wrong] }, 'wrong'),
    ...crates.map((crate) => {
      const isMacro = crate === 'stand_in_macros' ? 'proc-macro = true\n' : '';
      return manifestOf(
        crate,
        uses[crate] ?? [],
        `${isMacro}path = ${JSON.stringify(path.join(standIns, `${crate}.rs`))}`,
      );
    }),
  ];
  const workspace = { name: 'Cargo.toml', code: '[workspace]\nresolver = "2"\nmembers = ["*"]\nexclude = ["target"]' };
  writeFiles(folder, [workspace, ...packages]);

  const target = path.join(import.meta.dirname, '.cache/rust-target');
  mkdirSync(target, { recursive: true });
  const check = [
    'check',
    '--offline',
    '--workspace',
    '--all-targets',
    '--keep-going',
    '--message-format',
    'short',
  ] as const;
  const { status, errors } = await cargo.run(check, {
    cwd: folder,
    env: { ...process.env, CARGO_TARGET_DIR: target, RUSTFLAGS: '-Dunused_imports' },
  });
  const found = [...errors.matchAll(/^(.+?):(\d+):\d+: error(.*)$/gm)].map(([, name = '', row, message]) => {
    const file = packages.find((one) => one.name === path.relative(folder, path.resolve(folder, name)));
    return `${file?.at(Number(row)) ?? name}: ${message}`;
  });
  expect([...new Set(found)]).toEqual([expect.stringMatching(/^wrong:2: \[E0308\]: mismatched types/)]);
  expect(status).toBe(101);
  recordChecked('compiled-rust', { kind: 'compiled', with: 'rustc' }, blocks);
});

test('the current Rust SDK does what its page says, and compiles with the OpenFeature provider', async ({ skip }) => {
  const source = 'content/docs/reference/sdks/openfeature.md';
  const what = 'the facts about the current Rust SDK';
  const cargo = needProgram(what, 'cargo', skip);
  const { blocks, projects } = readProjects({ name: 'current', source }, 'rust');
  const main = projects.flatMap(({ files }) => files);
  expect(main.map(({ name }) => name)).toEqual(['src/main.rs']);
  const [crate, own] = [path.join(import.meta.dirname, 'rust'), path.join(import.meta.dirname, '.cache/rust-current')];
  const copied = { 'Cargo.toml': 'Cargo.toml', 'Cargo.lock': 'Cargo.lock', 'facts.rs': 'tests/facts.rs' };
  const files = Object.entries(copied).map(([from, name]) => {
    return { name, code: readFileSync(path.join(crate, from), 'utf8').trimEnd() };
  });
  writeFiles(own, [...files, ...main]);
  const env = { ...process.env, CARGO_TARGET_DIR: path.join(packageCache, 'rust') };
  const done = await withRegistry(what, () => install(cargo, ['test', '--locked'], { cwd: own, env }));
  if (done === undefined) skip('The crates are missing.');
  expect(done).toMatch(/test result: ok\. 9 passed; 0 failed/);
  const version = /name = "unleash-api-client"\nversion = "(.+)"/.exec(files[1]?.code ?? '')?.[1];
  recordChecked('compiled-rust-current', { kind: 'compiled', with: `Rust SDK ${version}` }, blocks);
});
