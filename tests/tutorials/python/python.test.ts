import { expect } from 'vitest';
import { z } from 'zod';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, section, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';
import { pythonEnvironment } from '../toolchains.ts';

const tutorial = readTutorial('python');
const placeholder = '<your backend token>';
const test = tutorialTest(tutorial, 'start-unleash', [placeholder], pythonEnvironment);

const ticketSchema = z.object({
  offer: z.object({ ticket: z.string(), price: z.number(), entries: z.array(z.string()) }),
  worker: z.number(),
});
/** The offers that a section shows, without the IDs of processes. */
const offersIn = (anchor: string) =>
  section(tutorial, anchor)
    .flatMap((item) => (item.type === 'code' && item.code.startsWith('{"offer"') ? item.code.split('\n') : []))
    .map((line) => ticketSchema.parse(JSON.parse(line)).offer);
const [dayTicket] = offersIn('create-the-service');
const [, summer] = offersIn('targeting');
const [later] = offersIn('variants');

const ticketOf = async (url: string, visitor: string) =>
  ticketSchema.parse(await (await fetch(`${url}/tickets/${visitor}`)).json());
/** What a visitor gets from each worker. Asks until `workers` have responded. */
const offersOf = async (url: string, visitor: string, workers: number) => {
  const offers = new Map<number, unknown>();
  for (let asked = 0; asked < 200 && offers.size < workers; asked += 1) {
    const { worker, offer } = await ticketOf(url, visitor);
    offers.set(worker, offer);
  }
  return offers;
};

test('without a flag, the desk sells day tickets', async ({ app, settings }) => {
  await app.run(
    commandsOf(tutorial, 'create-the-service', 'touch', {
      'museum/': '',
      'cd museum': '',
      'python3 -m venv .venv': '',
    }),
  );
  app.goTo('create-the-service', settings);
  const start = commandsOf(tutorial, 'create-the-service', 'flask', { '8000': '$PORT' });
  const desk = await app.serve(start);
  const ask = commandsOf(tutorial, 'create-the-service', 'curl', { 'http://localhost:8000': desk.url });
  expect(ticketSchema.parse(JSON.parse(await app.run(ask))).offer).toEqual(dayTicket);
  expect((await fetch(`${desk.url}/tickets/nobody`)).status).toBe(404);
  await desk.stop();
});

test('its tests pass with and without the flag', async ({ app, settings }) => {
  app.goTo('payload', settings);
  expect(await app.run(commandsOf(tutorial, 'payload', 'pytest'))).toContain(testSummary(tutorial, 'payload'));
  app.goTo('test', settings);
  expect(await app.run('python -m pytest --quiet')).toContain('15 passed');
});

test('the workers follow the flag, its constraint and its payload, and survive an outage', async ({
  app,
  settings,
  reader,
  gate,
  within,
}) => {
  const token = settings[placeholder] ?? '';
  const address = `export UNLEASH_URL=${gate.url}\n`;
  const connected = { [placeholder]: token };
  app.goTo('connect', settings);
  const check = commandsOf(tutorial, 'connect', 'python -c', connected);
  expect(await app.run(address + check)).toBe(`${outputsIn(tutorial, 'connect')[0]}\n`);

  app.goTo('gunicorn', settings);
  await expect(app.run(commandsOf(tutorial, 'gunicorn', 'gunicorn wsgi'))).rejects.toThrow(
    /KeyError: 'UNLEASH_BACKEND_TOKEN'[^]*Worker failed to boot/,
  );
  const start = `${address}export UNLEASH_BACKEND_TOKEN='${token}'\nexec gunicorn --bind 127.0.0.1:$PORT wsgi:app`;
  const desk = await app.serve(start);
  const offers = async (visitor: string, workers: number) => [...(await offersOf(desk.url, visitor, workers)).values()];
  expect(await offers('ben', 2)).toEqual([dayTicket, dayTicket]);

  await reader.follow('targeting');
  const ask = commandsOf(tutorial, 'targeting', 'TTIN', { 'http://localhost:8000': desk.url });
  const tickets = (await app.run(ask)).trim().split('\n');
  expect(new Set(tickets.map((line) => ticketSchema.parse(JSON.parse(line)).worker)).size).toBe(3);
  await expect.poll(() => offers('ben', 3), within('targeting')).toEqual([summer, summer, summer]);
  const ada = commandsOf(tutorial, 'targeting', 'tickets/ada', { 'http://localhost:8000': desk.url });
  expect(ticketSchema.parse(JSON.parse(await app.run(ada))).offer).toEqual(dayTicket);

  await reader.follow('variants');
  const ben = commandsOf(tutorial, 'variants', 'tickets/ben', { 'http://localhost:8000': desk.url });
  await expect
    .poll(async () => ticketSchema.parse(JSON.parse(await app.run(ben))).offer, within('variants'))
    .toEqual(later);
  app.goTo('script', settings);
  const list = commandsOf(tutorial, 'script', 'entrance.py', connected);
  expect(await app.run(address + list)).toBe(`${outputsIn(tutorial, 'script')[0]}\n`);

  await expect.poll(() => offers('ben', 3), within('variants')).toEqual([later, later, later]);
  await gate.shut();
  const old = await offersOf(desk.url, 'ben', 3);
  const [first] = old.keys();
  await app.run(commandsOf(tutorial, 'unreachable', 'kill', { '5102': String(first) }));
  const replaced = async () => [...(await offersOf(desk.url, 'ben', 3))].filter(([worker]) => !old.has(worker));
  await expect.poll(replaced, within('unreachable')).toEqual([[expect.any(Number), later]]);
  await gate.open();
  await desk.stop();
});

test('a percentage of visitors can buy a timed ticket', async ({ app, settings, reader, gate, within }) => {
  await reader.rollOut('timed-tickets', 25);
  const count = `UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${settings[placeholder]}' python -c '
from contextlib import closing
from tickets.flags import Flags
from tickets.visitors import Visitor

with closing(Flags.connect()) as flags:
    visitors = [Visitor(str(n), "none") for n in range(400)]
    print(sum(flags.schedule_for(visitor) is not None for visitor in visitors))
'`;
  // 5 standard deviations around 100.
  const isQuarter = async () => Math.abs(Number(await app.run(count)) - 100) < 44;
  await expect.poll(isQuarter, within('clean-up')).toBe(true);
});

test('without the constraint, all visitors can buy a timed ticket, and the flag can go', async ({
  app,
  settings,
  reader,
  gate,
  within,
}) => {
  const token = settings[placeholder] ?? '';
  const start = `UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${token}' exec gunicorn --workers 1 --bind 127.0.0.1:$PORT wsgi:app`;
  const desk = await app.serve(start);
  await reader.follow('clean-up', '/constraints');
  await expect.poll(async () => (await ticketOf(desk.url, 'ada')).offer, within('clean-up')).toEqual(later);
  await desk.stop();

  app.goTo('clean-up', settings);
  expect(await app.run('python -m pytest --quiet')).toMatch(/^1 passed/m);
  await reader.follow('clean-up', 'DELETE');
  const after = await app.serve(start);
  expect((await ticketOf(after.url, 'ada')).offer).toEqual(later);
  await after.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
