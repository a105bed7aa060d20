import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { readProjects, writeFiles, type CodeFile } from './page-projects.ts';
import { recordChecked } from './record-checks.ts';

const tutorials = 'content/docs/feature-flag-tutorials';

const pages = [
  {
    name: 'tutorial',
    source: `${tutorials}/go.md`,
    sections: ['create-the-service', 'connect', 'variants', 'test', 'unreachable', 'clean-up'],
  },
  { name: 'examples', source: `${tutorials}/go/examples.md` },
  { name: 'reference', source: 'content/docs/reference/sdks/go.md' },
  { name: 'openfeature', source: 'content/docs/reference/sdks/openfeature.md' },
];

/** The names that the pages give their modules. */
const modules = /"(?:marina|marina-examples)\//g;

const standIns = path.join(import.meta.dirname, 'stand-ins/go');
const folder = path.join(import.meta.dirname, '.cache/go');

/** The module that holds all projects, with the stand-ins instead of what can't be installed. */
function moduleFile(): string {
  const names = globSync('*/go.mod', { cwd: standIns }).toSorted();
  const lines = names.map((name) => {
    const module = /^module (.*)$/m.exec(readFileSync(path.join(standIns, name), 'utf8'))?.[1] ?? '';
    const major = /\/v(\d+)$/.exec(module)?.[1] ?? '0';
    return `require ${module} v${major}.0.0\nreplace ${module} => ${path.join(standIns, path.dirname(name))}`;
  });
  return `module check\n\ngo 1.22\n\n${lines.join('\n')}\n`;
}

test('the Go code of the pages compiles', async ({ skip }) => {
  const read = pages.map((page) => readProjects(page, 'go'));
  const blocks = read.flatMap((page) => page.blocks);
  expect(read.flatMap(({ left }) => left)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(40);

  const what = `the compilation of ${blocks.length} Go blocks`;
  const go = needProgram(what, 'go', skip);
  const gopls = needProgram(what, 'gopls', skip);

  const files: CodeFile[] = [{ name: 'go.mod', code: moduleFile(), at: (row) => `go.mod:${row}` }];
  for (const { name, files: own } of read.flatMap(({ projects }) => projects)) {
    for (const file of own) {
      files.push({ ...file, name: `${name}/${file.name}`, code: file.code.replaceAll(modules, `"check/${name}/`) });
    }
  }
  // A mistake that must be found, so that a tool that finds nothing is noticed.
  const wrong = 'package wrong\n\nimport unleash "github.com/Unleash/unleash-go-sdk/v6"\n\nvar on = unleash.IsOn("a")';
  files.push({ name: 'wrong/wrong.go', code: wrong, at: (row) => `wrong:${row}` });
  writeFiles(folder, files);
  for (const embedded of files.flatMap(({ name, code }) =>
    [...code.matchAll(/^\/\/go:embed (\S+)$/gm)].map(([, file = '']) => path.join(path.dirname(name), file)),
  )) {
    mkdirSync(path.dirname(path.join(folder, embedded)), { recursive: true });
    if (!existsSync(path.join(folder, embedded))) writeFileSync(path.join(folder, embedded), '{}\n');
  }

  const sources = files.filter(({ name }) => name.endsWith('.go')).map(({ name }) => path.join(folder, name));
  const { status, output, errors } = await gopls.run(['check', ...sources], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: go.searchPath,
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
      GOTOOLCHAIN: 'local',
      GOWORK: 'off',
      CGO_ENABLED: '0',
    },
  });
  const found = [...output.matchAll(/^(.+?):(\d+):[\d-]+: (.*)$/gm)].map(([, name = '', row, message]) => {
    const file = files.find((one) => path.join(folder, one.name) === name);
    return `${file?.at(Number(row)) ?? name}: ${message}`;
  });
  expect(found).toEqual([expect.stringMatching(/^wrong:5: undefined: unleash\.IsOn/)]);
  expect(errors).toBe('');
  expect(status).toBe(0);
  recordChecked('compiled-go', { kind: 'compiled', with: 'gopls' }, blocks);
});
