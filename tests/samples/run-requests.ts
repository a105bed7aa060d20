import { setTimeout as wait } from 'node:timers/promises';
import { checkPageCommands, currentApi, earlierFiles } from './check-page-commands.ts';
import { readPageItems, type CodeBlock } from './read-page-items.ts';
import { statusDifferences } from './run-commands.ts';
import type { Program } from '../../tools/programs.ts';
import { openShell, type CurlResponse, type Outcome } from './shell-session.ts';

/**
 * Blocks that are left out: those that send requests to another server than Unleash, scripts, which end the shell, and
 * requests that curl repeats for half a minute.
 */
const elsewhere =
  /localhost:(?!4242)\d|EDGE_URL|example\.(?:com|org|net)|signal-endpoint|prometheus|datadoghq|^#!|--retry/im;
/** A block that takes longer waits for something that doesn't happen here. Generous, because a machine can be busy. */
const patience = 40_000;

/** What blocks may be compared with that only send requests. */
const onlyRequests = /^the options of curl(, (jq|node|python))*$/;

/** A block of a page, and whether it sends requests or only defines what they use. */
export interface RequestBlock {
  readonly block: CodeBlock;
  readonly kind: 'requests' | 'definitions';
}

/**
 * The blocks of a page that can run against a server, because the rehearsal found them right: those that only send requests,
 * and those that call no program. Empty if none of them sends requests.
 */
export function requestBlocksOf(bash: Program, source: string): RequestBlock[] {
  const items = readPageItems(source);
  if (!items.some((item) => item.type === 'code' && item.code.includes('curl'))) return [];
  const blocks = checkPageCommands(bash, source, items, earlierFiles(source)).flatMap((checked): RequestBlock[] => {
    const { block, faults, comparedWith } = checked;
    const [api = '', options = ''] = comparedWith;
    if (faults.length > 0 || elsewhere.test(block.code)) return [];
    if (comparedWith.length === 0) return [{ block, kind: 'definitions' }];
    return currentApi === api && onlyRequests.test(options) ? [{ block, kind: 'requests' }] : [];
  });
  return blocks.some(({ kind }) => kind === 'requests') ? blocks : [];
}

/** A server, and what the readers of a page have done with it. */
export interface Surroundings {
  readonly bash: Program;
  readonly serverUrl: string;
  /** Tokens and addresses that readers have set. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Does what a reader has done in the Admin UI, or undoes what another page has created, if one of the responses shows that
   * this is missing. Returns whether it did.
   */
  readonly repair: (responses: readonly CurlResponse[]) => Promise<boolean>;
}

/**
 * Runs the requests of a page against a server, one block after the other in the same shell. A block that fails runs again
 * if its surroundings can be repaired.
 *
 * @returns the blocks whose commands all succeeded, or failed with the status that the page names
 */
export async function runRequests(
  source: string,
  blocks: readonly RequestBlock[],
  { bash, serverUrl, variables, repair }: Surroundings,
  say: (text: string) => void,
): Promise<CodeBlock[]> {
  const values = { ...placeholders(blocks.map(({ block }) => block.code).join('\n')), ...variables };
  // Pages with their own tokens have readers enter them.
  const setUp = ['sleep() { :; }', ...Object.entries(values).map(([name, value]) => `export ${name}='${value}'`)];
  const ran: CodeBlock[] = [];
  let shell = openShell(bash, serverUrl);
  const run = (code: string) =>
    Promise.race([shell.run([...setUp, code].join('\n')).catch(() => undefined), wait(patience)]);
  try {
    for (const { block, kind } of blocks) {
      const where = `${source}:${block.line}`;
      let outcome = await run(block.code);
      if (
        outcome &&
        kind === 'requests' &&
        differencesOf(block, outcome).length > 0 &&
        (await repair(outcome.responses))
      )
        outcome = await run(block.code);
      if (!outcome) {
        say(`ended or waits: ${where}`);
        shell.close();
        shell = openShell(bash, serverUrl);
      } else if (kind === 'requests') {
        const differences = differencesOf(block, outcome);
        if (differences.length === 0) ran.push(block);
        else say(`not run: ${where}, ${differences.at(-1)?.slice(0, 160).replaceAll('\n', ' ')}`);
      }
    }
  } finally {
    shell.close();
  }
  return ran;
}

function differencesOf(block: CodeBlock, outcome: Outcome): string[] {
  return outcome.responses.length === 0 ? ['no request'] : statusDifferences(block, outcome);
}

/** Values for variables that no command of a page sets, such as keys of other services. */
function placeholders(code: string): Record<string, string> {
  const used = new Set([...code.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name));
  const unset = [...used].filter((name) => !new RegExp(String.raw`\b${name}=`).test(code));
  return Object.fromEntries(unset.map((name) => [name, /URL/.test(name) ? 'http://localhost:9/hook' : 'example']));
}
