import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commonProgram, findProgram, findProgramFor, needProgram, node, reportNotRun } from './programs.ts';

let folder = '';
let printed: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
  printed = [];
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CI', undefined);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Puts a program that prints a text into the folder that is the path. */
function install(name: string, text: string, status = 0): void {
  const file = path.join(folder, name);
  writeFileSync(file, `#!${process.execPath}\nconsole.log(${JSON.stringify(text)});\nprocess.exitCode = ${status};\n`);
  chmodSync(file, 0o755);
}

const skip = (note: string): never => {
  throw new Error(`skipped: ${note}`);
};

test('finds a program in the path, and runs it', async () => {
  install('ruby', 'ruby 3.3');
  expect(findProgram('ruby')?.outputOf(['--version'])).toBe('ruby 3.3\n');
  expect(await findProgram('ruby')?.run([])).toEqual({ status: 0, output: 'ruby 3.3\n', errors: '' });
  expect(printed).toEqual([]);
});

test('a program that is missing, broken or too old is reported once, and its test is skipped', () => {
  install('php', 'no such library', 127);
  install('javac', 'javac 11.0.2');
  expect(() => needProgram('3 blocks', 'ruby', skip)).toThrow('skipped: 3 blocks');
  expect(findProgramFor('4 blocks', 'php')).toBeUndefined();
  expect(findProgramFor('5 blocks', 'javac')).toBeUndefined();
  expect(printed).toEqual([
    'NOT RUN: 3 blocks: ruby (Debian package ruby) is missing',
    'NOT RUN: 4 blocks: php (Debian package php-cli) is missing',
    'NOT RUN: 5 blocks: javac 17 or newer (Debian package default-jdk-headless) is missing',
  ]);
  install('javac', 'javac 21.0.1');
  expect(findProgramFor('5 blocks', 'javac')?.version).toBe(21);
});

test('with CI=true, what Debian has must be there, and everything else may be missing', () => {
  vi.stubEnv('CI', 'true');
  expect(() => findProgramFor('3 blocks', 'ruby')).toThrow('3 blocks: ruby (Debian package ruby) is missing');
  expect(() => reportNotRun('an older server')).toThrow('This machine must test it');
  expect(findProgramFor('4 blocks', 'terraform')).toBeUndefined();
  expect(printed).toHaveLength(1);
});

test('what every machine has must be there', () => {
  expect(() => commonProgram('git')).toThrow('git is missing. Install it');
  expect(() => findProgramFor('the dates of pages', 'git')).toThrow('must test it');
});

test('passes input, and says how a program failed', async () => {
  const code = 'process.stdin.pipe(process.stdout)';
  expect(await node.run(['-e', code], { input: 'text' })).toEqual({ status: 0, output: 'text', errors: '' });
  expect(node.outputOf(['-e', code], { input: 'text' })).toBe('text');
  expect(() => node.outputOf(['-e', 'console.error("bad"); process.exitCode = 3'])).toThrow(/status 3: bad/);
});
