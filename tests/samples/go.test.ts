import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { install, withRegistry } from '../kept-packages.ts';
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
  { name: 'quickstart', source: 'content/docs/quickstart.md' },
  { name: 'a-b-testing', source: `${tutorials}/use-cases/a-b-testing.md` },
  { name: 'gradual-rollout', source: `${tutorials}/use-cases/gradual-rollout.md` },
];

/** The names that the pages give their modules. */
const modules = /"(?:marina|marina-examples)\//g;

const modulesOfPages = path.join(import.meta.dirname, 'go');
const folder = path.join(import.meta.dirname, '.cache/go');
const version = /unleash-go-sdk\/v6 v(\S+)/.exec(readFileSync(path.join(modulesOfPages, 'go.mod'), 'utf8'))?.[1] ?? '';

test(`the Go code of the pages compiles with the Go SDK ${version}, which has the operators that the pages name`, async ({
  skip,
}) => {
  const read = pages.map((page) => readProjects(page, 'go'));
  const blocks = read.flatMap((page) => page.blocks);
  expect(read.flatMap(({ left }) => left)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(40);

  const what = `the compilation of ${blocks.length} Go blocks`;
  const go = needProgram(what, 'go', skip);

  const files: CodeFile[] = ['go.mod', 'go.sum'].map((name) => {
    const code = readFileSync(path.join(modulesOfPages, name), 'utf8').trimEnd();
    return { name, code, at: (row) => `${name}:${row}` };
  });
  for (const { name, files: own } of read.flatMap(({ projects }) => projects)) {
    for (const file of own) {
      files.push({ ...file, name: `${name}/${file.name}`, code: file.code.replaceAll(modules, `"check/${name}/`) });
    }
  }
  // A mistake that must be found, so that a tool that finds nothing is noticed.
  const wrong = 'package wrong\n\nimport unleash "github.com/Unleash/unleash-go-sdk/v6"\n\nvar on = unleash.IsOn("a")';
  files.push({ name: 'wrong/wrong.go', code: wrong, at: (row) => `wrong:${row}` });
  const facts = readFileSync(path.join(modulesOfPages, 'facts_test.go'), 'utf8').trimEnd();
  files.push({ name: 'facts/facts_test.go', code: facts, at: (row) => `facts_test.go:${row}` });
  writeFiles(folder, files);
  for (const embedded of files.flatMap(({ name, code }) =>
    [...code.matchAll(/^\/\/go:embed (\S+)$/gm)].map(([, file = '']) => path.join(path.dirname(name), file)),
  )) {
    mkdirSync(path.dirname(path.join(folder, embedded)), { recursive: true });
    if (!existsSync(path.join(folder, embedded))) writeFileSync(path.join(folder, embedded), '{}\n');
  }

  const surroundings = { cwd: folder, env: { ...process.env, GOFLAGS: '', GOTOOLCHAIN: 'local', GOWORK: 'off' } };
  const found = await withRegistry(what, () => install(go, ['mod', 'download'], surroundings));
  if (found === undefined) skip('The modules are missing.');
  const { status, errors } = await go.run(['vet', './...'], surroundings);
  const faults = [...errors.matchAll(/^(?:vet: )?(?:\.\/)?(.+?):(\d+):\d+: (.*)$/gm)].map(
    ([, name = '', row, message]) => {
      const file = files.find((one) => one.name === name);
      return `${file?.at(Number(row)) ?? name}: ${message}`;
    },
  );
  expect(faults).toEqual([expect.stringMatching(/^wrong:5: undefined: unleash\.IsOn/)]);
  expect(status).toBe(1);
  const tested = await go.run(['test', './facts'], surroundings);
  expect(tested.output + tested.errors).toMatch(/^ok\s+check\/facts/m);
  recordChecked('compiled-go', { kind: 'compiled', with: `Go SDK ${version}` }, blocks);
});
