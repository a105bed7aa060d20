import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Program } from '../../tools/programs.ts';
import type { CodeBlock } from './read-page-items.ts';
import { scaffolds } from './scaffolds.ts';
import { textTools } from './terminal.ts';

/** A call of a program that a block made, which a stand-in recorded. */
export interface Call {
  /** Number of the block among the shell blocks of the page. */
  readonly block: number;
  /** Working directory, relative to the home folder. */
  readonly folder: string;
  /** The program and its arguments. */
  readonly words: readonly [program: string, ...args: string[]];
  /** What the program read from its standard input, or curl from a file: at most 10 kB. */
  readonly input: string;
  /** Files of the home folder at the time of the call, relative to it. */
  readonly files: readonly string[];
}

/** What became of a block. */
export interface Outcome {
  readonly block: number;
  /** Undefined if the block ended the shell. */
  readonly status: number | undefined;
  readonly errors: string;
}

export interface Rehearsal {
  readonly calls: readonly Call[];
  readonly outcomes: readonly Outcome[];
}

/** Where the programs are that blocks may really use. Stand-ins take the place of all others. */
const toolFiles = [...textTools, 'jq'].flatMap((name) => {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const file = folders.map((folder) => path.join(folder, name)).find((each) => existsSync(each));
  return file === undefined ? [] : [{ name, file }];
});

const separator = '\u0001';

const preamble = `
shopt -s globstar
stand_in() {
  local input= word
  # Only a command that asks for its standard input may read it: a loop around it may read its own lines from there.
  for word in "$@"; do
    case "$word" in
      - | @-) input=$(head -c 10000 | tr -d '\\0') ;;
      @*) [ "$1" = curl ] && [ -f "\${word#@}" ] && input=$(head -c 10000 "\${word#@}" | tr -d '\\0') ;;
    esac
  done
  # Programs of a pipeline run at the same time, so each call has its own file.
  {
    printf '%s\\0' "$BLOCK" "$PWD" "$input" "$@"
    printf '${separator}\\0'
    printf '%s\\0' "$HOME"/**
    printf '${separator}\\0'
  } > "$CALLS/$EPOCHREALTIME-$BASHPID"
}
curl() {
  stand_in curl "$@"
  local output= option
  for option in "$@"; do
    case "$output" in next) output=$option ;; esac
    case "$option" in -o | --output) output=next ;; esac
  done
  case "$output" in
    '' | next) printf '%s' '{"segments":[{"id":1,"name":"1","constraints":[]}],"id":"1","secret":"user:1","name":"1"}' ;;
    *) printf '%s' '{"segments":[{"id":1,"name":"1","constraints":[]}],"id":"1","secret":"user:1","name":"1"}' > "$output" ;;
  esac
}
sleep() { :; }
# Stand-ins end before a page stops what it has started in the background.
kill() { :; }
wait() { :; }
# What a page reads from a response is 1, too.
jq() {
  local output status
  output=$(command jq "$@" 2> /dev/null)
  status=$?
  stand_in jq "$status" "$@" < /dev/null
  if [ -z "$output" ] || [ "$output" = null ]; then echo 1; else printf '%s\\n' "$output"; fi
}
# Nothing here may reach a network.
openssl() {
  case "$1" in
    s_client) stand_in openssl "$@"; echo 1 ;;
    *) command openssl "$@" 2> "$HOME/.errors" || cat "$HOME/.errors" >&2 ;;
  esac
}
command_not_found_handle() {
  stand_in "$@"
  scaffold "$@"
  echo 1
}
${scaffolds}
`;

/**
 * Runs the shell blocks of a page without a server and without the programs that the page installs. Text tools and the
 * commands for files are real, stand-ins record the calls of all other programs and print 1. Variables that the page
 * doesn't set are 1, which is a valid text, number and part of a path, or the address of the server.
 *
 * @param items the code blocks of the page, in their order. Files with a title exist once the page has shown them.
 * @param isShell whether a block is to be run
 * @param variables addresses and tokens that readers set
 * @param everywhere scripts that readers have in every folder, and whose functions they have loaded
 */
