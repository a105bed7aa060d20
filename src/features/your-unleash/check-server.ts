import { checkValue, type YourValues } from '../../core/reader/values.ts';

/** What a request told about the reader's server. `id` is the end of a message's ID. */
export interface Finding {
  readonly id:
    | 'reachable'
    | 'unreachable'
    | 'insecure'
    | 'frontendWorks'
    | 'frontendRejected'
    | 'frontendBlocked'
    | 'frontendStatus'
    | 'adminWorks'
    | 'adminRejected'
    | 'adminBlocked'
    | 'adminStatus'
    | 'unexpected';
  readonly isProblem: boolean;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ServerCheck {
  readonly findings: readonly Finding[];
  /** What the server said about itself. */
  readonly version?: string;
  readonly edition?: string;
}

/** Milliseconds after which a request counts as failed. */
const timeLimit = 8000;

/**
 * Asks the reader's server what it can. Browsers let a page read only what the server allows: Unleash allows other sites only
 * the Frontend API. Requests contain a token only if the API behind the address needs it.
 *
 * @param origin of this page
 * @param signal cancels the check: no further request is sent
 */
export async function checkServer(
  { url, frontend, admin }: YourValues,
  origin: string,
  signal: AbortSignal,
  request: typeof fetch = fetch,
): Promise<ServerCheck> {
  if (url === undefined) return { findings: [] };
  if (
    origin.startsWith('https:') &&
    url.startsWith('http:') &&
    !/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${url}/`)
  ) {
    return { findings: [{ id: 'insecure', isProblem: true }] };
  }
  const ask = (path: string, init: RequestInit) =>
    request(`${url}${path}`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      ...init,
    });
  try {
    // Unleash doesn't let other sites read the response, but an opaque response shows that a server is there.
    await ask('/health', { mode: 'no-cors' });
  } catch {
    return { findings: [{ id: 'unreachable', isProblem: true }] };
  }
  const findings: Finding[] = [{ id: 'reachable', isProblem: false }];
  signal.throwIfAborted();
  if (frontend !== undefined) findings.push(await askFrontendApi(ask, frontend));
  signal.throwIfAborted();
  if (admin === undefined) return { findings };
  const { finding, version, edition } = await askAdminApi(ask, admin);
  return { findings: [...findings, finding], ...(version && { version }), ...(edition && { edition }) };
}

type Ask = (path: string, init: RequestInit) => Promise<Response>;

async function askFrontendApi(ask: Ask, token: string): Promise<Finding> {
  try {
    const response = await ask('/api/frontend', { headers: { Authorization: token } });
    if (response.status === 401 || response.status === 403) return { id: 'frontendRejected', isProblem: true };
    if (!response.ok) return { id: 'frontendStatus', isProblem: true, values: { status: response.status } };
    const body: unknown = await response.json();
    const toggles = field(body, 'toggles');
    if (!Array.isArray(toggles)) return { id: 'unexpected', isProblem: true };
    return { id: 'frontendWorks', isProblem: false, values: { count: toggles.length } };
  } catch (error) {
    return { id: error instanceof SyntaxError ? 'unexpected' : 'frontendBlocked', isProblem: true };
  }
}

async function askAdminApi(
  ask: Ask,
  token: string,
): Promise<{ readonly finding: Finding; readonly version?: string; readonly edition?: string }> {
  try {
    const response = await ask('/api/admin/ui-config', { headers: { Authorization: token } });
    if (response.status === 401 || response.status === 403)
      return { finding: { id: 'adminRejected', isProblem: true } };
    if (!response.ok) return { finding: { id: 'adminStatus', isProblem: true, values: { status: response.status } } };
    const current = field(field(await response.json(), 'versionInfo'), 'current');
    const enterprise = versionIn(current, 'enterprise');
    const version = enterprise ?? versionIn(current, 'oss');
    if (version === undefined) return { finding: { id: 'unexpected', isProblem: true } };
    return {
      finding: { id: 'adminWorks', isProblem: false, values: { version } },
      version,
      ...(enterprise === undefined && { edition: 'open-source' }),
    };
  } catch (error) {
    return {
      finding: {
        id: error instanceof SyntaxError ? 'unexpected' : 'adminBlocked',
        isProblem: error instanceof SyntaxError,
      },
    };
  }
}

function versionIn(current: unknown, name: string): string | undefined {
  const text = field(current, name);
  const checked =
    typeof text === 'string' && text !== '' ? checkValue('version', text.replace(/[+-].*$/, '')) : undefined;
  return checked?.ok ? checked.value : undefined;
}

/** A field of a value that may be anything. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
