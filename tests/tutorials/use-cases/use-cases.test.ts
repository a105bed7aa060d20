import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../../live/example-set/api.ts';
import { freePort } from '../../../live/port.ts';
import { startUnleash, type Unleash } from '../../../live/start-unleash.ts';
import { readPageItems } from '../../samples/read-page-items.ts';
import { findTerminal } from '../../samples/terminal.ts';
import { openPrograms, waitForFlag, type Surroundings } from '../page-programs.ts';
import { commandsOf, expectUsedRecorded, outputsIn, type Tutorial } from '../tutorial.ts';

/** The programs of smaller guides. They share one server, and start with the one that counts all flags. */
const sources = {
  organize: 'content/docs/feature-flag-tutorials/use-cases/organize-feature-flags.md',
  review: 'content/docs/feature-flag-tutorials/use-cases/user-management-access-controls-auditing.md',
  trunk: 'content/docs/feature-flag-tutorials/use-cases/trunk-based-development.md',
  manage: 'content/docs/feature-flag-tutorials/use-cases/manage-feature-flags-in-code.md',
  ai: 'content/docs/feature-flag-tutorials/use-cases/ai.md',
  schedule: 'content/docs/how-to/how-to-schedule-feature-releases.md',
  killSwitch: 'content/docs/how-to/how-to-create-a-kill-switch.md',
} as const;
const pageOf = (source: string): Tutorial => {
  const name = /([^/]+\/[^/]+)\.md$/.exec(source)?.[1] ?? '';
  return { name, source, items: readPageItems(source), used: new Set() };
};
const pages = {
  organize: pageOf(sources.organize),
  review: pageOf(sources.review),
  trunk: pageOf(sources.trunk),
  manage: pageOf(sources.manage),
  ai: pageOf(sources.ai),
  schedule: pageOf(sources.schedule),
  killSwitch: pageOf(sources.killSwitch),
};
const bash = findTerminal('the programs of the use cases');
const Strategies = z.array(z.looseObject({ id: z.string(), variants: z.array(z.looseObject({ name: z.string() })) }));

let unleash: Unleash;
let api: Api;
/** A reader with a token for `development`, one with a token for `production`, and one who can't reach the server. */
let reader: Surroundings;
let inProduction: Surroundings;
let offline: Surroundings;

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  const { url, tokens } = unleash;
  api = Api.withToken(url, tokens.admin);
  const variables = { UNLEASH_URL: url, UNLEASH_ADMIN_TOKEN: tokens.admin, UNLEASH_BACKEND_TOKEN: tokens.backend };
  const replacing = (to: string) => ({ 'http://localhost:4242': to });
  reader = { variables, replaced: replacing(url) };
  inProduction = { variables: { ...variables, UNLEASH_BACKEND_TOKEN: tokens.productionBackend } };
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  offline = { variables: { ...variables, UNLEASH_URL: nowhere }, replaced: replacing(nowhere) };
});
afterAll(() => unleash.stop());

const features = '/api/admin/projects/default/features';
const turn = (flag: string, state: 'on' | 'off', environment = 'development') =>
  api.send('POST', `${features}/${flag}/environments/${environment}/${state}`);
const waitUntil = (flag: string, enabled: boolean, token: string = unleash.tokens.backend) =>
  waitForFlag(unleash.url, token, flag, (served) => served?.enabled, enabled);

/** Compiles the TypeScript of a folder. The types are the subject of another test. */
const compile =
  'echo \'{"type":"module"}\' > package.json\nnode node_modules/typescript/bin/tsc --noCheck --outDir dist --rootDir . --module nodenext --target es2023 ';
/** Shows the status of a command that may fail. */
const withStatus = (command: string) => `${command} && echo status 0 || echo status $?`;
/** Runs the code of a page in bash, whose options other shells don't have. */
const inBash = (code: string) => `bash << 'END'\n${code}\nEND`;
const linesOf = (text: string) => text.trim().split('\n').toSorted();

