import { describe, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { edgeVariables } from '../samples/commands/tools.ts';
import { edgeForTests, page, server, statusOf, tokenState, tokens } from './edge-for-tests.ts';

/** What the pages about Unleash Edge say about its commands, options and failed starts, tried with a real Edge of the open source build. */
const edges = edgeForTests('the command line of Edge');
const commandLine = page('unleash-edge/cli');

/** An option in the help of Edge, or in a table of the page about the command line. */
interface Option {
  readonly name: string;
  readonly short: string | undefined;
  readonly variable: string | undefined;
  readonly default: string | undefined;
}

/** Reads the options that `help` prints. */
function optionsOfHelp(text: string): Option[] {
  return text.split(/\n(?= {2,6}-)/).flatMap((entry) => {
    const [, short, name] = /^ *(?:(-\w), )?(--[\w-]+)/.exec(entry) ?? [];
    if (name === undefined || name === '--help') return [];
    const variable = /\[env: (\w+)=/.exec(entry)?.[1];
    return [{ name, short, variable, default: /\[default: (.*?)\]/.exec(entry)?.[1] }];
  });
}

/** Reads the options of a section of the page, by the anchor of its heading. */
function optionsOfPage(anchor: string): Option[] {
  const [, level = '', text = ''] = new RegExp(`^(#+) .*\\{#${anchor}\\}\\n([^]*)`, 'm').exec(commandLine) ?? [];
  const [section = ''] = text.split(new RegExp(`^#{2,${level.length}} `, 'm'));
  return section.split('\n').flatMap((line) => {
    const [, first = '', variable = '', value = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, name] = /^`(--[\w-]+)`/.exec(first) ?? [];
    if (name === undefined) return [];
    return [
      {
        name,
        short: /, `(-\w)`/.exec(first)?.[1],
        variable: /`(\w+)`/.exec(variable)?.[1],
        default: /^`([^`]*)`$/.exec(value)?.[1],
      },
    ];
  });
}

describe.runIf(edges.isHere)('The command line of Edge', () => {
  const general = ['listening', 'tls', 'access', 'cors', 'trust-proxy', 'auth-headers', 'disable', 'identity'];
  const helpOf = async (...command: string[]) => optionsOfHelp((await edges.runner.run([...command, '--help'])).output);
  /** Options without a value in the program. The page says what then happens. */
  const effective =
    /^--(cors-(origin|methods|allowed-headers|exposed-headers)|(token|edge-auth|upstream-auth)-header)$/;
  const enterprise = new Set(['--streaming', '--delta']);

  const byName = (options: readonly Option[]) =>
    Object.fromEntries(
      options
        .filter(({ name }) => !enterprise.has(name))
        // The help doesn't print that a switch is off.
        .map((option) => ({
          ...option,
          default:
            /^(false|"")$/.test(option.default ?? '') || effective.test(option.name) ? undefined : option.default,
        }))
        .map((option) => [option.name, option]),
    );
  const ofPage = (...anchors: string[]) => byName(anchors.flatMap(optionsOfPage));

  test('has the general options of the page, with their short names, variables and defaults', async () => {
    const help = byName(await helpOf());
    const id = help['--instance-id'];
    expect(id?.default).toMatch(/^unleash-edge@[0-9A-Z]{26}$/);
    const stated = ofPage(...general, 'opentelemetry', 'no-effect');
    expect({ ...help, '--instance-id': { ...id, default: undefined } }).toEqual(stated);
    expect(Object.keys(stated).length).toBeGreaterThan(35);
  });

  test('has the options of each command', async () => {
    const common = byName(await helpOf());
    const own = async (command: string) =>
      Object.fromEntries(Object.entries(byName(await helpOf(command))).filter(([name]) => !(name in common)));
    expect(await own('edge')).toEqual(ofPage('upstream', 'certificates', 'store', 'prometheus'));
    expect(await own('offline')).toEqual(ofPage('offline'));
    expect(await own('health')).toEqual(ofPage('checks'));
    expect(await own('ready')).toEqual(ofPage('checks'));
  });

  test('has the variables that the tests of commands on pages know', async () => {
    const options = [...(await helpOf()), ...(await helpOf('edge')), ...(await helpOf('offline'))];
    expect(options.flatMap(({ variable }) => variable ?? []).filter((name) => !edgeVariables.has(name))).toEqual([]);
  });

  test('takes the options that the help leaves out', async () => {
    const hidden = optionsOfPage('hidden').filter(({ name }) => name !== '--markdown-help');
    expect(hidden.length).toBe(7);
    for (const { name, variable } of hidden) {
      const value = name === '--consumption' ? [] : ['x'];
      const { errors } = await edges.runner.run([
        'edge',
        '--upstream-url',
        'no-scheme',
        '--tokens',
        tokens.backend,
        name,
        ...value,
      ]);
      expect(errors).toContain('Failed to parse server url');
      expect(variable).toBe(name.slice(2).toUpperCase().replaceAll('-', '_'));
    }
    const { status, output } = await edges.runner.run(['edge', '--markdown-help', '--upstream-url', 'x']);
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining('`--upstream-url <UPSTREAM_URL>`'),
    });
    expect(output).not.toContain('--consumption');
    expect((await edges.runner.run(['--markdown-help'])).status).toBe(2);
  });

  test('takes options marked with "before command" only there, and the others in both places', async () => {
    const first = [...commandLine.matchAll(/^\| `(--[\w-]+)`.* \(before command\) \|/gm)].map(([, name = '']) => name);
    expect(first.length).toBe(9);
    for (const { name, short } of await helpOf()) {
      const isSwitch = /^--(tls-enable|redirect-|trust-proxy|disable-|sentry-(debug|enable))/.test(name);
      const sample = /port|workers|age|timeout|rate/.test(name)
        ? '1'
        : /list|trusted/.test(name)
          ? '10.0.0.0/8'
          : 'json';
      const value = isSwitch ? [] : [name.endsWith('protocol') ? 'http' : sample];
      const checked = async (...args: string[]) => (await edges.runner.run(args)).status;
      const url = ['--edge-url', 'http://127.0.0.1:1'];
      // Status 1: nothing listens there. Status 2: the command line isn't valid.
      expect([name, await checked(name, ...value, 'health', ...url)]).toEqual([name, 1]);
      expect([name, await checked('health', ...url, name, ...value)]).toEqual([name, first.includes(name) ? 2 : 1]);
      expect([short, await checked(short ?? name, ...value, 'health', ...url)]).toEqual([short, 1]);
    }
  });

  test.each([
    ['an unknown option', ['--strict'], {}, "unexpected argument '--strict'"],
    ['the removed option --dynamic', ['--dynamic'], {}, "unexpected argument '--dynamic'"],
    ['an option of Enterprise Edge', ['--streaming'], {}, "unexpected argument '--streaming'"],
    ['another option of Enterprise Edge', ['--delta'], {}, "unexpected argument '--delta'"],
    ['a single address in a list of networks', ['--allow-list', '10.0.0.7'], {}, '10.0.0.7'],
    ['two stores', ['--backup-folder', 'x', '--redis-url', 'redis://x'], {}, 'cannot be used with'],
    ['a path style without a bucket', ['--s3-force-path-style'], {}, '--s3-bucket-name'],
    ['two ways to name a header', ['--token-header', 'a', '--edge-auth-header', 'b'], {}, 'cannot be used with'],
    ['an unknown log format', [], { LOG_FORMAT: 'xml' }, 'plain, json, pretty'],
  ])('rejects %s before it starts', async (_, args, variables, message) => {
    const valid = ['edge', '--upstream-url', server, '--tokens', tokens.backend];
    const { status, errors } = await edges.runner.run([...valid, ...args], variables);
    expect({ status, errors }).toEqual({ status: 2, errors: expect.stringContaining(message) });
  });

  test.each([
    ['no token', { UPSTREAM_URL: server }, 'No tokens provided. Tokens must be specified'],
    ['an unreachable upstream', { UPSTREAM_URL: 'http://127.0.0.1:1' }, 'No valid tokens provided on startup'],
    [
      'an address that ends with /api',
      { UPSTREAM_URL: `${server}/api` },
      "Try passing the instance URL without '/api'",
    ],
    ['an address that ends with /api', { UPSTREAM_URL: `${server}/api` }, 'No valid tokens provided on startup'],
    ['an empty list of tokens', { TOKENS: '' }, 'Could not parse edge token'],
    ['an incomplete token', { TOKENS: 'secret' }, 'Could not parse edge token'],
    [
      'an address with a port and no scheme',
      { UPSTREAM_URL: 'unleash:4242' },
      'called `Result::unwrap()` on an `Err` value',
    ],
    ['an address without a scheme', { UPSTREAM_URL: 'unleash.example.com' }, 'Failed to parse server url'],
    ['a hostname as the interface', { INTERFACE: 'localhost' }, 'Invalid IP address'],
    ['Redis options without an address', { REDIS_PORT: '6380' }, 'Could not build a redis persister'],
  ])('does not start with %s, and says: %s', async (what, variables, message) => {
    const valid = { UPSTREAM_URL: server, INTERFACE: '127.0.0.1', PORT: String(await freePort()) };
    const token = what === 'no token' ? {} : { TOKENS: tokens.backend };
    const { status, output, errors } = await edges.runner.run(['edge'], { ...valid, ...token, ...variables });
    expect(output + errors).toContain(message);
    expect(status).not.toBe(0);
    const pages = commandLine + page('unleash-edge/deploying') + page('unleash-edge/concepts');
    expect(pages.replaceAll('`', '')).toContain(message.replaceAll('`', ''));
  });

  test('does not start on a port that another program uses', async () => {
    const { status, errors } = await edges.runner.run(['edge'], {
      UPSTREAM_URL: server,
      TOKENS: tokens.backend,
      INTERFACE: '127.0.0.1',
      PORT: new URL(server).port,
    });
    expect({ status, errors }).toEqual({
      status: 1,
      errors: expect.stringContaining('Failed to configure listening socket'),
    });
  });

  test.runIf(process.platform === 'linux')('starts on the port of another Edge', async () => {
    const first = await edges.start();
    const variables = { UPSTREAM_URL: server, TOKENS: tokens.backend, PORT: new URL(first.url).port };
    const second = await edges.runner.start(['edge'], variables, () => first.url);
    await expect.poll(() => second.log(), { timeout: 20_000 }).toContain('Edge is listening');
    await first.stop();
    expect(await statusOf(second, '/internal-backstage/ready')).toBe(200);
    await second.stop();
  });

  test('ignores the variables STRICT and DYNAMIC', async () => {
    const edge = await edges.start({ STRICT: 'true', DYNAMIC: 'true' });
    expect(await statusOf(edge, '/internal-backstage/ready')).toBe(200);
    await edge.stop();
  });

  test('prefers an option to its variable, and splits lists at commas', async () => {
    const edge = await edges.start(
      { CORS_MAX_AGE: '5', TOKENS: `${tokens.backend},${tokens.productionBackend}` },
      '--cors-max-age',
      '7',
    );
    const preflight = await fetch(`${edge.url}/api/frontend`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example.com', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.headers.get('access-control-max-age')).toBe('7');
    expect((await tokenState(edge)).tokenRefreshes).toHaveLength(2);
    await edge.stop();
  });
});
