import { once } from 'node:events';
import { realpathSync, symlinkSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { startUnleash } from '../../../../live/start-unleash.ts';
import { findProgramFor } from '../../../../tools/programs.ts';
import { mavenPackages, withRegistry } from '../../../kept-packages.ts';
import { startReceiver } from '../../../live/receiver.ts';
import { pom, xmlOf } from '../../../samples/java-libraries.ts';
import { root } from '../../../samples/read-page-items.ts';
import { waitForServedFlags } from '../../served-flags.ts';
import type { Toolchain } from '../../toolchains.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { createNewCheckout, everything, messagesIn, oneFlag, readSdkPrograms, shownIn } from '../sdk-page.ts';

const source = 'content/docs/reference/sdks/java.md';
const openFeature = 'content/docs/reference/sdks/openfeature.md';
/** Its own server, because other tests have a flag with the same name. */
const server = await startUnleash({ exampleSet: false });
afterAll(() => server.stop());

/** The OpenFeature provider depends on an earlier version of the SDK. */
const providerXml = xmlOf(openFeature).join('');
const providerPom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>samples</groupId><artifactId>openfeature</artifactId><version>1</version>
  <dependencies>${providerXml}</dependencies>
</project>`;

const packages: Toolchain = async () => {
  const what = `the programs of ${source}`;
  const java = findProgramFor(what, 'java 21');
  const mvn = java && findProgramFor(what, 'mvn');
  const folders =
    mvn &&
    (await withRegistry(what, async () => [await mavenPackages(mvn, pom), await mavenPackages(mvn, providerPom)]));
  const [jars, providerJars] = folders ?? [];
  if (java === undefined || jars === undefined || providerJars === undefined) return undefined;
  const place = (app: string) => {
    symlinkSync(jars, path.join(app, 'jars'));
    symlinkSync(providerJars, path.join(app, 'provider-jars'));
  };
  return { place, folders: [path.dirname(realpathSync(java.file))], env: {} };
};

/** A proxy for requests without TLS, which asks for a user and a password. */
const passedOn: string[] = [];
const proxy = createServer((from, to) => {
  if (from.headers['proxy-authorization'] !== `Basic ${Buffer.from('kim:secret').toString('base64')}`)
    return void to.writeHead(407, { 'proxy-authenticate': 'Basic realm="office"' }).end();
  passedOn.push(`${from.method} ${from.url}`);
  const { 'proxy-authorization': _, ...headers } = from.headers;
  from.pipe(
    request(from.url ?? '', { method: from.method, headers }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    }),
  );
});
proxy.listen(0);
await once(proxy, 'listening');
afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
});
const address = proxy.address();
const proxyPort = typeof address === 'object' && address !== null ? address.port : 0;

const sdkVersion = /unleash-client-java<\/artifactId>\s*<version>(.+)</.exec(pom)?.[1] ?? '';
const providerVersion = /<version>(.+)</.exec(providerXml)?.[1] ?? '';
const programs = readSdkPrograms({
  name: 'sdks/java',
  language: 'java',
  sources: [
    { page: source, tool: `Java SDK ${sdkVersion}` },
    { page: openFeature, place: (title) => `provider/${title}`, tool: `OpenFeature provider ${providerVersion}` },
  ],
  untitled: {
    'src/main/java/WithStrategies.java': 'class WithStrategies',
    'src/main/java/OkHttpConfig.java': 'class OkHttpConfig',
  },
  values: { 'http://localhost:4242': server.url, '"proxy.example.com", 3128': `"localhost", ${proxyPort}` },
  frames: { 'src/main/java/Frames.java': 'Frames.java', 'classes/logback.xml': 'logback.xml' },
});
const shop = (...names: readonly string[]) => names.map((name) => `src/main/java/shop/${name}.java`);

/** Java 24 and later warn without it. */
const native = '--enable-native-access=ALL-UNNAMED';

const warningOfNewJava = 'WARNING: A restricted method in java.lang.System has been called';

const api = `${server.url}/api/`;
const test = tutorialTest(programs.tutorial, everything, [], packages).extend(
  'run',
  { scope: 'file' },
  async ({ app }) => {
    app.goTo(everything, {});
    await createNewCheckout(server, { type: 'string', value: 'Buy' });
    const compile = 'javac --release 17 -proc:none';
    await app.run(`${compile} -d classes -cp 'jars/*' $(find src -name '*.java')`);
    await app.run(`${compile} -d provider-classes -cp 'provider-jars/*' $(find provider -name '*.java')`);
    /** Runs a class with its own folder for the backup. */
    return (program: string, url = api, { classPath = 'classes:jars/*', options = native } = {}) => {
      const variables = `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${server.tokens.backend}'`;
      const java = `java -XX:TieredStopAtLevel=1 -Djava.io.tmpdir=$(mktemp -d) ${options} -cp '${classPath}'`;
      return app.run(`${variables} PROXY_USER=kim PROXY_PASSWORD=secret\n${java} ${program}`);
    };
  },
);