describe.runIf(bash !== undefined)('The programs of use cases', () => {
  test('list flags without a team or description', async ({ skip }) => {
    const page = pages.organize;
    await api.send('POST', features, { name: 'booking.hold-fare' });
    const node = await openPrograms(page, 'js', ['owners.mjs'], { variables: reader.variables }, skip);
    const silently = (commands: string) => commands.replaceAll('curl ', 'curl --silent --show-error ');
    await node.run(silently(commandsOf(page, 'tags', '/tag-types"')));
    await node.run(silently(commandsOf(page, 'tags', 'booking.seat-map')));
    const [shown = ''] = outputsIn(page, 'check');
    expect(await node.run(withStatus(commandsOf(page, 'check', 'node owners.mjs')))).toBe(`${shown}\nstatus 1\n`);
    expect(await node.run(inBash(commandsOf(page, 'check', 'project=${1:-default}')))).toBe(`${shown}\n`);
    const python = await openPrograms(page, 'python', ['owners.py'], { variables: reader.variables }, skip);
    expect(await python.run(withStatus('python owners.py default'))).toBe(`${shown}\nstatus 1\n`);

    const { name, ...changed } = { name: 'booking.hold-fare', description: 'Fares stay as they are for a day' };
    await api.send('PUT', `${features}/${name}`, { ...changed, type: 'release', impressionData: false });
    const complete = '0 of 2 flags in default need attention\n';
    expect(await node.run(withStatus('node owners.mjs'))).toBe(`${complete}status 0\n`);
    expect(await python.run(withStatus('python owners.py'))).toBe(`${complete}status 0\n`);
  });

  test('find accounts and tokens with wide access', async ({ skip }) => {
    const page = pages.review;
    await api.send('POST', '/api/admin/user-admin', { username: 'onlooker', rootRole: 3, sendEmail: false });
    const everywhere = { tokenName: 'dashboard', type: 'backend', projects: ['*'], environment: 'development' };
    await api.send('POST', '/api/admin/api-tokens', everywhere);
    const node = await openPrograms(page, 'js', ['review.mjs'], { variables: reader.variables }, skip);
    const found = linesOf(await node.run('node review.mjs'));
    expect(found).toEqual([
      expect.stringMatching(/^admin {3}admin, seen (never|\d{4}-\d\d-\d\d)$/),
      'token   dashboard (client, *, development): reads all projects',
      'token   local-automation (admin, *, *): has all rights',
    ]);
    const python = await openPrograms(page, 'python', ['review.py'], { variables: reader.variables }, skip);
    expect(linesOf(await python.run('python review.py'))).toEqual(found);
    expect(linesOf(await node.run(inBash(commandsOf(page, 'review', 'jq -r "$old"'))))).toEqual(found);
  });

  test('choose the checkout in one place, in each state of the flag', async ({ skip }) => {
    const page = pages.trunk;
    const flag = 'new-checkout';
    await api.send('POST', features, { name: flag });
    const files = ['src/checkout.ts', 'src/main.ts', 'test/checkout.test.ts'];
    const node = await openPrograms(page, 'ts', files, reader, skip);
    await node.run(`${compile} src/*.ts test/*.ts`);
    const python = await openPrograms(page, 'python', ['checkout.py', 'test_checkout.py'], reader, skip);
    const java = await openPrograms(page, 'java', ['src/main/java/shop/Checkouts.java'], reader, skip);
    const paid = async () => [
      await node.run('node dist/src/main.js'),
      await python.run('python checkout.py'),
      /^paid.*\n/m.exec(await java.run('java src/main/java/shop/Checkouts.java'))?.[0],
    ];
    await waitUntil(flag, false);
    expect(await paid()).toEqual(Array(3).fill('paid A-1 in three steps\n'));
    await turn(flag, 'on');
    await waitUntil(flag, true);
    expect(await paid()).toEqual(Array(3).fill('paid A-1 on one page\n'));

    expect(await node.run('node --test dist/test/*.test.js')).toMatch(/^ℹ pass 2$/m);
    expect(await python.run('pytest --quiet')).toContain('2 passed');
    const away = await openPrograms(page, 'ts', files.slice(0, 2), offline, skip);
    await away.run(`${compile} src/*.ts`);
    await expect(away.run('node dist/src/main.js')).rejects.toThrow('ended with 1');
  });

  test('compare the flags of the code with those of the server', async ({ skip }) => {
    const page = pages.trunk;
    await api.send('POST', features, { name: 'gift-wrap' });
    const search = () => api.send('GET', '/api/admin/search/features?query=gift-wrap');
    const isAt = async (stage: string) => {
      const found = { features: [{ name: 'gift-wrap', lifecycle: { stage } }] };
      await expect.poll(search, { timeout: 60_000 }).toMatchObject(found);
    };
    await isAt('initial');
    await api.send('POST', `${features}/gift-wrap/lifecycle/complete`, { status: 'kept' });
    await isAt('completed');
    const { run } = await openPrograms(page, 'js', ['check-flags.mjs'], { variables: reader.variables }, skip);
    await run(`mkdir src
      echo "isEnabled('gift-wrap', context)" > src/basket.ts
      echo 'client.is_enabled("old-search")' > src/search.py
      echo 'useFlag("new-checkout")' > src/Checkout.tsx`);
    const command = commandsOf(page, 'ci', 'check-flags.mjs');
    const [shown = ''] = outputsIn(page, 'ci');
    expect(linesOf(await run(withStatus(command)))).toEqual([...shown.split('\n'), 'status 1'].toSorted());
    await run('rm src/search.py');
    expect(await run(withStatus(command))).toMatch(/^2 flags in src, 0 unknown\nstatus 0$/m);
  });

  test('declare flags with their fallbacks', async ({ skip }) => {
    const page = pages.manage;
    await turn('new-checkout', 'on');
    await waitUntil('new-checkout', true);
    const replaced = { '.listen(3000)': '.listen(process.env.PORT)' };
    const files = ['src/declarations.ts', 'src/flags.ts', 'src/server.ts'];
    const python = await openPrograms(page, 'python', ['shop/flags.py', 'shop/main.py'], reader, skip);
    expect(await python.run('python -m shop.main')).toBe('one page\n');
    const alone = await openPrograms(page, 'python', ['shop/flags.py', 'shop/main.py'], offline, skip);
    expect(await alone.run('python -m shop.main')).toMatch(/^three steps$/m);

    for (const [{ variables }, expected] of [
      [reader, 'one page\n'],
      [offline, 'three steps\n'],
    ] as const) {
      const node = await openPrograms(page, 'ts', files, { variables, replaced }, skip);
      await node.run(`${compile} src/*.ts`);
      const service = await node.serve('exec node dist/src/server.js');
      const answer = async () => (await fetch(service.url, { headers: { 'X-User-Id': 'customer-42' } })).text();
      await expect.poll(answer, { timeout: 60_000 }).toBe(expected);
      await service.stop();
    }

    const sourcesOfJava = ['src/main/java/shop/Flags.java', 'src/main/java/shop/Main.java'];
    const runMain = 'javac -d classes src/main/java/shop/*.java && java -classpath "classes:$CLASSPATH" shop.Main';
    const java = await openPrograms(page, 'java', sourcesOfJava, reader, skip);
    expect(await java.run(runMain)).toMatch(/^one page$/m);
    const cut = await openPrograms(page, 'java', sourcesOfJava, offline, skip);
    await expect(cut.run(runMain)).rejects.toThrow('UnleashException');
  });

  test('remind of overdue flags, and check payloads', async ({ skip }) => {
    const page = pages.manage;
    const files = ['src/declarations.ts', 'test/flags.test.ts', 'src/search-limit.ts'];
    const open = async (date: string) => {
      const replaced = { "'2027-01-15'": `'${date}'` };
      const { run } = await openPrograms(page, 'ts', files, { variables: {}, replaced }, skip);
      await run(`${compile} src/*.ts test/*.ts`);
      return run;
    };
    const early = await open('2999-01-15');
    expect(await early('node --test dist/test/*.test.js')).toMatch(/^ℹ pass 1$/m);
    const late = await open('2020-01-15');
    await expect(late('node --test dist/test/*.test.js')).rejects.toThrow('new-checkout (team-checkout)');

    const payloads = ['{"pageSize": 40}', '{"pageSize": 0}', '{"pageSize": "40"}', '{}', 'null', '{', '[]'];
    const sizes = await early(`cat > sizes.mjs << 'EOF'
import { pageSize } from './dist/src/search-limit.js';
const sizes = ${JSON.stringify(payloads)}.map((value) => pageSize({ type: 'json', value }));
console.log(JSON.stringify([...sizes, pageSize({ type: 'string', value: '40' }), pageSize(undefined)]));
EOF
node sizes.mjs`);
    expect(JSON.parse(sizes)).toEqual([40, ...Array(8).fill(20)]);
  });

  test('let variants choose the settings of an assistant, and search when it fails', async ({ skip }) => {
    const page = pages.ai;
    const flags = ['help.assistant', 'help.assistant-settings'];
    const variables = { ...reader.variables };
    const node = await openPrograms(page, 'js', ['settings.mjs', 'assistant.mjs'], { variables }, skip);
    const python = await openPrograms(page, 'python', ['assistant.py'], { variables }, skip);
    await node.run(commandsOf(page, 'set-up', 'help.assistant'));
    for (const flag of flags) await waitUntil(flag, true);
    const [settings = '', searched = ''] = outputsIn(page, 'settings');
    const ask = async (set = '') => [
      await node.run(`${set}node assistant.mjs`),
      await python.run(`${set}python assistant.py`),
    ];
    expect(await ask()).toEqual(Array(2).fill(`${settings}\n`));

    const received: unknown[] = [];
    const model = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += String(chunk)));
      request.on('end', () => {
        received.push(JSON.parse(body));
        response.end('{"text":"By the model."}');
      });
    }).listen(0, '127.0.0.1');
    await once(model, 'listening');
    const address = model.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const replies = settings.replaceAll(/\[.*/g, 'By the model.');
    expect(await ask(`MODEL_URL=http://127.0.0.1:${port} `)).toEqual(Array(2).fill(`${replies}\n`));
    model.close();
    expect(received).toHaveLength(8);
    const sent = (name: string, instruction: string, maxTokens: number) =>
      expect.objectContaining({
        model: name,
        system: expect.stringContaining(instruction),
        question: 'How do I cancel?',
        maxTokens,
      });
    expect(received.slice(0, 2)).toEqual([
      sent('small', 'Answer from the given articles', 400),
      sent('large', 'Answer in at most three sentences', 200),
    ]);

    const searches = (printed: string) => printed.match(/^reader-\d search - .*$/gm) ?? [];
    const all = settings.split('\n').map((_, index) => searched.replace('reader-1', `reader-${index + 1}`));
    for (const printed of await ask(`MODEL_URL=http://127.0.0.1:${port} `)) expect(searches(printed)).toEqual(all);
    await turn('help.assistant', 'off');
    await waitUntil('help.assistant', false);
    for (const printed of await ask()) expect(printed).toBe(`${all.join('\n')}\n`);
  });

  test('replace settings that are not allowed', async ({ skip }) => {
    const page = pages.ai;
    const good = { model: 'large', prompt: 'support-2', maxTokens: 200 };
    const standard = { model: 'small', prompt: 'support-1', maxTokens: 400 };
    const wrong = [
      { model: 'huge' },
      { prompt: 'toString' },
      { maxTokens: 2001 },
      { maxTokens: 0 },
      { maxTokens: '9' },
    ];
    const values = [good, ...wrong.map((part) => ({ ...good, ...part }))].map((value) => JSON.stringify(value));
    const payloads = JSON.stringify([...values, '{', 'null', '7']);
    const expected = [good, ...wrong.map(() => standard), standard, standard, standard];
    const { variables } = reader;
    const node = await openPrograms(page, 'js', ['settings.mjs', 'assistant.mjs'], { variables }, skip);
    const byNode = await node.run(`cat > read.mjs << 'EOF'
import { settingsFrom } from './settings.mjs';
const read = (value) => settingsFrom({ enabled: true, payload: { type: 'json', value } });
console.log(JSON.stringify(${payloads}.map(read)));
EOF
node read.mjs`);
    expect(JSON.parse(byNode)).toEqual(expected);
    const python = await openPrograms(page, 'python', ['assistant.py'], { variables }, skip);
    const byPython = await python.run(`cat > read.py << 'EOF'
import json
from assistant import settings_from
read = [settings_from({"enabled": True, "payload": {"type": "json", "value": v}}) for v in ${payloads}]
print(json.dumps(read))
EOF
python read.py`);
    expect(JSON.parse(byPython)).toEqual(expected);
  });

  test('choose presets in Java by the name in the payload', async ({ skip }) => {
    const page = pages.ai;
    const { variables } = reader;
    const java = await openPrograms(page, 'java', ['src/main/java/help/Assistant.java'], { variables }, skip);
    await java.run(`cat > src/main/java/help/Desk.java << 'EOF'
package help;

import io.getunleash.DefaultUnleash;
import io.getunleash.util.UnleashConfig;
import io.getunleash.variant.Payload;
import io.getunleash.variant.Variant;

class Desk {
    static void print(String preset, boolean enabled) {
        Variant variant = new Variant("v", new Payload("string", preset), enabled, true);
        System.out.println(Assistant.settingsFrom(variant).maxTokens());
    }

    public static void main(String[] args) {
        print("large-2", true);
        print("large-3", true);
        print("large-2", false);
        Assistant.Model model = (settings, question) -> {
            if (args.length > 0) throw new java.io.IOException(args[0]);
            return "[" + settings.model() + ", " + settings.prompt() + ", " + settings.maxTokens() + "] " + question;
        };
        DefaultUnleash unleash = new DefaultUnleash(UnleashConfig.builder().appName("help-desk")
                .unleashAPI(System.getenv("UNLEASH_URL") + "/api").apiKey(System.getenv("UNLEASH_BACKEND_TOKEN"))
                .synchronousFetchOnInitialisation(true).build());
        Assistant assistant = new Assistant(unleash, model);
        for (int reader = 1; reader <= 4; reader++)
            System.out.println("reader-" + reader + " " + assistant.answer("How do I cancel?", "reader-" + reader));
        unleash.shutdown();
    }
}
EOF
javac -d classes src/main/java/help/*.java`);
    const start = async (failure = '') => {
      const printed = await java.run(`java -cp "classes:$CLASSPATH" help.Desk ${failure}`);
      return printed.match(/^(\d+|reader-\d .*|assistant failed: .*)$/gm) ?? [];
    };
    const limits = ['200', '400', '400'];
    const [settings = '', searched = ''] = outputsIn(page, 'settings');
    const replies = settings.split('\n').map((line) => line.replace(/ (small|large) -/, ''));
    const searches = replies.map((_, index) => searched.replace('reader-1 search -', `reader-${index + 1}`));
    expect(await start()).toEqual([...limits, ...searches]);

    const strategies = `${features}/help.assistant-settings/environments/development/strategies`;
    const [strategy] = Strategies.parse(await api.send('GET', strategies));
    const variants = strategy?.variants.map((variant) => {
      return { ...variant, payload: { type: 'string', value: variant.name === 'control' ? 'small-1' : 'large-2' } };
    });
    await api.send('PUT', `${strategies}/${strategy?.id}`, { ...strategy, variants });
    await turn('help.assistant', 'on');
    await waitUntil('help.assistant', true);
    const { url, tokens } = unleash;
    const hasPreset = (served: unknown) => JSON.stringify(served).includes('large-2');
    await waitForFlag(url, tokens.backend, 'help.assistant-settings', hasPreset, true);
    expect(await start()).toEqual([...limits, ...replies]);
    const failures = Array<string>(4).fill('assistant failed: java.io.IOException: offline');
    expect((await start('offline')).toSorted()).toEqual([...limits, ...failures, ...searches].toSorted());
  });

  test('show when a scheduled flag turns on and off', async ({ skip }) => {
    const page = pages.schedule;
    const flag = 'winter-sale';
    await api.send('POST', features, { name: flag });
    const { run } = await openPrograms(page, 'js', ['check-dates.mjs'], inProduction, skip);
    await run(commandsOf(page, 'date-constraints', 'DATE_AFTER'));
    await waitUntil(flag, true, unleash.tokens.productionBackend);
    expect(await run('node check-dates.mjs')).toBe(`${outputsIn(page, 'check')[0]}\n`);

    await turn(flag, 'off', 'production');
    await run(`cat > release.sh << 'END'\n${commandsOf(page, 'job', '#!/usr/bin/env bash')}\nEND`);
    const command = commandsOf(page, 'job', 'bash release.sh');
    for (let time = 0; time < 2; time++) expect(await run(command)).toBe(`${outputsIn(page, 'job')[0]}\n`);
    await waitUntil(flag, true, unleash.tokens.productionBackend);
    await run(command.replace(' on', ' off'));
    await waitUntil(flag, false, unleash.tokens.productionBackend);
  });

  test('stop a feature with its kill switch, and not when Unleash is down', async ({ skip }) => {
    const page = pages.killSwitch;
    const flag = 'product-recommendations';
    const own = `const bestsellers = () => 'bestsellers';\nconst recommendationService = { similarTo: () => 'similar' };\n`;
    const replaced = { 'export async function': `${own}export async function` };
    const open = ({ variables }: Surroundings) =>
      openPrograms(page, 'js', ['recommendations.mjs'], { variables, replaced }, skip);
    const show = `cat > page.mjs << 'EOF'
import { recommendationsFor } from './recommendations.mjs';
await new Promise((resolve) => setTimeout(resolve, 1500));
console.log(await recommendationsFor({ category: 'boots' }));
process.exit();
EOF
node page.mjs`;
    const { run } = await open(reader);
    await run(commandsOf(page, 'create', '"type": "kill-switch"'));
    await run(commandsOf(page, 'create', 'for environment in'));
    await waitUntil(flag, true);
    expect(await run(show)).toBe('similar\n');
    await turn(flag, 'off');
    await waitUntil(flag, false);
    // The first response may take longer on a busy machine, and until then, the feature is on.
    await expect.poll(() => run(show), { timeout: 120_000 }).toBe('bestsellers\n');
    const cut = await open(offline);
    expect(await cut.run(show)).toMatch(/^similar$/m);
  });
});

test.for(Object.values(pages))('the record names the code of $source that these tests used', async (page) => {
  await expect(expectUsedRecorded(page)).resolves.toBeUndefined();
});
