import { setTimeout as wait } from 'node:timers/promises';
import { responseFaults } from './api-requests.ts';
import { requestsOf } from './curl-requests.ts';
import type { CodeBlock, PageItem } from './read-page-items.ts';
import { shapeDifferences } from './shape.ts';
import type { CurlResponse, Outcome, ShellSession } from './shell-session.ts';

/** Shell blocks that are skipped, by a text that they contain. All others run. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/localhost:3063|unleash-edge/, 'it is about Edge, which does not run here'],
  [/^docker /m, 'the server of the test takes the place of the containers'],
  [/^sleep /m, 'it waits for Edge'],
  [/^(npm|npx|node|python3|\.venv\S*|mvn|go) /m, 'it installs or starts a program'],
];

/** The server notices changes once a second; readers are slower than that. */
const noticed = 1_300;

/** What a reader does between commands, by the heading of the page below which it stands. */
export type ByHand = Readonly<Record<string, () => Promise<void>>>;

/**
 * Runs the shell blocks of a page in the order in which they stand, and compares what the page says about the responses:
 * statuses that the paragraph above names (one for each curl; otherwise every curl must succeed), and the next block
 * when it is `json` or `text`.
 *
 * @param say hears what is run and what is not, and why
 * @param onRun is called with each block that ran, and with the output that was compared
 * @returns the differences, each with page and line
 */
export async function runCommands(
  source: string,
  items: readonly PageItem[],
  shell: ShellSession,
  byHand: ByHand,
  say: (text: string) => void,
  onRun: (block: CodeBlock) => void = () => undefined,
): Promise<string[]> {
  const headings = new Set(items.flatMap((item) => (item.type === 'heading' ? [item.text] : [])));
  const differences = Object.keys(byHand)
    .filter((heading) => !headings.has(heading))
    .map((heading) => `${source} - no heading '${heading}' any more, below which the test does something by hand`);
  // A variable may be used above the place that explains it.
  await shell.run(items.flatMap((item) => (isShell(item) ? (item.code.match(/^export .+$/gm) ?? []) : [])).join('\n'));

  for (const [index, item] of items.entries()) {
    if (item.type === 'heading') {
      const steps = byHand[item.text];
      if (!steps) continue;
      say(`by hand: ${item.text}`);
      await steps();
      await wait(noticed);
    } else if (isShell(item)) {
      const where = `${source}:${item.line}`;
      const reason = leftOut.find(([pattern]) => pattern.test(item.code))?.[1];
      if (reason !== undefined) {
        say(`left out: ${where}, ${reason}`);
        continue;
      }
      const outcome = await shell.run(item.code);
      const statuses = outcome.responses.map(({ status }) => status);
      say(`run: ${where}, ${statuses.join(' and ') || 'no request'}`);
      onRun(item);
      const next = items[index + 1];
      if (next && isOutput(next)) onRun(next);
      const found = [...statusDifferences(item, outcome), ...(next ? outputDifferences(next, outcome) : [])];
      differences.push(...found.map((difference) => `${where} - ${difference}`));
      if (/--(data|request)\b/.test(item.code)) await wait(noticed);
    }
  }
  return differences;
}

function isShell(item: PageItem): item is CodeBlock {
  return item.type === 'code' && /^(bash|sh|shell)$/.test(item.language);
}

/** Whether a block that follows commands shows what they print. */
function isOutput(item: PageItem): item is CodeBlock {
  return item.type === 'code' && /^(json|text)$/.test(item.language);
}

/** Compares the exit status of commands and the statuses of their responses with what the page says. */
export function statusDifferences({ statuses }: CodeBlock, { exitStatus, errors, responses }: Outcome): string[] {
  const differences = exitStatus === 0 ? [] : [`the commands end with status ${exitStatus}: ${errors.trim()}`];
  const named = statuses.length === responses.length;
  for (const [index, { status, body }] of responses.entries()) {
    const right = named ? status === statuses[index] : status >= 200 && status < 300;
    const expected = named ? `${statuses[index]}` : 'a success';
    if (!right) differences.push(`the response is ${status}, not ${expected}: ${body.slice(0, 300)}`);
  }
  return differences;
}

function outputDifferences(next: PageItem, { output, responses }: Outcome): string[] {
  if (!isOutput(next)) return [];
  const status = /^HTTP\/\S+ (\d{3})/.exec(next.code)?.[1];
  const last = responses.at(-1)?.status;
  if (status !== undefined) return Number(status) === last ? [] : [`the response is ${last}; the page shows ${status}`];
  const shown = jsonIn(next.code);
  if (shown.length === 0) {
    return output.trim() === next.code.trim()
      ? []
      : [`the output is '${output.trim()}'; the page shows '${next.code}'`];
  }
  const bodies = responses.flatMap(({ body }) => jsonIn(body));
  if (bodies.length !== shown.length) {
    return [`${bodies.length} responses are JSON: '${output.trim()}'; the page shows ${shown.length}`];
  }
  // The schema knows more than the response: formats, and which words are allowed.
  const described = responses.filter(({ body }) => jsonIn(body).length > 0);
  return shown.flatMap((value, index) => [
    ...shapeDifferences(value, bodies[index]),
    ...(described.length === shown.length ? schemaDifferences(described[index], value) : []),
  ]);
}

/** Compares a response on a page with the schema of the operation that the command calls. */
export function schemaDifferences(response: CurlResponse | undefined, shown: unknown): readonly string[] {
  const [request] = response
    ? requestsOf({ block: 0, folder: '', words: ['curl', ...response.args], input: '', files: [] })
    : [];
  if (!response || !request || !URL.canParse(request.url)) return [];
  return responseFaults(request, response.status, shown) ?? [];
}

/** The JSON documents of a text: the whole text, or one document per line. Plain numbers and words don't count. */
function jsonIn(text: string): unknown[] {
  const documents = [[text], text.trim().split('\n')];
  for (const parts of documents) {
    if (!parts.every((part) => /^\s*[[{]/.test(part))) continue;
    try {
      return parts.map((part): unknown => JSON.parse(part));
    } catch {
      // Perhaps one a line.
    }
  }
  return [];
}
