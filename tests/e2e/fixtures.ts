import { test as base, type Page, type Request } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Requests to other hosts, all of which the test responds to. Without this fixture, the browser finds no other host, and
 * a request to one is an error that fails the test.
 */
export interface ThirdParties {
  /** Every request so far. */
  readonly requests: readonly Request[];
  /** Makes requests to matching addresses fail, like a content blocker. */
  block(pattern: RegExp): void;
}

/** Options that the configuration and single tests set. */
export interface Options {
  /**
   * Console errors that a test expects. Any other error fails the test, and so does an uncaught exception. Default: none.
   */
  allowedErrors: RegExp;
  /** Address of the site on a host that doesn't know redirect rules. */
  plainUrl: string;
}

interface Fixtures {
  thirdParties: ThirdParties;
  /** Collects the errors of all pages of a test. It runs for every test. */
  noErrors: void;
}

export const test = base.extend<Options & Fixtures>({
  allowedErrors: [/^(?!)/, { option: true }],
  plainUrl: ['', { option: true }],

  thirdParties: async ({ context }, provide) => {
    const requests: Request[] = [];
    const blocked: RegExp[] = [];
    await context.route(/^https:\/\//, async (route) => {
      const request = route.request();
      requests.push(request);
      if (blocked.some((pattern) => pattern.test(request.url()))) return route.abort('blockedbyclient');
      if (request.resourceType() === 'script') return route.fulfill({ contentType: 'text/javascript', body: '' });
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Another site</title>' });
    });
    await provide({ requests, block: (pattern) => void blocked.push(pattern) });
  },

  noErrors: [
    async ({ context, allowedErrors }, provide, testInfo) => {
      const errors: string[] = [];
      const add = (text: string) => {
        if (!allowedErrors.test(text)) errors.push(text);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') add(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        const error = webError.error();
        // An error can have an empty stack, and then only its name and the page tell where it comes from.
        add(`Not caught on ${webError.page()?.url()}: ${error.name} ${error.stack || error.message}`);
      });
      await provide();
      if (errors.length > 0 && testInfo.errors.length === 0) {
        throw new Error(`The page reported ${errors.length} error(s):\n${errors.join('\n')}`);
      }
    },
    { auto: true },
  ],
});

/** Whether a test runs at the width of a phone. */
export const isPhone = (testInfo: { readonly project: { readonly name: string } }): boolean =>
  testInfo.project.name.startsWith('phone');

/**
 * Moves the pointer, as a reader does sooner or later, and waits until the behaviors of the page have started.
 *
 * A page keeps clicks on buttons until its behaviors have started, then repeats them. So the click of a button that the
 * test adds arrives when they have started.
 */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(2, 300);
  await page.mouse.move(4, 302);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const button = document.createElement('button');
        button.addEventListener('click', (event) => {
          event.stopPropagation();
          button.remove();
          resolve();
        });
        document.body.append(button);
        button.click();
      }),
  );
}

/** Marks the document. Loading a page in full removes the mark. */
/** Holds the requests for some addresses, as a slow network does, until the function that it returns is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.set(window, 'markedByTest', true);
  });

/** Whether no page has been loaded in full since the document was marked. */
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, 'markedByTest') === true);

/** Addresses of the pages in `tests/awkward`. */
export const awkwardPages = [
  'code-blocks',
  'directives',
  'empty-section',
  'images',
  'lab',
  'languages',
  'less-than',
  'long',
  'long-code',
  'one-line',
  'quiz',
  'repeated-heading',
  'tables',
  'tabs-one',
  'tabs-two',
  'wide-table',
  'ünïcode and spaces – 日本語',
].map((name) => encodeURI(`/awkward/${name}`));
