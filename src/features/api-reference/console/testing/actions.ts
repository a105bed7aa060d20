import { currentPath, markup, needs, operations, Page } from './page.ts';
import type { Action, Field, Reader, Tab } from './reader.ts';

/** The schema of the console's body allows everything without this word. */
const rejected = 'rejected';

/** The hyphen keeps it apart from the random mark in the storage. */
const unique = (reader: Reader): string => `zq-${(reader.count += 1)}x`;

function note(reader: Reader, value: string, isSecret: boolean): string {
  reader.entered.push(value);
  if (isSecret) reader.secrets.push(value);
  return value;
}

/** What the form shows as a whole. */
export const shown = ({ page }: Tab): string => JSON.stringify(page.session.state.values);

/** The reader has changed something, so that a press that still waits is canceled. */
function changed(reader: Reader, before: string, tab: Tab): void {
  if (shown(tab) !== before) reader.pressed = reader.wantedCurrent = undefined;
}

function typeIn(field: Field, text: (reader: Reader) => string): Action {
  return (reader, tab) => {
    const before = shown(tab);
    const value = text(reader);
    const { session } = tab.page;
    if (field === 'server') session.setServer(value);
    else if (field === 'token') session.setToken(value);
    else if (field === 'body') {
      if (!session.operation.body) return;
      session.setBody(value);
      reader.wantedExample = undefined;
    } else {
      const parameter = session.operation.parameters.find(({ name }) => `path.${name}` === field);
      if (parameter) session.setParameter(parameter, value);
    }
    reader.typed.set(field, value);
    changed(reader, before, tab);
  };
}

function press(reader: Reader, tab: Tab, how: 'send' | 'sendAnyway'): void {
  const { session } = tab.page;
  const { status } = session.state.step;
  if (status !== 'waiting' && status !== 'sending') reader.pressed = shown(tab);
  session[how]();
}

/** Fields that are empty follow "Your Unleash", even if the reader has cleared them. */
function fillEmptyFields(reader: Reader): void {
  for (const [field, text] of reader.typed) if (text === '' && field !== 'body') reader.typed.delete(field);
}

const afterForget = (reader: Reader): void => {
  reader.forgotten.push(...reader.entered.splice(0));
  reader.secrets.length = 0;
  reader.typed.clear();
  reader.pressed = undefined;
  reader.isKept = false;
  reader.lens = { version: '', isOn: false };
  reader.wantedCheck = reader.wantedExample = reader.wantedCurrent = undefined;
};

const settings = 'your-unleash';
const fromOtherTab = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));
const version = (index: number) => ['6.1', '6.2', '6.3'][index % 3] ?? '';

function openDialog(reader: Reader, page: Page): ReturnType<Page['openDialog']> {
  if (page.form) return page.form;
  const form = page.openDialog();
  reader.version = form.state.texts.version ?? '';
  reader.wantedCheck = undefined;
  return form;
}

