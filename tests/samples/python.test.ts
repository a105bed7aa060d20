import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram, programAt, type Program } from '../../tools/programs.ts';
import { pythonPackages, withRegistry } from '../kept-packages.ts';
import { readProjects, writeFiles, type CompiledPage, type Project } from './page-projects.ts';
import { root } from './read-page-items.ts';
import { recordChecked } from './record-checks.ts';

const tutorials = 'content/docs/feature-flag-tutorials';
/** Their own tests build and run these applications. */
const running = new Set(['python', 'django', 'fastapi'].map((name) => `${tutorials}/${name}.md`));
const pages: readonly CompiledPage[] = globSync('content/docs/**/*.md', { cwd: root })
  .filter((source) => !running.has(source))
  .toSorted()
  .map((source) => ({ name: source.slice('content/docs/'.length, -'.md'.length).replaceAll('/', '-'), source }));

/** What mypy reports about code that is right. */
const accepted = [
  // The class of an event depends on its type, which mypy can't see.
  /error: "BaseEvent" has no attribute "(feature_name|enabled|variant|context|features)" /,
  // A callback whose result the SDK ignores.
  /examples\.md:\d+: error: Argument "event_callback" to "UnleashClient" has incompatible type "Callable\[\[BaseEvent\], list/,
  // Types of a dictionary and of keywords that mypy guesses too narrowly.
  /error: Argument "params" to "get" has incompatible type "dict\[str, object\]"/,
  /error: Incompatible types in assignment \(expression has type "str", target has type "int"\)/,
  /error: Argument 1 to "flags" has incompatible type "\*\*dict\[str, bool\]"/,
  /error: "BaseEmailBackend" has no attribute "stream"/,
];

const folder = path.join(import.meta.dirname, '.cache/python');
const requirements = readFileSync(path.join(import.meta.dirname, 'python-requirements.txt'), 'utf8');
const version = /^UnleashClient==(.+)$/m.exec(requirements)?.[1] ?? '';

/** A virtual environment with the packages of all pages, or undefined after saying that the test doesn't run. */
const environment = (what: string, python3: Program) => withRegistry(what, () => pythonPackages(python3, requirements));

/** Faults that mypy finds in a project, with page and line. */
async function faultsIn({ name, files }: Project, python: Program): Promise<string[]> {
  const own = files.map((file) => ({
    ...file,
    name: file.name.replace(/^line-(\d+)\/file\.python$/, 'line_$1/fragment.py'),
  }));
  const at = path.join(folder, 'projects', name);
  writeFiles(at, own);
  const options = ['--check-untyped-defs', '--explicit-package-bases', '--no-error-summary', '--hide-error-context'];
  const cache = ['--cache-dir', path.join(folder, 'cache'), '--disable-error-code', 'import-untyped'];
  const { output, errors } = await python.run(['-m', 'mypy', ...options, ...cache, '.'], { cwd: at });
  if (errors !== '') throw new Error(errors);
  return [...output.matchAll(/^(.+?):(\d+): (error: .*)$/gm)].map(([, file = '', line, message]) => {
    const found = own.find((one) => one.name === file);
    return `${found?.at(Number(line)) ?? file}: ${message}`;
  });
}

test(`the Python code of the pages fits UnleashClient ${version}`, { timeout: 1_200_000 }, async ({ skip }) => {
  const read = pages.map((page) => readProjects(page, 'python'));
  const blocks = read.flatMap((page) => page.blocks);
  expect(blocks.length).toBeGreaterThan(50);

  const what = `the check of ${blocks.length} Python blocks`;
  const python3 = needProgram(what, 'python3 with venv', skip);
  const packages = (await environment(what, python3)) ?? skip('The packages are missing.');
  const python = programAt(path.join(packages, 'bin/python'));

  // A mistake that must be found, so that a tool that finds nothing is noticed.
  const code = 'from UnleashClient import UnleashClient\n\nUnleashClient("a", "b").is_on("c")';
  const wrong = { name: 'wrong', files: [{ name: 'wrong.py', code, at: (row: number) => `wrong:${row}` }] };
  const faults: string[] = [];
  for (const project of [wrong, ...read.flatMap(({ projects }) => projects)])
    if (project.files.length > 0) faults.push(...(await faultsIn(project, python)));
  expect(faults.filter((fault) => !accepted.some((pattern) => pattern.test(fault)))).toEqual([
    expect.stringMatching(/^wrong:3: error: "UnleashClient" has no attribute "is_on"/),
  ]);
  expect(accepted.filter((pattern) => !faults.some((fault) => pattern.test(fault)))).toEqual([]);
  recordChecked('compiled-python', { kind: 'compiled', with: `Python SDK ${version} and mypy` }, blocks);
});
