import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverVersion } from '../../site/server-version.ts';
import type { ApiStructure } from '../../src/model/api/structure.ts';
import { readDescriptions } from '../../tools/api-verify/read-descriptions.ts';
import { operationsById, type PlacedOperation } from '../../tools/api-verify/structure-operations.ts';
import { createValidator } from '../../tools/api-verify/validator.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { expectRecorded, type RecordedBlock } from './record-checks.ts';
import { rehearse, type Call } from './rehearse-commands.ts';

const server = 'http://localhost:4242';
const variables = {
  UNLEASH_URL: server,
  UNLEASH_ADMIN_TOKEN: 'user:token',
  UNLEASH_BACKEND_TOKEN: 'default:development.token',
  UNLEASH_FRONTEND_TOKEN: 'default:development.token',
  EDGE_URL: 'http://localhost:3063',
};

const { corrected } = readDescriptions(root);
const operations = [...operationsById(corrected).values()];
const validator = createValidator(corrected);

/** Addresses of the server that the description of the API leaves out. */
const undescribed =
  /^\/(health|ready|internal-backstage|docs|logout|auth|invite|edge|scim|$|api\/admin\/(signal-endpoints|projects\/[^/]+\/actions)|api\/signal-endpoint\/)/;
/** Pages about operations of older versions. */
const legacy = 'content/docs/reference/api/legacy/';

test('every request to the API on the pages fits the description of the API', async () => {
  const wrong: string[] = [];
  const validated: RecordedBlock[] = [];
  for (const source of globSync('content/docs/**/*.md', { cwd: root }).toSorted()) {
    if (source.startsWith(legacy)) continue;
    const blocks = readPageItems(source).filter(
      (item): item is CodeBlock => item.type === 'code' && /^(bash|sh|shell)$/.test(item.language),
    );
    const calls = rehearse(
      blocks.map(({ code }) => code),
      variables,
    );
    for (const [index, block] of blocks.entries()) {
      const toServer = calls.filter((call) => call.block === index && isDescribed(call));
      const faults = toServer.flatMap(faultsOf);
      wrong.push(...new Set(faults.map((fault) => `${source}:${block.line} - ${fault}`)));
      if (toServer.length > 0 && faults.length === 0) validated.push({ source, block });
    }
  }
  expect(wrong).toEqual([]);
  expect(validated.length).toBeGreaterThan(100);
  await expectRecorded('requests', { kind: 'validated', with: `the API of Unleash ${serverVersion}` }, validated);
}, 300_000);

test('a wrong path, parameter or body is found', () => {
  const calls = rehearse(
    [
      'unleash() {\n  curl --request POST "$UNLEASH_URL/api/admin/projects/$1/features" --data "$2"\n}',
      `unleash default '{"name":"a","type":"release"}'`,
      `unleash default '{"nam":"a"}'\nexit 1`,
      'curl "$UNLEASH_URL/api/admin/no-such-path/$ID"',
      'curl --get "$UNLEASH_URL/api/admin/search/features" --data-urlencode "colour=red" | jq .',
    ],
    variables,
  );
  expect(calls.map((call) => [call.block, call.url.replace(server, ''), faultsOf(call).length])).toEqual([
    [1, '/api/admin/projects/default/features', 0],
    [2, '/api/admin/projects/default/features', 1],
    [3, '/api/admin/no-such-path/1', 1],
    [4, '/api/admin/search/features?colour=red', 1],
  ]);
});

function isDescribed({ url }: Call): boolean {
  return url.startsWith(server) && !undescribed.test(new URL(url).pathname);
}

/** Bodies that say nothing: an empty one, and those that come from the stand-in for a response. */
const standIns = new Set(['', '1', '{"id":"1","secret":"user:1","name":"1"}']);

/** What is wrong with a request, according to the description of the API. */
function faultsOf({ method, url, body }: Call): string[] {
  const { pathname, searchParams } = new URL(url);
  const operation = operationAt(method, pathname);
  if (!operation) return [`there is no operation ${method.toUpperCase()} ${pathname}`];
  const known = new Set(
    (operation.operation.parameters ?? []).flatMap((each) =>
      'name' in each && each.in === 'query' ? [each.name] : [],
    ),
  );
  const faults = [...searchParams.keys()]
    .filter((name) => !known.has(name) && !name.startsWith('properties['))
    .map((name) => `${operation.operation.operationId} has no parameter '${name}'`);
  // A body that earlier responses are the source of is a stand-in, too.
  return body === undefined || standIns.has(body.trim()) ? faults : [...faults, ...bodyFaults(operation, body)];
}

function bodyFaults({ operation }: PlacedOperation, body: string): string[] {
  const schema = schemaOf(operation);
  if (!schema) return [`${operation.operationId} accepts no JSON`];
  try {
    const value: unknown = JSON.parse(body);
    return (
      validator
        .complaints(schema, value)
        // A date that a program computes is the stand-in.
        .filter((complaint) => !complaint.includes('must match format'))
        .map((complaint) => `${operation.operationId}: ${complaint}`)
    );
  } catch {
    return [`${operation.operationId}: the body is not valid JSON: ${body.slice(0, 80)}`];
  }
}

function schemaOf({ requestBody }: PlacedOperation['operation']) {
  return requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined;
}

/** The operation of a path. A fixed path wins over one with parameters. */
function operationAt(method: string, pathname: string): PlacedOperation | undefined {
  const matching = operations.filter((each) => each.method === method && patternOf(each.path).test(pathname));
  return matching.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

function patternOf(template: keyof ApiStructure['paths'] | string): RegExp {
  const escaped = String(template).replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`);
}
