import { expect, vi } from 'vitest';
import { startUnleash } from '../../live/start-unleash.ts';
import { startProxy } from '../../mcp/proxy/start-proxy.ts';
import type { Flow } from './flow.ts';
import { message } from './reader.ts';

/** What readers can operate on pages. */
export const toolFlows: readonly Flow[] = [
  {
    name: 'the console creates, changes, evaluates and archives a flag of a real server',
    often: true,
    async run(reader) {
      const unleash = await startUnleash({ origin: reader.origin, exampleSet: false });
      const flag = 'from-the-console';
      const fields = { server: unleash.url, 'path.projectId': 'default', 'path.featureName': flag };
      const prepare = async (operation: string, names: readonly (keyof typeof fields)[], token: string) => {
        await reader.open(`/reference/api/unleash/${operation}`);
        await reader.click('#try-it > summary');
        for (const name of names) await reader.enter(`[name="${name}"]`, fields[name]);
        await reader.enter('[name="token"]', token);
      };
      const press = (name: string) => reader.click(['.console button', message(name)]);
      const send = async (status: RegExp) => {
        await reader.click('.console__send');
        await reader.reads('.console [role=status]', status);
      };
      const confirm = async (status: RegExp) => {
        await send(new RegExp(message('console.outcome.confirming')));
        await reader.click('.console__danger');
        await reader.reads('.console [role=status]', status);
      };
      const { admin, frontend } = unleash.tokens;
      try {
        await prepare('create-feature', ['server', 'path.projectId'], admin);
        await press('console.form');
        await reader.enter('[name="body:name"]', flag);
        await send(/^201 /);

        await prepare('update-feature', ['path.featureName'], admin);
        await press('console.loadCurrent');
        await reader.reads('.console [role=status]', message('console.outcome.loaded'));
        await press('console.form');
        await reader.enter('[name="body:description"]', 'Changed in the console');
        await confirm(/^200 /);
        await reader.reads('#try-it', /Changed in the console/);

        await prepare('toggle-feature-environment-on', [], admin);
        await reader.enter('[name="path.environment"]', 'development');
        await send(/^200 /);
        await prepare('get-frontend-features', [], frontend);
        await vi.waitFor(
          async () => {
            await send(/^200 /);
            expect(await reader.text('#try-it')).toContain(flag);
          },
          { timeout: 60_000, interval: 1000 },
        );

        await prepare('archive-feature', ['path.featureName'], admin);
        await confirm(/^202 /);
        await prepare('get-feature', [], admin);
        await send(/^404 /);
      } finally {
        await unleash.stop();
      }
    },
    // What browsers report about the last response.
    expected: /404/,
  },
  {
    name: 'the console sends through a proxy to a server that allows no other site',
    often: true,
    async run(reader) {
      const unleash = await startUnleash({ origin: 'https://elsewhere.example.com', exampleSet: false });
      const settings = { port: 0, origins: [reader.origin], allowsWrites: true, ca: undefined, token: undefined };
      const proxy = await startProxy({ ...settings, server: new URL(unleash.url), log: () => {} });
      const send = async (status: RegExp) => {
        await reader.click('.console__send');
        await reader.reads('.console [role=status]', status);
      };
      try {
        await reader.open('/reference/api/unleash/create-feature');
        await reader.click('#try-it > summary');
        const fields = { server: unleash.url, token: unleash.tokens.admin, 'path.projectId': 'default' };
        for (const [name, value] of Object.entries(fields)) await reader.enter(`[name="${name}"]`, value);
        await reader.click('.console__proxy summary');
        await reader.enter('[name="proxy.address"]', proxy.address);
        await reader.enter('[name="proxy.code"]', proxy.code);
        await reader.press('Enter');
        await reader.reads('.console__proxy', /forwards your requests to/);
        await send(/^201 /);
        // The flag has that name now.
        await send(/^409 /);
      } finally {
        proxy.stop();
        await unleash.stop();
      }
    },
    // What browsers report about the last response.
    expected: /409/,
  },
  {
    name: 'another rollout changes the results of a lab',
    often: true,
    async run(reader) {
      await reader.open('/awkward/lab');
      await reader.click('figure.lab summary');
      await reader.on('figure.lab [type=range]', (slider) => slider.focus());
      const states = () =>
        reader.on('figure.lab', (lab) =>
          [...lab.querySelectorAll('.lab__state')].map(({ className }) => className.includes('--on')),
        );
      await reader.press('End');
      await expect.poll(states).toEqual([true, true, true, true]);
      await reader.press('Home');
      await expect.poll(states).toEqual([false, false, false, false]);
    },
  },
  {
    name: 'copied code can be pasted',
    async run(reader) {
      await reader.open('/awkward/code-blocks');
      await reader.wake();
      await reader.click('[data-copy-code]');
      await reader.hears(message('copying.done'));
      await reader.openSearch('Control', 'k');
      await reader.press('Control', 'v');
      await expect.poll(() => reader.value('[role=combobox]')).toBe("export const flag = 'new-checkout';");
    },
  },
  {
    name: 'a quiz checks answers and keeps them',
    async run(reader) {
      const score = message('quiz.score', { right: 1, total: 3 });
      await reader.open('/awkward/quiz');
      await reader.click('#one-right li:nth-child(2) label');
      await reader.click('#one-right button:enabled');
      await reader.reads('#one-right--outcome', message('quiz.result.right'));
      await reader.reads('.quiz__score', score);
      await reader.tab.reload();
      await reader.wake();
      await reader.on('#one-right', (form) => form.scrollIntoView());
      await reader.reads('.quiz__score', score);
    },
  },
  {
    name: 'the upgrade planner lists steps and keeps what is done',
    async run(reader) {
      const plan = async () => {
        await reader.open('/using-unleash/deploy/upgrading-unleash');
        await reader.wake();
        await reader.on('.planner', (planner) => planner.scrollIntoView());
        // The list of versions comes with the scripts of the planner.
        await reader.sees('.planner:has(datalist)');
        await reader.enter('#planner-from', '5.12');
        await reader.enter('#planner-to', '8.0');
        await reader.click(['.planner button', message('upgradePlanner.submit')]);
        await reader.sees('.planner__step [type=checkbox]');
      };
      const isDone = () => reader.on('.planner__step [type=checkbox]', (box) => box.matches(':checked'));
      await plan();
      await reader.click('.planner__step [type=checkbox]');
      await expect.poll(isDone).toBe(true);
      await plan();
      await expect.poll(isDone).toBe(true);
    },
  },
  {
    name: "snippets show the reader's values",
    async run(reader) {
      const server = 'https://flags.acme.example';
      await reader.open('/awkward/your-values');
      await reader.wake();
      await reader.click('.code [data-your-unleash-open]');
      await reader.enter(['dialog[open] input', message('yourUnleash.field.url')], server);
      await reader.click(['dialog[open] button', message('yourUnleash.save')]);
      await reader.misses('dialog[open]');
      await reader.reads('.code pre', server);
      await reader.tab.reload();
      await reader.reads('.code pre', server);
    },
  },
  {
    name: 'a picture is enlarged by a click and goes back by Escape',
    async run(reader) {
      await reader.open('/awkward/images');
      await reader.wake();
      await reader.click('.medium-zoom-image');
      await reader.sees('.medium-zoom-image--opened');
      // The library ignores keys until it has noticed the end of its animation.
      const isOpen = async () => {
        await reader.press('Escape');
        return reader.run(() => document.querySelector('.medium-zoom--opened') !== null);
      };
      await expect.poll(isOpen).toBe(false);
    },
  },
  {
    name: 'feedback keeps a comment when the choice changes',
    async run(reader) {
      await reader.open('/quickstart');
      await reader.click('[data-helpful=no]');
      await reader.enter(['.feedback textarea', message('feedback.complaint')], 'The port of Edge');
      await reader.click('[data-helpful=yes]');
      const field = ['.feedback textarea', message('feedback.praise')] as const;
      await expect.poll(() => reader.value(field)).toBe('The port of Edge');
      expect(await reader.attribute('[data-helpful=yes]', 'aria-pressed')).toBe('true');
    },
  },
  {
    name: 'a table shows the rows that contain what the reader types',
    async run(reader) {
      await reader.open('/awkward/tables');
      const rows = () =>
        reader.on(
          '.table:has([data-table-filter])',
          (table) => [...table.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length,
        );
      await expect.poll(rows).toBe(30);
      await reader.enter('[data-table-filter]', '27');
      await expect.poll(rows).toBe(1);
      await reader.enter('[data-table-filter]', '');
      await expect.poll(rows).toBe(30);
    },
  },
];
