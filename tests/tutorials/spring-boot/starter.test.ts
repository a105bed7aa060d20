import { createServer, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { freePort } from '../../../live/port.ts';
import { unlessAbsent } from '../../absent-packages.ts';
import { xmlOf } from '../../samples/java-libraries.ts';
import type { PageItem } from '../../samples/read-page-items.ts';
import { mavenLibraries, ownTemporaryFolder, type Toolchain } from '../toolchains.ts';
import { tutorialTest } from '../tutorial-test.ts';
import { outputsIn, readTutorial, section, testSummary, type Tutorial } from '../tutorial.ts';

/** The optional step with the starter, which not every registry has. */
const page = readTutorial('spring-boot');
const [dependency = ''] = section(page, 'starter').flatMap((item) =>
  item.type === 'code' && item.language === 'xml' ? [item.code] : [],
);
const sdk = /<dependency>\s*<groupId>io\.getunleash<\/groupId>[^]*?<\/dependency>/;

/** Another flag than that of the other test of the page, which uses the same server. */
const flag = 'starter-renewal';
const adapt = (item: PageItem): PageItem => {
  if (item.type !== 'code') return item;
  const code = item.code.replaceAll('auto-renewal', flag);
  return { ...item, code: item.title === 'pom.xml' ? code.replace(sdk, dependency) : code };
};
const tutorial: Tutorial = { ...page, items: page.items.map(adapt) };
const placeholder = '<your backend token>';
const libraries: Toolchain = (one) => unlessAbsent('the step with the starter', () => mavenLibraries(one));
const test = tutorialTest(tutorial, 'create-the-flag', [placeholder], libraries);

const run = `${ownTemporaryFolder}export SERVER_PORT=$PORT\nmvn --quiet spring-boot:run > log 2>&1`;
const [on = ''] = outputsIn(tutorial, 'verify');
const [atTheDesk = ''] = section(tutorial, 'create-the-service').flatMap((item) =>
  item.type === 'code' && item.language === 'json' ? [item.code] : [],
);
const allAtTheDesk = ['jon ', 'kofi', 'leo ', 'mona'].map((reader) => `${reader} ${atTheDesk}`).join('\n');
const desk = 'src/main/java/lending/LendingDesk.java';
const configuration = 'src/main/resources/application.yaml';

/** A server that refuses every token and keeps the requests. */
async function refuseAll(): Promise<{ url: string; requests: IncomingMessage[]; close: () => void }> {
  const requests: IncomingMessage[] = [];
  const port = await freePort();
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(401).end();
  }).listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}

test('the page names a dependency that replaces that of the SDK', () => {
  expect(xmlOf(page.source).filter((code) => sdk.test(code)).length).toBeGreaterThan(1);
  expect(dependency).toContain('springboot-unleash-starter');
});

test('the tests of the page pass without a change', async ({ app, settings }) => {
  app.goTo('create-the-service', settings);
  app.goTo('starter', settings);
  await app.run('rm src/main/java/lending/UnleashSettings.java');
  expect(await app.run(`${ownTemporaryFolder}mvn test`)).toContain(testSummary(tutorial, 'test'));
});

test('the service follows the flag, and an annotation chooses the class', async ({
  app,
  settings,
  gate,
  reader,
  within,
}) => {
  const connected = `export UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${settings[placeholder]}'\n`;
  // As the page sets it in an earlier step, so that changes arrive soon.
  await app.run(`sed -i 's/fetch-toggles-interval: 15s/fetch-toggles-interval: 5s/' ${configuration}`);
  const service = await app.serve(connected + run);
  const terms = (url: string) => reader.ask('terms', url);
  expect(await terms(service.url)).toBe(allAtTheDesk);
  await reader.follow('verify');
  await expect.poll(() => terms(service.url), within('verify')).toBe(on);
  await service.stop();

  await app.run(`cp ${desk} kept && sed -i 's/^spring:/&\\n  aop:\\n    proxy-target-class: false/' ${configuration}`);
  await app.run(
    [
      `sed -i -e 's/private final Flags flags;/private final RenewalPolicy policy; private final FlagContext flagContext;/'`,
      `-e 's/LendingDesk(Flags flags) {/LendingDesk(@org.springframework.beans.factory.annotation.Qualifier("renewalAtTheDesk") RenewalPolicy policy, FlagContext flagContext) {/'`,
      `-e 's/this.flags = flags;/this.policy = policy; this.flagContext = flagContext;/'`,
      `-e 's/return flags.*/return policy.terms(flagContext.get());/' ${desk}`,
    ].join(' '),
  );
  const annotated = await app.serve(connected + run);
  expect(await terms(annotated.url)).toBe(on);
  await reader.flip(flag, 'off');
  await expect.poll(() => terms(annotated.url), within('starter')).toBe(allAtTheDesk);
  await annotated.stop();

  // The row about an annotation without another bean.
  const policy = 'src/main/java/lending/RenewalPolicy.java';
  await app.run(`sed -i 's/, alterBean = "automaticRenewal"//' ${policy}`);
  await reader.flip(flag, 'on');
  const incomplete = await app.serve(connected + run);
  const response = await fetch(`${incomplete.url}/terms`, { headers: { 'X-Reader': 'mona' } });
  expect(response.status).toBe(500);
  expect(await app.run('cat log')).toContain('IllegalArgumentException');
  await incomplete.stop();
  await app.run(`mv kept ${desk} && sed -i 's/name = "${flag}"/&, alterBean = "automaticRenewal"/' ${policy}`);
});

test('intervals and a missing token are as the table says', async ({ app }) => {
  const unleash = await refuseAll();
  await app.run(`sed -i '/-interval:/d' ${configuration}`);
  const service = await app.serve(`export UNLEASH_URL=${unleash.url}\nunset UNLEASH_BACKEND_TOKEN\n${run}`);
  const fetched = unleash.requests.find(({ url }) => url?.startsWith('/api/client/features'));
  expect(fetched?.headers).toMatchObject({
    authorization: '${UNLEASH_BACKEND_TOKEN}',
    'unleash-interval': '10000',
  });
  await service.stop();
  unleash.close();
});
