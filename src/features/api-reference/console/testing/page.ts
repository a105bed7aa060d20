import { vi } from 'vitest';
import type { Network } from '../session.ts';
import type { ConsoleOperation } from '../console-operation.ts';

/** Something that a page waits for, which a sequence lets end when and how it likes. */
export interface Pending<T, Asked = undefined> {
  readonly asked: Asked;
  readonly succeed: (value: T) => void;
  readonly fail: () => void;
}

/** Collects what a page waits for, oldest first. */
export class Waiting<T, Asked = undefined> {
  readonly pending: Pending<T, Asked>[] = [];

  add(asked: Asked): Promise<T> {
    return new Promise((resolve, reject) => {
      this.pending.push({ asked, succeed: resolve, fail: () => reject(new TypeError('Failed to fetch')) });
    });
  }

  /** Takes out one of them. */
  take(index: number): Pending<T, Asked> | undefined {
    return this.pending.splice(index % Math.max(1, this.pending.length), 1)[0];
  }
}

type LoadedBody = Awaited<ReturnType<Network['loadBody']>>;
type Outcome = Awaited<ReturnType<Network['sendRequest']>>;
type Request = Parameters<Network['sendRequest']>[0];
type ServerCheck = Awaited<ReturnType<(typeof import('../../../your-unleash/check-server.ts'))['checkServer']>>;

const shared = {
  credential: 'admin',
  tokens: ['admin', 'personal'],
  permissions: [],
  enterprise: false,
  parameters: [
    { name: 'projectId', in: 'path', required: true, type: 'text' },
    { name: 'id', in: 'path', required: true, type: 'text' },
  ],
} as const;
export const operations: readonly ConsoleOperation[] = [
  {
    ...shared,
    summary: 'Create',
    method: 'POST',
    path: '/api/admin/projects/{projectId}/things/{id}',
    irreversible: false,
    body: { mediaType: 'application/json', required: true, start: '{"start":1}', data: '/data.json' },
  },
  { ...shared, summary: 'Delete', method: 'DELETE', path: '/api/admin/projects/{projectId}/{id}', irreversible: true },
];

/** The path from which the console reads the value that the first operation replaces. */
export const currentPath = '/api/admin/projects/{projectId}/things/{id}';

/** What each page shows besides its console. */
export const markup = `
  <nav class="sidebar"><a href="/new">New</a><a href="/old">Old</a></nav>
  <main>
    <span data-since="7.0">Since 7.0</span><span data-since="3.0">Since 3.0</span>
    <div class="code" data-language="bash"><pre>curl -H "Authorization: $UNLEASH_ADMIN_TOKEN" $UNLEASH_URL/projects/default</pre></div>
  </main>`;
export const needs = { '/new': { since: '7.0' }, '/old': { since: '3.0' } };

/** The document of a tab, with the modules as a browser loads them, and everything that they wait for. */
export class Page {
  readonly schemas = new Waiting<LoadedBody>();
  readonly responses = new Waiting<Outcome, Request>();
  readonly examples = new Waiting<unknown>();
  readonly checks = new Waiting<ServerCheck, { readonly url: string | undefined }>();
  readonly lensData = new Waiting<Response>();
  readonly requests: Request[] = [];
  /** Ends what this document has begun. */
  readonly #ends: (() => void)[] = [];
  #stop = () => {};

  readonly modules: Awaited<ReturnType<typeof importModules>>;

  private constructor(modules: Awaited<ReturnType<typeof importModules>>) {
    this.modules = modules;
  }

  /** Loads a page in the tab. */
  static async load(operation: ConsoleOperation): Promise<Page> {
    vi.resetModules();
    const page = new Page(await importModules());
    document.body.innerHTML = markup;
    vi.stubGlobal('fetch', () => page.lensData.add(undefined));
    page.#watchListeners();
    page.#watchObservers();
    const { startValues, startFilling, onValuesChange } = page.modules.values;
    startValues();
    startFilling(page.modules.snippets.fillNewSnippet);
    onValuesChange(() => page.modules.apply.applyValues());
    page.modules.apply.applyValues();
    page.open(operation);
    return page;
  }

  session!: InstanceType<Page['modules']['session']['ConsoleSession']>;
  form: InstanceType<Page['modules']['form']['ValuesForm']> | undefined;

  /** Opens the console of an operation, as client-side navigation does. */
  open(operation: ConsoleOperation): void {
    this.#stop();
    this.session = new this.modules.session.ConsoleSession(operation, {
      loadBody: () => this.schemas.add(undefined),
      sendRequest: (request) => {
        this.requests.push(request);
        return this.responses.add(request);
      },
    });
    this.#stop = this.session.start();
  }

  /** Opens the dialog "Your Unleash". */
  openDialog(): NonNullable<Page['form']> {
    this.form = new this.modules.form.ValuesForm(({ url }) => this.checks.add({ url }));
    this.modules.values.onForget(() => this.closeDialog());
    return this.form;
  }

  closeDialog(): void {
    this.form?.close();
    this.form = undefined;
  }

  /** Ends the document. */
  unload(): void {
    dispatchEvent(new Event('pagehide'));
    this.#stop();
    this.closeDialog();
    for (const end of this.#ends) end();
    for (const { fail } of this.lensData.pending) fail();
  }

  /** Observers of this document end with it. */
  #watchObservers(): void {
    const ends = this.#ends;
    const Observer = MutationObserver;
    vi.stubGlobal(
      'MutationObserver',
      class extends Observer {
        constructor(callback: MutationCallback) {
          super(callback);
          ends.push(() => this.disconnect());
        }
      },
    );
    ends.push(() => vi.stubGlobal('MutationObserver', Observer));
  }

  /** Listeners of this document end with it. */
  #watchListeners(): void {
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      const remove = target.removeEventListener.bind(target);
      target.addEventListener = (name: string, listener: EventListener) => {
        add(name, listener);
        this.#ends.push(() => remove(name, listener));
      };
      this.#ends.push(() => {
        target.addEventListener = add;
      });
    }
  }
}

async function importModules() {
  const [session, values, secrets, form, apply, snippets] = await Promise.all([
    import('../session.ts'),
    import('../../../../core/reader/values.ts'),
    import('../../../../core/reader/secrets.ts'),
    import('../../../your-unleash/values-form.ts'),
    import('../../../your-unleash/apply.ts'),
    import('../../../your-unleash/snippets.ts'),
  ]);
  return { session, values, secrets, form, apply, snippets };
}
