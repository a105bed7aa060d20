import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import yaml from 'js-yaml';
import { parseSync as parseSql, loadModule as loadSqlParser } from 'libpg-query';
import { parse as parseToml } from 'smol-toml';
import { parse as parseSvelte } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { needProgram, type Program, type ProgramName } from '../../tools/programs.ts';
import { wholeCode } from '../tutorials/tutorial.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordChecked, type RecordedBlock } from './record-checks.ts';

/** Returns a program of this machine, or skips the test without it. */
type Need = (name: ProgramName) => Program;

/** A language that a parser of the project or a program reads. */
interface Format {
  readonly name: string;
  /** Names in code fences. */
  readonly languages: readonly string[];
  /** The parser, as pages name it. */
  readonly parser: string;
  /** A block that the parser must reject, so that the test shows that it parses at all. */
  readonly wrong: string;
  /** Blocks in a dialect that the parser doesn't know. */
  readonly otherDialects?: RegExp;
  /** @returns what is wrong with each text; undefined if nothing is */
  parse(codes: readonly string[], need: Need): readonly (string | undefined)[];
}

/** Tags of CloudFormation, such as `!Ref`. */
const withTags = yaml.DEFAULT_SCHEMA.extend(
  ['Ref', 'Sub', 'GetAtt'].map((name) => new yaml.Type(`!${name}`, { kind: 'scalar' })),
);

const formats: readonly Format[] = [
  { name: 'json', languages: ['json'], parser: 'JSON.parse', wrong: '{"on": }', parse: attempt(parseJson) },
  {
    name: 'yaml',
    languages: ['yaml', 'yml'],
    parser: 'js-yaml',
    wrong: 'a: [1',
    parse: attempt((code) => yaml.loadAll(code, undefined, { schema: withTags })),
  },
  { name: 'shell', languages: ['bash', 'sh', 'shell'], parser: 'bash -n', wrong: 'if true; do', parse: parseShell },
  {
    name: 'markup',
    languages: ['xml', 'html'],
    parser: 'a check of the tags',
    wrong: '<a><b></a>',
    parse: (codes) => codes.map(unbalancedTag),
  },
  {
    name: 'sql',
    languages: ['sql'],
    parser: 'the parser of PostgreSQL',
    wrong: 'SELECT FROM WHERE;',
    parse: attempt(parseSql),
    otherDialects: /`|\bSTAGE\b/,
  },
  {
    name: 'svelte',
    languages: ['svelte'],
    parser: 'svelte/compiler',
    wrong: '{#if on}<p>',
    parse: attempt(parseComponent),
  },
  { name: 'toml', languages: ['toml'], parser: 'smol-toml', wrong: 'a = ', parse: attempt(parseToml) },
  {
    name: 'hcl',
    languages: ['hcl'],
    parser: 'terraform fmt',
    wrong: 'resource "a" {',
    parse: (codes, need) => {
      const terraform = need('terraform');
      return codes.map((code) => faultOf(terraform, ['fmt', '-'], code));
    },
  },
  {
    name: 'erb',
    languages: ['erb'],
    parser: 'erb and ruby -c',
    wrong: '<% if on %>',
    parse: parseTemplates,
  },
];

const blocks: readonly (RecordedBlock & { readonly code: string })[] = globSync('content/docs/**/*.md', { cwd: root })
  .toSorted()
  .flatMap((source) => {
    const items = readPageItems(source);
    return items
      .filter((item): item is CodeBlock => item.type === 'code')
      .map((block) => ({ source, block, code: wholeCode(items, block, source) }));
  });

await loadSqlParser();

test.for(formats)('the $name blocks of all pages can be parsed', async (format, { skip }) => {
  const { name, languages, parser, wrong, parse, otherDialects } = format;
  const own = blocks.filter(({ block }) => languages.includes(block.language) && !otherDialects?.test(block.code));
  const need: Need = (program) => needProgram(`${own.length} ${name} blocks`, program, skip);
  expect(parse([wrong, ''], need).at(0)).not.toBeUndefined();
  const faults = parse(
    own.map(({ code }) => code),
    need,
  ).flatMap((fault, index) => {
    const entry = own[index];
    return fault === undefined || !entry ? [] : [`${entry.source}: ${entry.block.code.slice(0, 60)}: ${fault}`];
  });
  expect(faults).toEqual([]);
  expect(own.length).toBeGreaterThan(1);
  recordChecked(`format-${name}`, { kind: 'parsed', with: parser }, own);
});

/** Reads a JSON document, or one document in each line. */
function parseJson(code: string): void {
  try {
    JSON.parse(code);
  } catch (error) {
    const lines = code.trim().split('\n');
    if (lines.length === 1) throw error;
    for (const line of lines) JSON.parse(line);
  }
}

function attempt(read: (code: string) => unknown): Format['parse'] {
  const messageOf = (code: string) => {
    try {
      read(code);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return (codes) => codes.map(messageOf);
}

/** One shell reads all texts: starting one for each takes ten times as long. */
function parseShell(codes: readonly string[], need: Need): (string | undefined)[] {
  const bash = need('bash');
  const folder = mkdtempSync(path.join(tmpdir(), 'shell-'));
  codes.forEach((code, index) => writeFileSync(path.join(folder, String(index)), `${code}\n`));
  const loop = `cd "$1" && for ((i = 0; i < ${codes.length}; i++)); do bash -n "$i" 2> "$i.errors" || true; done`;
  bash.outputOf(['-c', loop, 'bash', folder]);
  const faults = codes.map((_, index) => readFileSync(path.join(folder, `${index}.errors`), 'utf8') || undefined);
  rmSync(folder, { recursive: true });
  return faults;
}

/** Parses the new state of a component of which the block shows only the changed lines. */
function parseComponent(code: string): void {
  const lines = code.split('\n').filter((line) => !line.includes('[!code --]'));
  parseSvelte(lines.join('\n'), { modern: true });
}

function faultOf(program: Program, args: readonly string[], input: string): string | undefined {
  const { status, errors } = program.runSync(args, { input });
  return status === 0 ? undefined : errors;
}

function parseTemplates(codes: readonly string[], need: Need): (string | undefined)[] {
  const [erb, ruby] = [need('erb'), need('ruby')];
  return codes.map((code) => {
    const { status, output, errors } = erb.runSync(['-x', '-T', '-'], { input: code });
    return status === 0 ? faultOf(ruby, ['-c'], output) : errors;
  });
}

/** Elements of HTML that have no end tag. */
const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|!doctype|\?xml)$/i;

function unbalancedTag(code: string): string | undefined {
  // A fragment can be a single start tag.
  if (/^<[^<>]*>$/.test(code.trim())) return undefined;
  const open: string[] = [];
  const text = code.replaceAll(/<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script>|<!\[CDATA\[[\s\S]*?\]\]>/gi, '');
  for (const [, slash, name = '', selfClosing] of text.matchAll(
    /<(\/?)([\w:.!?-]+)(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/g,
  )) {
    if (selfClosing || voidElements.test(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return `</${name}> ends another element`;
  }
  return open.length > 0 ? `<${open.at(-1)}> has no end` : undefined;
}
