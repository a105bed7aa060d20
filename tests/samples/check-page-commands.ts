import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Program } from '../../tools/programs.ts';
import { serverVersion } from '../../site/server-version.ts';
import { variablesByName } from '../../src/core/directives/variables/variables.ts';
import { checkRequest, edgeUrl, responseFaults, serverUrl, targetOf, wasOnceServed } from './api-requests.ts';
import { languageGroup } from '../../src/features/code-checks/model/checks.ts';
import { checkCall } from './commands/check-call.ts';
import { knownNpmVersions } from './commands/known-packages.ts';
import { edgeVariables, otherVariables, proxyVariables } from './commands/tools.ts';
import { requestsOf, type CurlRequest } from './curl-requests.ts';
import { documentsIn } from './json-schemas.ts';
import { readPageItems, root, type CodeBlock, type PageItem } from './read-page-items.ts';
import type { RecordedBlock } from './record-checks.ts';
import { rehearse, type Outcome } from './rehearse-commands.ts';

/** Names that readers set once and that all pages use. */
const variables = {
  UNLEASH_URL: serverUrl,
  UNLEASH_ADMIN_TOKEN: 'user:token',
  UNLEASH_BACKEND_TOKEN: 'default:development.token',
  UNLEASH_FRONTEND_TOKEN: 'default:development.token',
  EDGE_URL: edgeUrl,
};

/** What records say that requests were compared with. */
export const currentApi = `the API of Unleash ${serverVersion}`;

const serverPackage = z.object({ scripts: z.record(z.string(), z.string()) });
const surroundings = {
  npmVersions: knownNpmVersions(),
  serverScripts: new Set(
    Object.keys(
      serverPackage.parse(
        JSON.parse(readFileSync(path.join(root, 'live/node_modules/unleash-server/package.json'), 'utf8')),
      ).scripts,
    ),
  ),
  serverVariables: new Set(variablesByName().keys()),
};

/** A shell block, and what its rehearsal showed. */
export interface CheckedCommands extends RecordedBlock {
  readonly block: CodeBlock;
  /** Requests that the API doesn't accept. */
  readonly wrongRequests: readonly string[];
  /** Why the block isn't known to be right. Empty if everything that it calls is right. */
  readonly faults: readonly string[];
  /** What its calls were compared with. Empty if it called only programs that really ran. */
  readonly comparedWith: readonly string[];
  /** The response that the page shows below the block, and what the schema of the operation that returns it rejects. */
  readonly response?: { readonly block: CodeBlock; readonly faults: readonly string[] };
}

export function isShell({ language }: { readonly language: string }): boolean {
  return languageGroup(language) === 'shell';
}

/**
 * Rehearses the commands of a page, and compares all calls with the API, the programs and the files of the page.
 *
 * @param earlier files that readers have from a page before
 */
export function checkPageCommands(
  bash: Program,
  source: string,
  page: readonly PageItem[],
  earlier: readonly CodeBlock[] = [],
): CheckedCommands[] {
  const blocks = page.filter((item): item is CodeBlock => item.type === 'code');
  const { calls, outcomes } = rehearse(bash, blocks, isShell, variables, earlier);
  return blocks.filter(isShell).map((block, index): CheckedCommands => {
    const own = calls.filter((call) => call.block === index);
    // Pages about older versions show a request of that version before the one of today.
    const isOld = /\/api\/legacy\//.test(source) && !block.title?.startsWith('After');
    const requests = own.flatMap(requestsOf);
    const requestChecks = isOld ? [] : requests.map(checkRequest);
    const checked = own.map((call) => checkCall(call, { ...surroundings, blocks }));
    // Some requests show how the server refuses them.
    const isRefused = block.statuses.some((status) => status >= 400);
    const wrongRequests = isRefused ? [] : [...new Set(requestChecks.flatMap(({ wrong }) => wrong))];
    const unserved = isOld ? requests.filter((request) => !wasOnceServed(request)) : [];
    const faults = [
      ...wrongRequests,
      ...requestChecks.flatMap(({ unknown }) => unknown ?? []),
      ...unserved.map(() => 'The history of the API begins with version 4.0.'),
      ...checked.flatMap((call) => call.faults),
      ...variableFaults(block, blocks),
      ...shellFaults(block, outcomes[index], own.length > 0),
    ];
    const response = isOld ? undefined : shownResponse(block, page, requests);
    const programs = [...new Set(checked.map(({ program }) => program))].toSorted();
    const api = isOld ? 'the API of earlier versions' : currentApi;
    return {
      source,
      block,
      wrongRequests,
      faults: [...new Set(faults)],
      ...(response && { response }),
      comparedWith: [
        ...(requestChecks.some(({ described }) => described) || (isOld && requests.length > 0) ? [api] : []),
        ...(programs.length > 0 ? [`the options of ${programs.join(', ')}`] : []),
      ],
    };
  });
}

