import { globSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { isInPath, reportNotRun, type Program } from '../../tools/programs.ts';
import { serverVersion } from '../../site/server-version.ts';
import { checkRequest, serverUrl } from './api-requests.ts';
import { checkPageCommands, earlierFiles, isShell } from './check-page-commands.ts';
import { tools } from './commands/tools.ts';
import { requestsOf } from './curl-requests.ts';
import { pageItemsOf, readPageItems, root } from './read-page-items.ts';
import { recordChecked, recordEach, type RecordedCheck } from './record-checks.ts';
import { rehearse } from './rehearse-commands.ts';
import { findTerminal } from './terminal.ts';

/** Faults that a block may have, because nothing here can tell whether it is right, and what `/checks` says about them. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/doesn't have the package/, 'The commands install an npm package that the registry of the tests does not have.'],
  [/the server has no script/, "The script is in the source of the Admin UI, which the server's package leaves out."],
  [/^Nothing reads the variable/, 'The commands set a variable that only the source of the Admin UI reads.'],
  [/^The shell reports an error/, 'The commands need a file or folder that only the real programs create.'],
  [/leaves out these Enterprise/, 'The description of the API does not contain these Enterprise operations.'],
];

const reasonOf = (fault: string): string | undefined => reasons.find(([pattern]) => pattern.test(fault))?.[1];

/** A page whose shell blocks are given, after a JavaScript file and a package.json. */
function faultsOf(bash: Program, ...shell: readonly string[]): (readonly string[])[] {
  const files = [
    '```js title="src/start.mjs"\nstart();\n```',
    '```json title="package.json"\n{ "scripts": { "test": "node --test" } }\n```',
  ];
  const page = ['---', 'title: A page', '---', ...files, ...shell.map((code) => `\`\`\`bash\n${code}\n\`\`\``)];
  return checkPageCommands(bash, 'content/docs/page.md', pageItemsOf(page.join('\n\n'))).map(({ faults }) => faults);
}

/** Commands whose options can be compared with what the installed program prints. */
const withHelp = Object.entries(tools).flatMap(([name, { help, options }]) => (help ? [{ name, help, options }] : []));

const terminal = findTerminal('the rehearsal of the commands of all pages');
describe.skipIf(terminal === undefined)('the commands of pages', () => {
  if (terminal) testWith(terminal);
});

function testWith(bash: Program): void {
  test('the commands of all pages fit the API, their programs and the files of their page', async () => {
    const sources = globSync('content/docs/**/*.md', { cwd: root }).toSorted();
    const blocks = sources.flatMap((source) =>
      checkPageCommands(bash, source, readPageItems(source), earlierFiles(source)),
    );
    expect(
      blocks.flatMap(({ source, block, wrongRequests }) =>
        wrongRequests.map((fault) => `${source}:${block.line} - ${fault}`),
      ),
    ).toEqual([]);

    const responses = blocks.flatMap(({ source, response }) => (response ? [{ source, ...response }] : []));
    expect(
      responses.flatMap(({ source, block, faults }) => faults.map((fault) => `${source}:${block.line} - ${fault}`)),
    ).toEqual([]);
    expect(responses.length).toBeGreaterThan(40);
    recordChecked(
      'commands-responses',
      { kind: 'validated', with: `the response of its operation in Unleash ${serverVersion}` },
      responses,
    );

    const wrong = blocks.flatMap(({ source, block, faults }) =>
      faults
        .filter((fault) => reasonOf(fault) === undefined)
        .map(
          (fault) =>
            `${source}:${block.line} - ${fault}. What tests/samples/commands/tools.ts lacks can be added there.`,
        ),
    );
    expect(wrong).toEqual([]);

    const right = blocks.filter(({ faults }) => faults.length === 0);
    const ran = right.filter(({ comparedWith }) => comparedWith.length === 0);
    const rehearsed = Map.groupBy(
      right.filter((each) => !ran.includes(each)),
      ({ comparedWith }) => comparedWith.join(' and '),
    );
    const others = Map.groupBy(
      blocks.filter(({ faults }) => faults.length > 0),
      ({ faults }) => [...new Set(faults.map(reasonOf))].join(' '),
    );
    recordEach('commands', [
      { kind: 'run', with: 'bash', blocks: ran },
      ...[...rehearsed].map(([tool, own]): RecordedCheck => ({ kind: 'rehearsed', with: tool, blocks: own })),
      ...[...others].map(([because, own]): RecordedCheck => ({
        kind: 'parsed',
        with: 'bash -n',
        because,
        blocks: own,
      })),
    ]);
    expect(right.length / blocks.length).toBeGreaterThan(0.95);
  });

  test('an option, file, script, package, variable or folder that does not exist is found', () => {
    expect(faultsOf(bash, 'docker run --rm --detached postgres:17')).toEqual([
      ["docker run: the tests don't know the option --detached"],
    ]);
    expect(faultsOf(bash, 'docker run --rm postgres:17')).toEqual([[]]);
    expect(faultsOf(bash, 'docker run --env UPSTREAM_ULR=1 unleashorg/unleash-edge:v20.4.1 edge --token a')).toEqual([
      [
        "docker run: unleash-edge: the tests don't know the option --token",
        'docker run: Edge has no variable UPSTREAM_ULR',
      ],
    ]);
    expect(faultsOf(bash, 'mkdir shop && cd shop', 'node src/start.mjs', 'node start.ts')).toEqual([
      [],
      [],
      ['node: the page has no file start.ts'],
    ]);
    expect(faultsOf(bash, 'npm test', 'npm run lint')).toEqual([
      [],
      ['npm run: no package.json of the page has the script lint'],
    ]);
    expect(
      faultsOf(bash, 'npm install unleash-client@6', 'npm install unleash-client@5', 'npm install unlesh-client'),
    ).toEqual([
      [],
      ["npm install: the tests don't know version 5 of unleash-client"],
      ["npm install: the registry of the tests doesn't have the package unlesh-client"],
    ]);
    expect(faultsOf(bash, "export UNLEASH_TOKN='a'", 'export UNLEASH_BACKEND_TOKEN=a')).toEqual([
      ['Nothing reads the variable UNLEASH_TOKN.'],
      [],
    ]);
    expect(faultsOf(bash, 'cd nowhere', 'unlesh start', 'bin/start')).toEqual([
      [expect.stringContaining('The shell reports an error')],
      ["the tests don't know the command 'unlesh start'"],
      ["the tests don't know the command 'start'"],
    ]);
  });

  test('a response that its operation does not return is found, and output of another program is not compared', () => {
    const page = (command: string, json: string) =>
      checkPageCommands(
        bash,
        'content/docs/page.md',
        pageItemsOf(`\`\`\`bash\n${command}\n\`\`\`\n\n\`\`\`json\n${json}\n\`\`\`\n`),
      ).map(({ response }) => response?.faults);
    const tagTypes = 'curl "$UNLEASH_URL/api/admin/tag-types"';
    expect(page(tagTypes, '{"version":1,"tagTypes":[]}')).toEqual([[]]);
    expect(page(tagTypes, '{"version":"1","tagTypes":[]}')).toEqual([['getTagTypes: /version must be integer']]);
    expect(page(`${tagTypes} | jq .version`, '1')).toEqual([undefined]);
    expect(page('curl http://localhost:3063/x', '{}')).toEqual([undefined]);
  });

  test('a wrong path, parameter or body is found', () => {
    const blocks = [
      'unleash() {\n  curl --request POST "$UNLEASH_URL/api/admin/projects/$1/features" --data "$2"\n}',
      `unleash default '{"name":"a","type":"release"}'`,
      `unleash default '{"nam":"a"}'\nexit 1`,
      'curl "$UNLEASH_URL/api/admin/no-such-path/$ID"',
      'curl --get "$UNLEASH_URL/api/admin/search/features" --data-urlencode "colour=red" | jq .',
      `echo '{"nam":"b"}' > flag.json\nunleash default @flag.json`,
      'curl http://localhost:3063/api/frontends',
    ].map((code) => ({ code, language: 'bash', title: undefined }));
    const { calls } = rehearse(bash, blocks, isShell, { UNLEASH_URL: serverUrl });
    const found = calls
      .flatMap(requestsOf)
      .map((request) => [request.block, request.url.replace(serverUrl, ''), checkRequest(request).wrong.length]);
    expect(found).toEqual([
      [1, '/api/admin/projects/default/features', 0],
      [2, '/api/admin/projects/default/features', 1],
      [3, '/api/admin/no-such-path/1', 1],
      [4, '/api/admin/search/features?colour=red', 1],
      [5, '/api/admin/projects/default/features', 1],
      [6, 'http://localhost:3063/api/frontends', 1],
    ]);
  });

  test.for(withHelp)('$name has the options that pages use', async ({ help, options }, { skip }) => {
    const [program = ''] = help.split(' ');
    // `python3 -m pytest` needs more than the program.
    const hasHelp = isInPath(program) && (program !== 'python3' || bash.runSync(['-c', help]).status === 0);
    if (!hasHelp) {
      without.push(program === 'python3' ? help.split(' ').slice(0, 3).join(' ') : program);
      skip(`${help} needs a program that is missing`);
    }
    const { output, errors } = await bash.run(['-c', help]);
    const text = `${output}${errors}`;
    const names = options.split(' ').filter(Boolean);
    expect(names.map((name) => name.replace(/[=*]$/, '')).filter((name) => !text.includes(name))).toEqual([]);
  });

  /** Programs whose help is missing here. */
  const without: string[] = [];
  afterAll(() => {
    // No machine has all of them, so they may be missing with CI=true as well.
    if (without.length > 0)
      reportNotRun(`the options of programs on pages: ${[...new Set(without)].join(', ')} are missing`, false);
  });
}
