// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { actions, everythingStored, shown } from './testing/actions.ts';
import { currentPath, operations, Page } from './testing/page.ts';
import { Step, type Reader, type Tab } from './testing/reader.ts';

/**
 * Sequences of what readers, servers and other tabs do with the console, "Your Unleash" and the lens, in any order. After
 * each step, the rules below must hold. They know nothing of how the site keeps them.
 */
vi.mock('../../../core/ui/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
beforeAll(() => void process.on('unhandledRejection', noteRejection));
afterAll(() => void process.off('unhandledRejection', noteRejection));
beforeEach(() => {
  // Loads that fail are reported, which is right.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** How often something happened, so that a test that never gets there fails. */
const reached = { requests: 0, responses: 0, waits: 0, confirmations: 0, marks: 0, versions: 0, reads: 0, fills: 0 };

let seenRequests: { page: Page; count: number } | undefined;

function verify(reader: Reader, tab: Tab): void {
  const { page } = tab;
  const { step, values } = page.session.state;

  // One press sends at most one request, with what was shown.
  const before = seenRequests?.page === page ? seenRequests.count : 0;
  const sent = page.requests.slice(before);
  seenRequests = { page, count: page.requests.length };
  expect(sent.length, 'requests of one step').toBeLessThanOrEqual(1);
  for (const request of sent) {
    const asked = request.method === 'GET' ? reader.reading : reader.pressed;
    expect(asked, 'a request that no one asked for').toBeDefined();
    expect(request).toEqual(requestFor(reader, asked, request.method === 'GET'));
    expect(shown(tab), 'shown when it was sent').toBe(asked);
  }
  reader.reading = undefined;
  if (sent.length > 0 || !['waiting', 'confirming'].includes(step.status)) reader.pressed = undefined;
  expect(reader.pressed === undefined && step.status === 'waiting', 'waits for nothing').toBe(false);
  if (step.status === 'done' && step.outcome.type === 'response')
    expect(step.outcome.json?.value, 'a response to another request').toEqual(page.requests.at(-1));

  // What the reader has typed stays.
  for (const [field, text] of reader.typed) {
    const [name, parameter] = [field, values.parameters[field]];
    const now = name === 'server' || name === 'token' || name === 'body' ? values[name] : parameter;
    expect({ [field]: now }).toEqual({ [field]: text });
  }

  // Nothing is left of what was forgotten, and no secret is stored while a page can remember it.
  const everywhere = [
    everythingStored(),
    JSON.stringify(page.session.state),
    JSON.stringify(page.form?.state),
    document.documentElement.outerHTML,
  ];
  for (const value of reader.forgotten)
    expect(
      everywhere.findIndex((place) => place?.includes(value)),
      `a place with ${value}`,
    ).toBe(-1);
  for (const value of reader.secrets) expect(everywhere[0]?.includes(value), `${value} is stored`).toBe(false);

  // The lens shows the version that the reader has now, or nothing.
  const marks = [...document.querySelectorAll('.lens-mark')].map(({ textContent }) => textContent);
  if (!reader.lens.isOn || reader.lens.version === '') expect(marks, 'the lens is off').toEqual([]);
  else {
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(mark).toContain(`you have ${reader.lens.version}`);
  }

  reached.requests += sent.length;
  reached.responses += Number(step.status === 'done' && step.outcome.type === 'response');
  reached.waits += Number(step.status === 'waiting');
  reached.confirmations += Number(step.status === 'confirming');
  reached.reads += Number(step.status === 'loaded');
  reached.fills += Number(step.status === 'filled');
  reached.marks += Number(marks.length > 1);
  reached.versions += Number(page.form?.state.check.status === 'done');

  if (page.form) expect(page.form.state.texts.version ?? '').toBe(reader.version);
  expect(rejections).toEqual([]);
}

/** The request that the form stood for when the reader pressed Send, or asked for the current value. */
function requestFor({ operation }: Reader, asked = '', isReading = false): unknown {
  const { server, token, parameters, body } = JSON.parse(asked);
  const { method, path } = isReading
    ? { method: 'GET', path: currentPath }
    : (operations[operation] ?? { method: '', path: '' });
  const filled = path.replace('{projectId}', parameters['path.projectId']).replace('{id}', parameters['path.id']);
  return {
    method,
    url: server + filled,
    headers: {
      ...(!isReading && { 'Content-Type': 'application/json' }),
      ...(token !== '' && { Authorization: token }),
    },
    ...(method === 'POST' && { body }),
  };
}

async function begin(): Promise<{ model: Reader; real: Tab }> {
  localStorage.clear();
  sessionStorage.clear();
  rejections.length = 0;
  const [operation] = operations;
  if (!operation) throw new Error('There is no operation.');
  return {
    model: {
      operation: 0,
      typed: new Map(),
      forgotten: [],
      entered: [],
      secrets: [],
      pressed: undefined,
      reading: undefined,
      wantedCurrent: undefined,
      isKept: false,
      lens: { version: '', isOn: false },
      version: '',
      wantedCheck: undefined,
      wantedExample: undefined,
      count: 0,
    },
    real: { page: await Page.load(operation) },
  };
}

/** Without these, most sequences would never send anything. */
const frequent = new Set([
  'fillForm',
  'press',
  'schemaArrives',
  'responseArrives',
  'confirm',
  'saveYours',
  'checkServer',
  'typeInDialog',
  'checkArrives',
  'loadCurrent',
  'fillIn',
]);
const steps = Object.entries(actions).flatMap(([name, actionFor]) => {
  const step = fc.nat(11).map((choice) => new Step(`${name}(${choice})`, actionFor(choice), verify));
  return frequent.has(name) ? [step, step, step, step] : [step];
});

async function run(sequence: Iterable<fc.AsyncCommand<Reader, Tab>>): Promise<void> {
  let tab: Tab | undefined;
  try {
    await fc.asyncModelRun(async () => {
      const setup = await begin();
      tab = setup.real;
      return setup;
    }, sequence);
  } finally {
    tab?.page.unload();
  }
}

/** Runs steps that are written as in a report: `typeToken(0) press(2)`. */
const runNamed = (text: string) =>
  run(
    [...text.matchAll(/(\w+)\((\d+)\)/g)].map(([written, name = '', choice]) => {
      const actionFor = actions[name];
      if (!actionFor) throw new Error(`There is no step ${name}.`);
      return new Step(written, actionFor(Number(choice)), verify);
    }),
  );

const all = process.env['TEST_EVERY_PAGE'] !== undefined;

test(
  'no order of events breaks a rule',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: 'max' }), run),
      // Another seed each time finds more, but a commit must not fail because of an older one.
      all ? { numRuns: 2000 } : { numRuns: 300, seed: 17 },
    );
    expect(Object.entries(reached).filter(([, times]) => times < 10)).toEqual([]);
  },
  // A busy machine takes ten times as long. A run that ends too early would go on below the next tests.
  all ? 3_600_000 : 900_000,
);

