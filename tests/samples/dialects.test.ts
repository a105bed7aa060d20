import { copyFileSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram, programAt, type Program } from '../../tools/programs.ts';
import { install, pythonPackages, withRegistry } from '../kept-packages.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordChecked, recordEach, type RecordedBlock } from './record-checks.ts';

interface Block extends RecordedBlock {
  readonly block: CodeBlock;
}

const blocksOf = (language: string): readonly Block[] =>
  globSync('content/docs/**/*.md', { cwd: root })
    .toSorted()
    .flatMap((source) => readPageItems(source).map((block) => ({ source, block })))
    .filter((one): one is Block => one.block.type === 'code' && one.block.language === language);

/** Runs a parser with one text. @returns what is wrong with it */
function faultOf(parser: Program, args: readonly string[], input: string): string | undefined {
  const { status, output, errors } = parser.runSync(args, { input });
  return status === 0 ? undefined : output + errors;
}

const faultsIn = (blocks: readonly Block[], fault: (block: Block) => string | undefined): string[] =>
  blocks.flatMap((one) => {
    const found = fault(one);
    return found === undefined ? [] : [`${one.source}:${one.block.line}: ${found}`];
  });

test('the SQL for BigQuery and Snowflake can be parsed', async ({ skip }) => {
  const version = '30.30.0';
  const what = 'the SQL for BigQuery and Snowflake';
  const python3 = needProgram(what, 'python3 with venv', skip);
  const packages = await withRegistry(what, () => pythonPackages(python3, `sqlglot==${version}`));
  if (packages === undefined) return skip('Its parser is missing.');
  const python = programAt(path.join(packages, 'bin/python'));
  const parse = (dialect: string, code: string) =>
    faultOf(python, [path.join(import.meta.dirname, 'dialects/parse_sql.py'), dialect], code);
  // Only BigQuery quotes names like this, and only Snowflake has stages.
  const dialects = { bigquery: /`/, snowflake: /\bSTAGE\b|\bDATEADD\b/ };
  const all = blocksOf('sql');
  const records = Object.entries(dialects).map(([dialect, pattern]) => {
    const blocks = all.filter(({ block }) => pattern.test(block.code));
    expect(blocks.length).toBeGreaterThan(1);
    expect(faultsIn(blocks, ({ block }) => parse(dialect, block.code))).toEqual([]);
    expect(parse(dialect, 'SELECT a FROM t WHERE b = ;')).toContain('Required keyword');
    expect(parse(dialect, 'CREATE STAGE IF NOT a;')).toContain('unknown statement');
    return { kind: 'parsed', with: `sqlglot ${version} for ${dialect}`, blocks } as const;
  });
  recordEach('format-sql-dialects', records);
});

test('the files for Docker have instructions that it knows', async ({ skip }) => {
  const blocks = blocksOf('docker');
  expect(blocks.length).toBeGreaterThan(1);
  const what = `${blocks.length} Dockerfiles`;
  const go = needProgram(what, 'go', skip);
  const folder = mkdtempSync(path.join(tmpdir(), 'dockerfiles-'));
  try {
    for (const name of ['go.mod', 'go.sum', 'main.go'])
      copyFileSync(path.join(import.meta.dirname, 'dialects/dockerfile', name), path.join(folder, name));
    const surroundings = { cwd: folder, env: { ...process.env, GOFLAGS: '', GOTOOLCHAIN: 'local', GOWORK: 'off' } };
    const built = await withRegistry(what, () => install(go, ['build', '-o', 'parser', '.'], surroundings));
    if (built === undefined) return skip('The modules are missing.');
    const parser = programAt(path.join(folder, 'parser'));
    expect(faultsIn(blocks, ({ block }) => faultOf(parser, [], block.code))).toEqual([]);
    expect(faultOf(parser, [], 'FROM node:24-slim\nUSERR node\n')).toContain('unknown instruction: USERR');
    expect(faultOf(parser, [], 'FROM node:24-slim\nCOPY src\n')).toContain('COPY requires at least two arguments');
  } finally {
    rmSync(folder, { recursive: true });
  }
  recordChecked('format-docker', { kind: 'parsed', with: "BuildKit's parser" }, blocks);
});
