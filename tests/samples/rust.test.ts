import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { fetchCrates, packageCache, pinnedCrates, withRegistry } from '../kept-packages.ts';
import { readProjects, writeFiles, type CodeFile, type Project } from './page-projects.ts';
import { readPageItems } from './read-page-items.ts';
import { recordChecked } from './record-checks.ts';

const tutorials = 'content/docs/feature-flag-tutorials';
const reference = 'content/docs/reference/sdks/rust.md';

const pages = [
  {
    name: 'tutorial',
    source: `${tutorials}/rust.md`,
    sections: ['create-the-service', 'connect', 'variants', 'test', 'unreachable', 'clean-up'],
    library: 'observatory',
  },
  { name: 'examples', source: `${tutorials}/rust/examples.md`, library: 'observatory_examples' },
  { name: 'reference', source: reference, library: 'reference' },
  { name: 'openfeature', source: 'content/docs/reference/sdks/openfeature.md', library: 'openfeature' },
];

/** Statements that a page shows on their own, and what makes them a module. */
const statements: Readonly<Record<string, string>> = {
  'let builder = ': 'use crate::warehouse::warehouse; use unleash_api_client::ClientBuilder; pub fn fragment() ',
};

const folder = path.join(import.meta.dirname, '.cache/rust');
const manifest = readFileSync(path.join(pinnedCrates, 'Cargo.toml'), 'utf8');
const dependencies = manifest.slice(manifest.indexOf('[dependencies]')).trimEnd();
const lock = readFileSync(path.join(pinnedCrates, 'Cargo.lock'), 'utf8');
const version = /name = "unleash-api-client"\nversion = "(.+)"/.exec(lock)?.[1] ?? '';

/** A project as a package of the workspace. Pages of reference show modules without the library that contains them. */
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
  const head = `[package]\nname = "${crate}"\nedition = "2021"\n\n[lints]\nworkspace = true\n\n[lib]\nname = "${library}"`;
  own.push({ name: 'Cargo.toml', code: `${head}\n\n${dependencies}`, at: (row) => `${name}/Cargo.toml:${row}` });
  return own.map((file) => ({ ...file, name: `${crate}/${file.name}` }));
}

/** The flags of the program on the page of the SDK, as Unleash has them after its readers created them. */
const twoFlags = {
  version: 2,
  features: [
    { name: 'new-checkout', enabled: true, strategies: [] },
    { name: 'express-delivery', enabled: false, strategies: [] },
  ],
};

/** The first run compiles the crates. */
const timeout = 1_800_000;

test(
  `the Rust code of the pages compiles with the Rust SDK ${version}, which does what its page says`,
  { timeout },
  async ({ skip, onTestFinished }) => {
    const read = pages.map((page) => ({ ...page, ...readProjects(page, 'rust') }));
    const blocks = read.flatMap((page) => page.blocks);
    expect(read.flatMap(({ left }) => left)).toEqual([]);
    expect(blocks.length).toBeGreaterThan(40);

    const what = `the compilation of ${blocks.length} Rust blocks`;
    const cargo = needProgram(what, 'cargo', skip);
    const fetched = await withRegistry(what, () => fetchCrates(cargo));
    if (fetched === undefined) skip('The crates are missing.');
    // cargo locks its folder, and the applications of the tutorials would wait for it.
    const env = { ...process.env, ...fetched, CARGO_TARGET_DIR: path.join(packageCache, 'rust-samples') };

    const unleash = createServer((request, response) => {
      if (request.url === '/api/client/features') response.end(JSON.stringify(twoFlags));
      else response.writeHead(202).end();
    });
    onTestFinished(() => void unleash.close());
    unleash.listen(0);
    await once(unleash, 'listening');
    const address = unleash.address();
    const url = `http://localhost:${address !== null && typeof address === 'object' ? address.port : ''}`;

    const facts = { name: 'tests/facts.rs', code: readFileSync(path.join(pinnedCrates, 'facts.rs'), 'utf8').trimEnd() };
    // A mistake that must be found, so that a tool that finds nothing is noticed.
    const wrong = { name: 'src/lib.rs', code: '\npub fn on() -> bool { 1 }' };
    const packages = [
      ...read.flatMap(({ projects, library }) => projects.flatMap((project) => packageOf(project, library))),
      ...[facts, wrong].flatMap((file) => {
        const name = file === wrong ? 'wrong' : 'facts';
        return packageOf({ name, files: [{ ...file, at: (row) => `${name}:${row}` }] }, name);
      }),
    ];
    const workspace = `[workspace]\nresolver = "2"\nmembers = ["*"]\n\n[workspace.lints.rust]\nunused_imports = "deny"`;
    const here = packages.map((file) => ({ ...file, code: file.code.replaceAll('http://localhost:4242', url) }));
    writeFiles(folder, [{ name: 'Cargo.toml', code: workspace }, ...here]);
    copyFileSync(path.join(pinnedCrates, 'Cargo.lock'), path.join(folder, 'Cargo.lock'));

    const check = ['check', '--workspace', '--all-targets', '--keep-going', '--message-format', 'short'];
    const { status, errors } = await cargo.run(check, { cwd: folder, env });
    const found = [...errors.matchAll(/^(.+?):(\d+):\d+: error(.*)$/gm)].map(([, name = '', row, message]) => {
      const file = packages.find((one) => one.name === path.relative(folder, path.resolve(folder, name)));
      return `${file?.at(Number(row)) ?? name}: ${message}`;
    });
    expect([...new Set(found)]).toEqual([expect.stringMatching(/^wrong:2: \[E0308\]: mismatched types/)]);
    expect(status).toBe(101);
    recordChecked('compiled-rust', { kind: 'compiled', with: `Rust SDK ${version}` }, blocks);

    const run = async (...args: string[]) => {
      const done = await cargo.run(args, { cwd: folder, env });
      expect(`${args.join(' ')}: ${done.status === 0 ? 'passed' : done.output + done.errors}`).toBe(
        `${args.join(' ')}: passed`,
      );
      return done.output;
    };
    expect(await run('test', '--package', 'facts')).toMatch(/test result: ok\. 21 passed; 0 failed/);
    expect(await run('test', '--package', 'reference')).toMatch(/test result: ok\. 1 passed; 0 failed/);
    const shown = readPageItems(reference).find((item) => item.type === 'code' && item.language === 'text');
    expect(await run('run', '--package', 'reference')).toBe(shown?.type === 'code' ? `${shown.code}\n` : '');
    const ran = readPageItems(reference).flatMap((item) =>
      item.type === 'code' && /^(src\/main|tests\/checkout)\.rs$/.test(item.title ?? '')
        ? [{ source: reference, block: item }]
        : [],
    );
    expect(ran).toHaveLength(2);
    recordChecked('run-rust', { kind: 'run', with: `Rust SDK ${version}` }, ran);
  },
);