test.each([
  // Steps that every run should reach.
  'typeProject(0) typeId(0) press(2) schemaArrives(0) responseArrives(0)',
  'navigate(1) typeProject(0) typeId(0) press(0) confirm(2) responseArrives(0)',
  'navigate(1) fillForm(0) press(0) cancel(0) confirm(0)',
  'saveYours(1) typeToken(0) reload(0)',
  'saveYours(1) keep(0) reload(0) leaveAndComeBack(0) forgetWhileAway(0)',
  'schemaArrives(0) fillForm(0) loadCurrent(0) responseArrives(0) press(0) confirm(0) responseArrives(0) fillIn(0)',
  'schemaArrives(0) fillForm(0) press(2) responseArrives(0)',
  'schemaArrives(0) fillForm(0) loadCurrent(0) typeBody(1) responseArrives(0)',
  'schemaArrives(0) fillForm(0) loadCurrent(0) forget(0) responseArrives(0)',
  'schemaArrives(0) fillForm(0) press(0) responseArrives(0) forget(0) fillIn(0)',
  // Sequences that earlier versions of the site failed.
  'saveYours(0) sendAnyway(0) typeId(0) schemaArrives(0)',
  'saveYours(0) typeId(0) press(2) schemaArrives(0)',
  'press(0) typeToken(0) schemaArrives(0)',
  'typeToken(0) forget(0)',
  'saveYours(1) lensOff(0) lensDataArrives(0)',
  'saveYours(1) saveYours(2) lensDataArrives(0) lensDataArrives(0) navigate(0)',
  'checkServer(0) typeInDialog(0) checkArrives(0)',
  'chooseExample(0) typeBody(0) exampleArrives(0)',
])('rules hold after %s', async (text) => {
  await expect(runNamed(text)).resolves.toBeUndefined();
});