/** Statuses of responses that have a body, unless the page names one. */
const successes = [200, 201, 202];

/**
 * Compares the JSON directly below a block with the schema of the operation that returns it.
 *
 * @param requests of the block
 */
function shownResponse(
  block: CodeBlock,
  page: readonly PageItem[],
  requests: readonly CurlRequest[],
): CheckedCommands['response'] {
  const next = page[page.indexOf(block) + 1];
  const end = block.line + block.code.split('\n').length;
  // A line or two of text may introduce the response. A program such as `jq` prints another document, and so does a command that writes the response to a file.
  if (
    next?.type !== 'code' ||
    next.language !== 'json' ||
    next.title !== undefined ||
    next.line - end > 5 ||
    / \| |^ *jq |--output/m.test(block.code)
  )
    return undefined;
  const ofServer = requests.filter((request) => targetOf(request) === 'server');
  const documents = documentsIn(next.code);
  const statuses = block.statuses.length > 0 ? block.statuses : successes;
  const faults = documents.map((value, index) => {
    const request = ofServer.length === documents.length ? ofServer[index] : ofServer.at(-1);
    const found = request ? statuses.map((status) => responseFaults(request, status, value)) : [];
    const described = found.filter((each) => each !== undefined);
    return described.find((each) => each.length === 0) ?? described[0];
  });
  return faults.includes(undefined) ? undefined : { block: next, faults: faults.flatMap((each) => each ?? []) };
}

/** Variables whose names begin like ours need to be variables of the server or Edge, or something has to read them. */
function variableFaults(block: CodeBlock, blocks: readonly CodeBlock[]): string[] {
  const names = [...block.code.matchAll(/(?:^|\bexport |[ \t])((?:UNLEASH|EDGE|DATABASE|OIDC|SAML|EMAIL)_\w+)=/gm)].map(
    ([, name = '']) => name,
  );
  const isRead = (name: string) =>
    blocks.some(({ code }) => [...code.matchAll(new RegExp(String.raw`\b${name}\b(?!=)`, 'g'))].length > 0);
  return names
    .filter(
      (name) =>
        !(name in variables) &&
        !surroundings.serverVariables.has(name) &&
        !edgeVariables.has(name) &&
        !proxyVariables.has(name) &&
        !otherVariables.has(name) &&
        !isRead(name),
    )
    .map((name) => `Nothing reads the variable ${name}.`);
}

/** @param usesStandIns whether a stand-in took the place of a program, so that the exit status says little */
function shellFaults({ code }: CodeBlock, outcome: Outcome | undefined, usesStandIns: boolean): string[] {
  if (!outcome) return ['The shell did not reach the commands.'];
  const errors = outcome.errors.trim();
  // What a script of the page says itself depends on responses, which the rehearsal doesn't have.
  const ofShell = /line \d+:|cannot|No such file|Usage:|invalid|error:/.test(errors);
  if (errors !== '' && (ofShell || !usesStandIns)) {
    // The number of the line is one of the rehearsal.
    const message = (errors.split('\n')[0] ?? '').replace(/^.*line \d+: /, '');
    return [`The shell reports an error: ${message}`];
  }
  if (outcome.status === undefined) return /\bexit\b|^set -/m.test(code) ? [] : ['The commands end the shell.'];
  return outcome.status === 0 || usesStandIns ? [] : [`The commands end with status ${outcome.status}.`];
}

/** Pages that continue with a file of another page. */
const chapters = /^content\/docs\/unleash-academy\/(?!introduction)/;

/** @returns files that a reader of a page already has from the page before */
export function earlierFiles(source: string): CodeBlock[] {
  if (!chapters.test(source)) return [];
  return readPageItems('content/docs/unleash-academy/introduction.md').filter(
    (item): item is CodeBlock => item.type === 'code' && item.title === 'practice.sh',
  );
}