export function rehearse(
  bash: Program,
  items: readonly Pick<CodeBlock, 'code' | 'title' | 'language'>[],
  isShell: (block: Pick<CodeBlock, 'code' | 'title' | 'language'>) => boolean,
  variables: Readonly<Record<string, string>>,
  everywhere: readonly Pick<CodeBlock, 'code' | 'title'>[] = [],
): Rehearsal {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-rehearsal-'));
  try {
    const [bin, home, shown] = ['bin', 'home', 'shown'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const name of [bin, home, shown]) mkdirSync(name);
    for (const { name, file } of toolFiles) symlinkSync(file, path.join(bin, name));
    const blocks: string[] = [];
    for (const item of items) {
      writeShownFile(path.join(shown, String(blocks.length)), item);
      if (!isShell(item)) continue;
      for (const file of everywhere) writeShownFile(path.join(shown, String(blocks.length)), file);
      blocks.push(item.code);
    }
    const calls = path.join(folder, 'calls');
    mkdirSync(calls);
    const unset = blocks.flatMap((code) => [...code.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name));
    const env = {
      ...Object.fromEntries(unset.map((name) => [name, name.endsWith('_URL') ? variables['UNLEASH_URL'] : '1'])),
      ...variables,
      PATH: bin,
      HOME: home,
    };
    blocks.forEach((code, index) => writeFileSync(path.join(folder, String(index)), `${code}\n`));
    // A program with a path, such as bin/rails, never reaches the handler of unknown commands.
    const withPaths = new Set(blocks.flatMap(programsWithPaths));
    const standIns = [...withPaths].map((name) => `${name}() { command_not_found_handle ${name} "$@"; }`);
    const at = path.join(folder, 'at');
    writeFileSync(at, home);
    for (let next = 0; next < blocks.length;) {
      const state = path.join(folder, 'state');
      writeFileSync(state, String(next));
      const kept = path.join(folder, 'kept');
      const script = [
        // After a block that ends the shell, the next shell begins with the functions and variables of the page.
        `[ ! -e "${kept}" ] || . "${kept}" > /dev/null 2>&1`,
        preamble,
        ...standIns,
        `trap '{ declare -p; declare -f; } > "${kept}"' EXIT`,
        `cd "$(cat "${at}")"`,
        ...everywhere.map(({ code }) => code),
        ...blocks
          .map((_, index) => {
            const files = path.join(shown, String(index));
            const root = '"${PROJECT:-$HOME}"';
            return [
              `BLOCK=${index}; printf ${index} > "${state}"; printf '%s' "$PWD" > "${at}"`,
              `[ -n "$PROJECT" ] || [ "$PWD" = "$HOME" ] || PROJECT=$PWD`,
              existsSync(path.join(shown, String(index)))
                ? `cp -r "${files}/." ${root}; cp -r "${files}/." "$PWD"`
                : ':',
              `. "${folder}/${index}" 1 1 on < /dev/null > /dev/null 2> "${folder}/${index}.errors"; echo $? > "${folder}/${index}.status"; set +euo pipefail; builtin wait`,
            ].join('\n');
          })
          .slice(next),
        `printf ${blocks.length} > "${state}"`,
      ];
      bash.runSync(['--noprofile', '--norc'], {
        cwd: home,
        env: { ...env, CALLS: calls },
        input: script.join('\n'),
        timeout: 60_000,
      });
      const reached = Number(readFileSync(state, 'utf8'));
      next = reached >= blocks.length ? reached : reached + 1;
    }
    const outcomes = blocks.map((_, block) => {
      const status = readIfPresent(path.join(folder, `${block}.status`)).trim();
      return {
        block,
        status: status === '' ? undefined : Number(status),
        errors: readIfPresent(path.join(folder, `${block}.errors`)).replaceAll(`${folder}/`, ''),
      };
    });
    return { calls: readCalls(calls, home), outcomes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a block that is a file, for the shell block that comes next. */
function writeShownFile(folder: string, { title, code }: Pick<CodeBlock, 'code' | 'title'>): void {
  const [, name] = /^([\w.[\]+/-]*\.\w+|Gemfile|Dockerfile|Rakefile|Makefile)\b/.exec(title ?? '') ?? [];
  if (name === undefined || path.isAbsolute(name) || name.includes('..')) return;
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), `${code}\n`);
}

/** Programs that a block calls by their path: `bin/rails`. */
function programsWithPaths(code: string): string[] {
  return [
    ...code.matchAll(
      /(?:^|[|;&(]|\bthen|\bdo)[ \t]*(?:[A-Z_]+=\S* )*((?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)+)(?=[ \t\n]|$)/gm,
    ),
  ].map(([, name = '']) => name);
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Reads the files of the stand-ins, whose names begin with the time of the call. */
function readCalls(folder: string, home: string): Call[] {
  const texts = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const parts = texts.join('').split(`${separator}\0`);
  const calls: Call[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [block = '', cwd = '', input = '', program, ...args] = (parts[index] ?? '').split('\0').slice(0, -1);
    const files = (parts[index + 1] ?? '')
      .split('\0')
      .slice(1, -1)
      .map((file) => path.relative(home, file));
    if (program === undefined || !/^\d+$/.test(block)) continue;
    calls.push({ block: Number(block), folder: path.relative(home, cwd), words: [program, ...args], input, files });
  }
  return calls;
}
