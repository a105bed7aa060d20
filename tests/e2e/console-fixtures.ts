import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Folder of the pages of operations. */
export const reference = '/reference/api/unleash';

/** What the console says about the request. */
export const status = (page: Page) => page.getByRole('form', { name: 'Try it' }).getByRole('status');
/** What came back. */
export const answer = (page: Page) => page.getByRole('region', { name: 'Response' });

/** Opens the console of an operation. */
export async function openConsole(page: Page, operation: string) {
  await page.goto(`${reference}/${operation}`);
  await page.locator('#try-it > summary').click();
  await expect(page.getByLabel('Server')).toBeVisible();
}

export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send [A-Z]+$/ });
export const token = (page: Page) => page.getByLabel('Token', { exact: true });
export const bodyField = (page: Page) => page.getByLabel('Body (application/json)');
/** The switch that keeps tokens for the tab. */
export const keepTokens = (page: Page) => page.getByLabel('Keep my tokens in this tab when I reload the page');

/** Sends the request, and waits for its outcome. */
export async function send(page: Page, expected: RegExp) {
  await sendButton(page).click();
  // A server on a busy machine takes its time.
  await expect(status(page)).toHaveText(expected, { timeout: 60_000 });
}

/** Everything that this tab and the browser keep while the page is open. */
export const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

/** Holds back the schema of the body until the returned function is called. */
export async function holdSchema(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/requests/*.json', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Plays a server at the address of a local one, and notes what the console sends. */
export async function playServer(page: Page): Promise<Request[]> {
  const requests: Request[] = [];
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('http://localhost:4242/**', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    requests.push(route.request());
    return route.fulfill({ status: 201, headers, json: {} });
  });
  return requests;
}

/** Plays a server that knows one segment, and notes what the console sends. */
export async function playSegment(page: Page): Promise<Request[]> {
  const requests: Request[] = [];
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7', '8'], inverted: false }];
  let segment: object = { id: 3, name: 'members', description: 'Paying members', constraints, createdBy: 'ada' };
  await page.route('http://localhost:4242/**', (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    requests.push(request);
    if (request.method() === 'GET') return route.fulfill({ headers, json: segment });
    segment = { ...segment, ...request.postDataJSON() };
    return route.fulfill({ status: 200, headers, json: segment });
  });
  return requests;
}
