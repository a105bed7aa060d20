import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../../../live/start-unleash.ts';
import { readPageItems } from '../../../samples/read-page-items.ts';
import { findTerminal } from '../../../samples/terminal.ts';
import { openPrograms, waitForFlag } from '../../page-programs.ts';
import { commandsOf, expectUsedRecorded, outputsIn, type Tutorial } from '../../tutorial.ts';

/** The complete program at the start of the page. The compiler checks the rest. */
const source = 'content/docs/reference/sdks/node.md';
const page: Tutorial = { name: 'sdks/node', source, items: readPageItems(source), used: new Set() };
const section = 'a-complete-program';
const bash = findTerminal(`the first program of ${source}`);
const flag = 'new-checkout';
const features = '/api/admin/projects/default/features';

let unleash: Unleash;
beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
});
afterAll(() => unleash.stop());

describe.runIf(bash !== undefined)('The complete program', () => {
  test('prints what the page shows if the flag is on, and the old checkout if it is off', async ({ skip }) => {
    const { url, tokens } = unleash;
    const api = Api.withToken(url, tokens.admin);
    await api.send('POST', features, { name: flag });
    const reader = {
      variables: { UNLEASH_BACKEND_TOKEN: tokens.backend },
      replaced: { 'http://localhost:4242': url },
    };
    const { run } = await openPrograms(page, 'ts', ['src/check.ts'], reader, skip);
    await run('echo "{}" > package.json');
    const commands = commandsOf(page, section, 'node src/check.ts');
    const isOn = (on: boolean) => waitForFlag(url, tokens.backend, flag, (served) => served?.enabled, on);
    await isOn(false);
    expect(await run(commands)).toBe('old checkout\n');
    await api.send('POST', `${features}/${flag}/environments/development/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: flag },
    });
    await api.send('POST', `${features}/${flag}/environments/development/on`);
    await isOn(true);
    expect(await run(commands)).toBe(`${outputsIn(page, section)[0]}\n`);
  });
});

test('the record names the code that this test used', async () => {
  await expect(expectUsedRecorded(page)).resolves.toBeUndefined();
});
