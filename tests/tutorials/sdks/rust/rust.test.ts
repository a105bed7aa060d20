import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { Api } from '../../../../live/example-set/api.ts';
import { startUnleash } from '../../../../live/start-unleash.ts';
import { findProgramFor } from '../../../../tools/programs.ts';
import { fetchCrates, install, packageCache, pinnedCrates, withRegistry } from '../../../kept-packages.ts';
import { startReceiver } from '../../../live/receiver.ts';
import { waitForServedFlags } from '../../served-flags.ts';
import type { Toolchain } from '../../toolchains.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { createNewCheckout, everything, oneFlag, readSdkPrograms, shownIn } from '../sdk-page.ts';

const source = 'content/docs/reference/sdks/rust.md';
const openFeature = 'content/docs/reference/sdks/openfeature.md';
/** Its own server, because other tests have a flag with the same name. */
const server = await startUnleash({ exampleSet: false });
afterAll(() => server.stop());

/** The crates with which the Rust code of all pages is compiled, in the folder where it leaves them. */
const packages: Toolchain = async () => {
  const what = `the programs of ${source}`;
  const cargo = findProgramFor(what, 'cargo');
  const fetched = cargo && (await withRegistry(what, () => fetchCrates(cargo)));
  if (cargo === undefined || fetched === undefined) return undefined;
  const env = { ...fetched, CARGO_TARGET_DIR: path.join(packageCache, 'rust-samples') };
  const place = (app: string) => {
    for (const name of ['Cargo.toml', 'Cargo.lock']) copyFileSync(path.join(pinnedCrates, name), path.join(app, name));
  };
  // Otherwise, the first program would compile the crates, which takes minutes.
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-crates-'));
  try {
    place(folder);
    mkdirSync(path.join(folder, 'src'));
    writeFileSync(path.join(folder, 'src/lib.rs'), '');
    await install(cargo, ['build', '--quiet'], { cwd: folder, env: { ...process.env, ...env } });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { place, folders: [path.dirname(cargo.file)], env };
};

const lock = readFileSync(path.join(pinnedCrates, 'Cargo.lock'), 'utf8');
const versionOf = (name: string) => new RegExp(`name = "${name}"\nversion = "(.+)"`).exec(lock)?.[1] ?? '';
/** What makes a function of the statement that the page shows on its own. */
const statement = 'let builder = ';
const head = 'use crate::warehouse::warehouse;\nuse unleash_api_client::ClientBuilder;\n\n';
const programs = readSdkPrograms({
  name: 'sdks/rust',
  language: 'rust',
  sources: [
    { page: source, tool: `Rust SDK ${versionOf('unleash-api-client')}` },
    {
      page: openFeature,
      place: () => 'src/bin/openfeature.rs',
      tool: `OpenFeature provider ${versionOf('unleash-openfeature-rust-provider')}`,
    },
  ],
  untitled: { 'src/builder.rs': statement },
  framed: (code) =>
    code.startsWith(statement) ? `${head}pub fn builder() -> ClientBuilder {\n${code}\nbuilder\n}` : code,
  values: { 'http://localhost:4242': server.url },
  frames: { 'src/lib.rs': 'lib.rs', 'src/bin/frames.rs': 'frames.rs' },
});

const test = tutorialTest(programs.tutorial, everything, [], packages).extend(
  'run',
  { scope: 'file' },
  async ({ app }, { onCleanup }) => {
    app.goTo(everything, {});
    await createNewCheckout(server, { type: 'json', value: '{"label": "Buy", "color": "green"}' });
    const admin = Api.withToken(server.url, server.tokens.admin);
    await admin.send('POST', '/api/admin/projects/default/features', { name: 'express-delivery' });
    await app.run('cargo build --quiet --bins');
    // Each run has another folder, so what it compiled isn't used again.
    onCleanup(async () => void (await app.run('cargo clean --quiet --package current')));
    return (command: string, url = server.url, token: string = server.tokens.backend) =>
      app.run(`export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${token}' RUST_LOG=warn\n${command}`);
  },
);
const frames = 'cargo run --quiet --bin frames --';
/** What a client without the strategy of the page logs, at each download. */
const withoutStrategy =
  /^\[\S+ WARN {2}unleash_api_client::strategy\] Strategy 'warehouse' required by feature 'new-checkout' is not registered.*\n/gm;

test('the programs print what their page shows, and the test of the page passes', async ({ run }) => {
  await waitForServedFlags(server, 1);
  const printed = await run('RUST_LOG=off cargo run --quiet --bin current');
  expect(printed).toBe(shownIn(source, 'tokio'));
  expect(await run('RUST_LOG=off cargo run --quiet --bin openfeature')).toBe('true\n');
  expect(await run('cargo test --quiet --test checkout')).toContain('test result: ok. 1 passed; 0 failed');
  programs.ran('src/main.rs', 'src/bin/openfeature.rs', 'tests/checkout.rs');
});

test('flags are found by their names, for the context of a request, with a payload', async ({ run }) => {
  const printed = await run(`${frames} checks`);
  expect(printed).toMatch(withoutStrategy);
  expect(printed.replaceAll(withoutStrategy, '')).toBe(
    ['customer-42 FR true Buy green', 'customer-7 NO true Buy green', 'customer-7 FR false Pay now gray', ''].join(
      '\n',
    ),
  );
  expect(await run(`(${frames} no-strings || true) 2>&1`)).toContain('String feature lookup not enabled');
  programs.ran('src/strings.rs', 'src/context.rs', 'src/button.rs');
});

test('a thread polls, and without flags a check is false', async ({ run }) => {
  expect((await run(`${frames} background`)).replaceAll(withoutStrategy, '')).toBe('false\ntrue\n');
  programs.ran('src/background.rs');
});

test('a custom strategy matches, but selects no variant', async ({ run }) => {
  expect(await run(`${frames} strategies`)).toBe('bergen true disabled\nrome false disabled\n');
  programs.ran('src/warehouse.rs', 'src/builder.rs');
});

test('flags of the server are loaded from a file', async ({ run }) => {
  const save = 'curl --silent --fail --header "Authorization: $UNLEASH_BACKEND_TOKEN" --output saved.json';
  await run(`${save} $UNLEASH_URL/api/client/features`);
  const printed = await run(`${frames} bootstrap`, 'http://127.0.0.1:1');
  expect(printed.replaceAll(withoutStrategy, '')).toBe('customer-42 true\ncustomer-7 false\n');
  programs.ran('src/bootstrap.rs');
});

test('the configured client has a timeout, and the transport checks the status and adds a header', async ({ run }) => {
  const configured = await run(`${frames} configured`);
  expect(configured.replaceAll(withoutStrategy, '')).toBe('flags: true\n');
  const hanging = await startReceiver(() => new Promise(() => undefined));
  const slow = await run(`${frames} configured`, hanging.url);
  await hanging.stop();
  expect(slow).toMatch(/ poll: failed to retrieve features: error sending request.*\n.*\n.*\n.*operation timed out/);
  expect(slow).toMatch(/^flags: false$/m);

  const rejected = await run(`${frames} transport`, server.url, 'default:development.unknown');
  expect(rejected).toMatch(/ poll: failed to retrieve features: status 401\nflags: false\n$/);
  const receiver = await startReceiver(oneFlag);
  expect(await run(`${frames} transport`, receiver.url)).toBe('flags: true\n');
  await receiver.stop();
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-team': 'checkout' });
  programs.ran('src/http.rs', 'src/transport.rs');
});

test('every block of Rust has run', () => {
  expect(programs.left()).toEqual([]);
  programs.record('sdk-rust');
});
