import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A call of curl that a block made. */
export interface Call {
  /** Number of the block. */
  readonly block: number;
  readonly method: string;
  readonly url: string;
  /** What the request sends; undefined if it sends nothing or a file that does not exist here. */
  readonly body: string | undefined;
}

/** Programs that blocks may really use. All others do nothing. */
const tools = [
  ...[
    'awk',
    'base64',
    'basename',
    'cat',
    'cp',
    'cut',
    'date',
    'dirname',
    'grep',
    'head',
    'jq',
    'mkdir',
    'mktemp',
    'mv',
  ],
  ...['rm', 'sed', 'seq', 'sort', 'tail', 'tee', 'touch', 'tr', 'uniq', 'wc'],
];

/** Options of curl with a value that says nothing about the request. */
const otherOptions =
  /^(-o|--output|-w|--write-out|-u|--user|-m|--max-time|--connect-timeout|--retry\S*|-A|--user-agent|-b|-c|--cacert|--dump-header|-D|-H|--header)$/;

const preamble = `
curl() { { printf '%s\\0' "$BLOCK" "$@"; printf '\\1\\0'; } >> "$CALLS"; printf '%s' '{"id":"1","secret":"user:1","name":"1"}'; }
sleep() { :; }
# What a page reads from a response is 1, too.
jq() {
  local output
  output=$(command jq "$@" 2> /dev/null)
  if [ -z "$output" ] || [ "$output" = null ]; then echo 1; else printf '%s\\n' "$output"; fi
}
command_not_found_handle() { echo 1; }
`;

/**
 * Runs the shell blocks of a page without a server: every program except for a few text tools only prints 1, and calls
 * of curl are recorded. Variables that the page doesn't set are 1, which is a valid text, number and part of a path.
 *
 * @param blocks the code of the blocks, in the order of the page
 * @param variables addresses and tokens that readers set
 */
export function rehearse(blocks: readonly string[], variables: Readonly<Record<string, string>>): Call[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-rehearsal-'));
  try {
    const [bin, home] = [path.join(folder, 'bin'), path.join(folder, 'home')];
    for (const name of [bin, home]) mkdirSync(name);
    for (const tool of tools) {
      const found = (process.env['PATH'] ?? '').split(path.delimiter).find((place) => contains(place, tool));
      if (found !== undefined) symlinkSync(path.join(found, tool), path.join(bin, tool));
    }
    const calls = path.join(folder, 'calls');
    writeFileSync(calls, '');
    const unset = blocks.flatMap((code) => [...code.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name));
    const env = { ...Object.fromEntries(unset.map((name) => [name, '1'])), ...variables, PATH: bin, HOME: home };
    blocks.forEach((code, index) => writeFileSync(path.join(folder, String(index)), `${code}\n`));
    for (let next = 0; next < blocks.length;) {
      const state = path.join(folder, 'state');
      writeFileSync(state, String(next));
      // After a block that ends the shell, the next shell begins with the functions of the page.
      const functions = blocks.flatMap((code, index) => (index < next && /^\w+\(\) \{/m.test(code) ? [index] : []));
      const script = [
        preamble,
        ...functions.map((index) => `BLOCK=skip; . "${folder}/${index}" > /dev/null 2>&1; set +euo pipefail`),
        ...blocks
          .map(
            (_, index) =>
              `BLOCK=${index}; printf ${index} > "${state}"; . "${folder}/${index}" < /dev/null > /dev/null 2>&1; set +euo pipefail`,
          )
          .slice(next),
        `printf ${blocks.length} > "${state}"`,
      ];
      spawnSync('/bin/bash', ['--noprofile', '--norc'], {
        cwd: home,
        env: { ...env, CALLS: calls },
        input: script.join('\n'),
        timeout: 5000,
        killSignal: 'SIGKILL',
      });
      const reached = Number(readFileSync(state, 'utf8'));
      next = reached >= blocks.length ? reached : reached + 1;
    }
    return readFileSync(calls, 'utf8')
      .split('\u0001\0')
      .flatMap((record) => readCall(record.split('\0').slice(0, -1), home));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function contains(folder: string, name: string): boolean {
  try {
    return readdirSync(folder).includes(name);
  } catch {
    return false;
  }
}

function readCall([block = '', ...args]: readonly string[], home: string): Call[] {
  if (!/^\d+$/.test(block)) return [];
  let method: string | undefined;
  let body: string | undefined;
  let isGet = false;
  const urls: string[] = [];
  const query: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const [, long, inline] = /^(--[\w-]+)=(.*)$/s.exec(args[index] ?? '') ?? [];
    const option = long ?? args[index] ?? '';
    const value = () => inline ?? args[(index += 1)] ?? '';
    if (/^-X.+/.test(option)) method = option.slice(2);
    else if (/^(-X|--request)$/.test(option)) method = value();
    else if (/^(-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/.test(option)) {
      const text = value();
      body = text.startsWith('@') ? fileIn(home, text.slice(1)) : text;
      method ??= 'POST';
    } else if (option === '--data-urlencode') query.push(value());
    else if (option === '--url') urls.push(value());
    else if (/^(-G|--get)$/.test(option)) isGet = true;
    else if (/^(-I|--head)$/.test(option)) method ??= 'GET';
    else if (otherOptions.test(option)) value();
    else if (!option.startsWith('-')) urls.push(option);
  }
  if (isGet && body !== undefined) query.push(body);
  const search = isGet && query.length > 0 ? `?${query.map((part) => encodeURI(part)).join('&')}` : '';
  return urls.map((url) => ({
    block: Number(block),
    method: (isGet ? 'GET' : (method ?? 'GET')).toLowerCase(),
    url: url + search,
    body: isGet ? undefined : body,
  }));
}

/** The content of a file that an earlier command wrote. */
function fileIn(home: string, name: string): string | undefined {
  try {
    return name === '-' ? undefined : readFileSync(path.join(home, name), 'utf8') || undefined;
  } catch {
    return undefined;
  }
}