/** Everything that can happen, by name. A number makes the choice. */
export const actions: Readonly<Record<string, (choice: number) => Action>> = {
  typeServer: () => typeIn('server', (reader) => note(reader, `https://${unique(reader)}.example`, false)),
  typeToken: () => typeIn('token', (reader) => note(reader, `user:${unique(reader)}`, true)),
  typeProject: () => typeIn('path.projectId', (reader) => note(reader, unique(reader), false)),
  typeId: () => typeIn('path.id', (reader) => note(reader, unique(reader), true)),
  typeBody: (choice) =>
    typeIn('body', (reader) =>
      JSON.stringify({ [choice % 3 === 0 ? rejected : 'a']: note(reader, unique(reader), true) }),
    ),
  typeBrokenBody: () => typeIn('body', (reader) => `{"${note(reader, unique(reader), true)}`),
  fillForm: () => (reader, tab) => {
    for (const name of ['typeProject', 'typeId', 'typeGoodBody']) void actions[name]?.(1)(reader, tab);
  },
  typeGoodBody: () => typeIn('body', (reader) => JSON.stringify({ a: note(reader, unique(reader), true) })),
  clear: (choice) =>
    typeIn((['server', 'token', 'path.projectId', 'path.id', 'body'] as const)[choice % 5] ?? 'token', () => ''),
  press: (choice) => (reader, tab) => {
    for (let times = 0; times <= choice % 3; times += 1) press(reader, tab, 'send');
  },
  sendAnyway: () => (reader, tab) => press(reader, tab, 'sendAnyway'),
  confirm: (choice) => (reader, tab) => {
    if (tab.page.session.state.step.status !== 'confirming') return;
    reader.pressed ??= 'nothing was to be confirmed';
    for (let times = 0; times <= choice % 3; times += 1) tab.page.session.confirm();
  },
  decline: () => (reader, tab) => {
    if (tab.page.session.state.step.status === 'confirming') reader.pressed = undefined;
    tab.page.session.decline();
  },
  loadCurrent: (choice) => async (reader, tab) => {
    const { page } = tab;
    if (choice % 3 !== 0 && page.session.state.step.status !== 'waiting') {
      // Otherwise, the form would seldom be complete.
      await actions['schemaArrives']?.(0)(reader, tab);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      await actions['fillForm']?.(0)(reader, tab);
    }
    const count = page.requests.length;
    reader.reading = shown(tab);
    void page.session.loadCurrent();
    if (page.requests.length > count) reader.wantedCurrent = page.responses.pending.at(-1);
  },
  fillIn: (choice) => (reader, tab) => {
    const { session } = tab.page;
    const sent = session.state.sent.filter(({ method }) => method === session.operation.method);
    const request = sent[choice % Math.max(1, sent.length)];
    if (!request) return;
    const before = shown(tab);
    session.fillIn(request);
    reader.typed.set('server', request.values.server);
    for (const [name, value] of Object.entries(request.values.parameters))
      if (name === 'path.projectId' || name === 'path.id') reader.typed.set(name, value);
    changed(reader, before, tab);
  },
  cancel: () => (reader, tab) => {
    reader.wantedCurrent = undefined;
    if (tab.page.session.state.step.status === 'waiting') reader.pressed = undefined;
    tab.page.session.cancel();
  },
  schemaArrives:
    (choice) =>
    (_, { page }) =>
      page.schemas.take(choice)?.succeed({
        data: {
          request: { method: 'POST', url: '', credential: 'admin' },
          examples: [],
          schema: {},
          schemas: {},
          current: { path: currentPath },
        },
        check: (body) => (JSON.stringify(body).includes(rejected) ? [{ path: [], message: 'other', values: {} }] : []),
      }),
  schemaFails:
    (choice) =>
    (_, { page }) =>
      page.schemas.take(choice)?.fail(),
  responseArrives: (choice) => async (reader, tab) => {
    const pending = tab.page.responses.take(choice);
    if (!pending) return;
    const isWanted = pending === reader.wantedCurrent;
    const value: unknown =
      pending.asked.method === 'GET'
        ? { a: isWanted ? note(reader, unique(reader), true) : 'unwanted' }
        : pending.asked;
    const before = shown(tab);
    pending.succeed({
      type: 'response',
      status: 200,
      statusText: pending.asked.url,
      milliseconds: 1,
      headers: [],
      mediaType: 'application/json',
      body: new Blob([]),
      text: JSON.stringify(value),
      json: { value },
    });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (!isWanted) return;
    reader.wantedCurrent = reader.wantedExample = undefined;
    reader.typed.set('body', JSON.stringify(value, null, 2));
    changed(reader, before, tab);
  },
  responseFails:
    (choice) =>
    (_, { page }) =>
      page.responses.take(choice)?.fail(),
  chooseExample:
    () =>
    (reader, { page }) => {
      const body = page.examples.add(undefined);
      const isTaken = !document.dispatchEvent(new CustomEvent('request-example', { detail: body, cancelable: true }));
      if (isTaken) reader.wantedExample = page.examples.pending.at(-1);
      else body.catch(() => {});
    },
  exampleArrives: (choice) => async (reader, tab) => {
    const pending = tab.page.examples.take(choice);
    if (!pending) return;
    const value = note(reader, unique(reader), false);
    const before = shown(tab);
    pending.succeed({ a: value });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (pending !== reader.wantedExample) return;
    reader.wantedExample = undefined;
    reader.typed.set('body', JSON.stringify({ a: value }, null, 2));
    changed(reader, before, tab);
  },
  exampleFails:
    (choice) =>
    (_, { page }) =>
      page.examples.take(choice)?.fail(),
  saveYours: (choice) => (reader, tab) => {
    const before = shown(tab);
    const { values } = tab.page.modules;
    const isOn = choice % 4 !== 0;
    values.writeValues(
      {
        url: note(reader, `https://${unique(reader)}.example`, false),
        admin: note(reader, `user:${unique(reader)}`, true),
        project: note(reader, unique(reader), false),
        version: version(choice),
        ...(!isOn && { lens: 'off' }),
      },
      { showTokens: choice % 2 === 0 },
    );
    reader.lens = { version: version(choice), isOn };
    fillEmptyFields(reader);
    changed(reader, before, tab);
  },
  lensOff: () => (reader) => {
    // The last button of the chip turns the lens off.
    const button = [...document.querySelectorAll<HTMLElement>('.lens-chip button')].at(-1);
    button?.click();
    if (button) reader.lens = { ...reader.lens, isOn: false };
  },
  lensDataArrives:
    (choice) =>
    (_, { page }) =>
      page.lensData.take(choice)?.succeed(Response.json(needs)),
  lensDataFails:
    (choice) =>
    (_, { page }) =>
      page.lensData.take(choice)?.fail(),
  otherTabSaves: (choice) => (reader, tab) => {
    const before = shown(tab);
    const url = note(reader, `https://${unique(reader)}.example`, false);
    localStorage.setItem(settings, JSON.stringify({ url, version: version(choice) }));
    fromOtherTab(settings);
    reader.lens = { version: version(choice), isOn: true };
    fillEmptyFields(reader);
    changed(reader, before, tab);
  },
  typeInDialog:
    (choice) =>
    (reader, { page }) => {
      const form = openDialog(reader, page);
      const isVersion = choice % 2 === 0;
      const value = isVersion ? version(choice) : note(reader, `https://${unique(reader)}.example`, false);
      form.change(isVersion ? 'version' : 'url', value);
      if (isVersion) reader.version = value;
      reader.wantedCheck = undefined;
    },
  checkServer:
    (choice) =>
    (reader, { page }) => {
      const count = page.checks.pending.length;
      const form = openDialog(reader, page);
      for (let times = 0; times <= choice % 3; times += 1) void form.check('https://docs.example');
      if (page.checks.pending.length > count) reader.wantedCheck = page.checks.pending.at(-1);
    },
  checkArrives:
    (choice) =>
    (reader, { page }) => {
      const pending = page.checks.take(choice);
      pending?.succeed({ findings: [], version: `5.${choice % 9}` });
      if (pending && pending === reader.wantedCheck) reader.version = `5.${choice % 9}`;
    },
  checkFails:
    (choice) =>
    (_, { page }) =>
      page.checks.take(choice)?.fail(),
  closeDialog:
    () =>
    (reader, { page }) => {
      page.closeDialog();
      reader.wantedCheck = undefined;
    },
  keep:
    (choice) =>
    (reader, { page }) => {
      reader.isKept = choice % 2 === 0;
      page.modules.values.keepTokens(reader.isKept);
    },
  forget:
    () =>
    (reader, { page }) => {
      page.modules.values.forgetValues();
      afterForget(reader);
    },
  forgetInOtherTab: () => (reader) => {
    localStorage.removeItem(settings);
    fromOtherTab(settings);
    localStorage.setItem('your-unleash.forgotten', unique(reader).slice(2));
    fromOtherTab('your-unleash.forgotten');
    afterForget(reader);
  },
  navigate:
    (choice) =>
    (reader, { page }) => {
      document.body.innerHTML = markup;
      reader.operation = choice % operations.length;
      reader.typed.clear();
      reader.pressed = reader.wantedExample = reader.wantedCurrent = undefined;
      page.open(operations[reader.operation] ?? page.session.operation);
      page.modules.apply.applyValues();
    },
  reload: () => async (reader, tab) => {
    const { admin } = tab.page.modules.values.readValues();
    tab.page.unload();
    checkHandOver(reader);
    reader.typed.clear();
    reader.pressed = reader.wantedCheck = reader.wantedExample = reader.wantedCurrent = undefined;
    tab.page = await Page.load(operations[reader.operation] ?? tab.page.session.operation);
    checkTakenOver(reader, tab, reader.isKept ? admin : undefined);
  },
  leaveAndComeBack: () => (reader, tab) => {
    const { admin } = tab.page.modules.values.readValues();
    dispatchEvent(new Event('pagehide'));
    checkHandOver(reader);
    comeBack();
    checkTakenOver(reader, tab, admin);
  },
  forgetWhileAway: () => (reader) => {
    dispatchEvent(new Event('pagehide'));
    localStorage.removeItem(settings);
    localStorage.setItem('your-unleash.forgotten', unique(reader).slice(2));
    comeBack();
    afterForget(reader);
  },
};

const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

/** Everything in the storage of the tab and of the browser. */
export const everythingStored = (): string => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);

/** A page that leaves stores secrets only if the reader wants it. */
function checkHandOver(reader: Reader): void {
  const stored = everythingStored();
  const secret = reader.secrets.find((each) => stored.includes(each));
  if (secret !== undefined && !reader.isKept) throw new Error(`A page that left has stored ${secret}.`);
}

function checkTakenOver({ isKept }: Reader, { page }: Tab, admin: string | undefined): void {
  const { secrets, values } = page.modules;
  if (secrets.keepsSecrets() !== isKept) throw new Error('The switch has changed.');
  if (values.readValues().admin !== admin) throw new Error(`The token is not ${admin}.`);
}