test('the programs print what their page shows, and its tests pass', async ({ run }) => {
  await waitForServedFlags(server, 1);
  expect(await run('shop.CheckoutDemo')).toBe(shownIn(source, 'first-check'));
  expect(await run('shop.OfflineDemo')).toBe(shownIn(source, 'backup-and-bootstrap'));
  const demo = await run('shop.OpenFeatureDemo', server.url, { classPath: 'provider-classes:provider-jars/*' });
  expect(demo).toMatch(/^true$/m);
  expect(demo).toContain('No SLF4J providers were found');
  const runner = path.join(root, 'tests/samples/parsers/RunTests.java');
  expect(await run(`${runner} classes`)).toMatch(/^3 passed, 0 failed$/m);
  programs.ran(...shop('CheckoutDemo', 'OfflineDemo'), 'src/test/java/shop/CheckoutTest.java');
  programs.ran('provider/src/main/java/shop/OpenFeatureDemo.java');
});

test('checks have flags from the start, or use their fallback without a server', async ({ run }) => {
  expect(await run('Frames checks')).toBe(`checkout-2.html Buy\ncheckout.html Pay now\n`);
  const fallback = 'no configuration of new-checkout in default\n';
  const without = await run('Frames checks', 'http://127.0.0.1:1/api/');
  expect(without.replaceAll(fallback, '')).toBe(
    `WARN Starting without fresh flags: Could not fetch toggles\n${'checkout.html Pay now\n'.repeat(2)}`,
  );
  expect(without.split(fallback)).toHaveLength(3);
  programs.ran(...shop('Flags', 'Checkout', 'PayButton'));
});

test('Spring starts and stops the client, and the context provider knows the request', async ({ run }) => {
  expect(await run('Frames spring')).toBe(`on\nclosed\n`);
  expect(await run('Frames provider')).toBe(`in a request: true\noutside: false\n`);
  programs.ran(...shop('UnleashConfiguration', 'RequestContext'));
});

test('downloads go through a proxy with a password, or through OkHttp', async ({ run }) => {
  expect(await run('Frames proxy', server.url)).toBe(`on behind the proxy\n`);
  expect(passedOn).toContain(`GET ${server.url}/api/client/features`);
  expect(await run('Frames okhttp')).toBe(`OkHttpFeatureFetcher\non with OkHttp\n`);
  programs.ran(...shop('BehindProxy'), 'src/main/java/OkHttpConfig.java');
});

test('subscribers get events and impressions', async ({ run }) => {
  expect(await run('Frames events')).toBe(
    'INFO flags are ready\nWARN Unleash returned status 401\nERROR Unleash: Could not fetch toggles\n',
  );
  const impressions = (await run('Frames impressions')).replaceAll(/^[\da-f-]{36} /gm, '');
  expect(impressions).toBe(
    [
      'new-checkout true - customer-42',
      'new-checkout true green customer-42',
      'new-checkout false disabled anonymous',
      '',
    ].join('\n'),
  );
  programs.ran(...shop('FlagLog', 'Impressions'));
});

test('a custom strategy matches, and impact metrics are reported', async ({ run }) => {
  expect(await run('Frames strategies')).toBe(`true false\n`);
  const receiver = await startReceiver(oneFlag);
  await run('Frames metrics', `${receiver.url}/api/`);
  const { body = '{}' } = receiver.received.find(({ path: place }) => place.endsWith('/client/metrics')) ?? {};
  await receiver.stop();
  const labels = { appName: 'web-shop', environment: 'development' };
  const sample = (fields: object): unknown => [expect.objectContaining({ labels, ...fields })];
  expect(JSON.parse(body)).toMatchObject({
    // No flag was checked.
    bucket: { toggles: {} },
    impactMetrics: [
      { name: 'orders_total', help: 'Completed orders', type: 'counter', samples: sample({ value: 2 }) },
      { name: 'carts_open', type: 'gauge', samples: sample({ value: 6 }) },
      { name: 'checkout_seconds', type: 'histogram', samples: sample({ count: 2, sum: 43.5 }) },
    ],
  });
  programs.ran(...shop('WarehouseStrategy', 'Orders'), 'src/main/java/WithStrategies.java');
});

test('polling ends with the shutdown', async ({ run }) => {
  const receiver = await startReceiver(oneFlag);
  const printed = await run('Frames shutdown', `${receiver.url}/api/`, { options: `${native} -Dlevel=warn` });
  const polls = receiver.received.filter(({ path: place }) => place.endsWith('/client/features'));
  await receiver.stop();
  // One in the constructor, and perhaps the first one in the background.
  expect(polls.length).toBeLessThan(3);
  expect(printed).toBe("WARN Attempting to stop polling but this currently isn't supported.\n");
});

test('mistakes lead to the messages of the page', async ({ app, run }) => {
  const printed = await run('Frames mistakes');
  const withoutFolder = await run('Frames okhttp 2>&1 || true', api, { options: '-Djava.io.tmpdir=/nowhere' });
  const withWarnings = await run('Frames shutdown 2>&1', api, { options: '-Dlevel=warn' });
  const version = Number(/version "(\d+)/.exec(await app.run('java -version'))?.[1]);
  // It needs a folder from which the system runs nothing, and the warning a newer Java.
  const notProvoked = ['UnsatisfiedLinkError', ...(version < 24 ? [warningOfNewJava] : [])];
  const messages = messagesIn(source);
  expect(messages).toEqual(expect.arrayContaining(notProvoked));
  const all = printed + withoutFolder + withWarnings;
  expect(messages.filter((message) => !all.includes(message))).toEqual(notProvoked);
});

test('every block of Java has run', () => {
  expect(programs.left()).toEqual([]);
  programs.record('sdk-java');
});
