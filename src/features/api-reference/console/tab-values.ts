import { storage } from '../../../core/ui/dom.ts';
import { getSecret, setSecret } from '../../../core/reader/secrets.ts';
import { readValues, tokenNames, type TokenName } from '../../../core/reader/values.ts';
import type { Credential as SampleCredential } from '../request.ts';
import { parameterKey } from './build-request.ts';
import type { ConsoleOperation, ConsoleParameter, Credential } from './console-operation.ts';
import { longest } from './limits.ts';
import type { SentRequest } from './sent-requests.ts';
import { tokenFormOf, wrongTokenForm } from './token-form.ts';

/** The default address of a local server. */
export const localServer = 'http://localhost:4242';

/** What tells an operation from others. */
type Identity = Pick<ConsoleOperation, 'method' | 'path'>;

type SharedName = 'project' | 'feature' | 'environment';

/**
 * Path parameters that mean the same on every page, with the name of the stored value. Others, such as `id` and `name`,
 * identify different objects on different pages. A shared value could then delete the wrong object.
 */
const sharedParameters: ReadonlyMap<string, SharedName> = new Map([
  ['projectId', 'project'],
  ['project', 'project'],
  ['featureName', 'feature'],
  ['environment', 'environment'],
]);

/** Admin tokens are stored apart from those of accounts, which some operations demand. */
export const tokenGroups: Readonly<Record<Credential, SampleCredential>> = {
  admin: 'admin',
  account: 'personal',
  personal: 'personal',
  backend: 'backend',
  frontend: 'frontend',
  edge: 'edge',
  session: 'session',
  none: 'none',
};

/**
 * The values that the reader entered, for other pages in the same tab. Pages share the server, tokens, and the path
 * parameters that mean the same everywhere. Other values belong to one operation. What the reader hasn't entered in a
 * console, or has cleared, comes from "Your Unleash".
 *
 * Session storage keeps the address and the shared names. Everything else may contain a token or a password, so it is a
 * secret (src/core/reader/secrets.ts).
 */
export const tabValues = {
  server: () => stored(serverKey) ?? readValues().url ?? localServer,
  keepServer: (value: string) => store(serverKey, value),
  /** Returns the kept token, unless its form shows that the operation doesn't accept it. */
  token: (operation: ConsoleOperation) => {
    const token = getSecret(tokenSecret(operation)) ?? yourToken(operation) ?? accountToken(operation) ?? '';
    return wrongTokenForm(token, operation.tokens) === undefined ? token : '';
  },
  keepToken: (operation: ConsoleOperation, value: string) => setSecret(tokenSecret(operation), value),
  parameter: (operation: ConsoleOperation, parameter: ConsoleParameter) => {
    const shared = sharedNameOf(parameter);
    if (shared === undefined) return getSecret(parameterSecret(operation, parameter)) ?? '';
    return stored(sharedKey(shared)) ?? readValues()[shared === 'feature' ? 'flag' : shared] ?? '';
  },
  keepParameter: (operation: Identity, parameter: Pick<ConsoleParameter, 'in' | 'name'>, value: string) => {
    const shared = sharedNameOf(parameter);
    if (shared === undefined) setSecret(parameterSecret(operation, parameter), value);
    else store(sharedKey(shared), value);
  },
  body: (operation: ConsoleOperation) => getSecret(bodySecret(operation)),
  keepBody: (operation: Identity, value: string) => setSecret(bodySecret(operation), value),
  /** Keeps the values of a request, with which the console of its operation begins. */
  keepRequest: (request: SentRequest) => {
    tabValues.keepServer(request.values.server);
    for (const [key, value] of Object.entries(request.values.parameters)) {
      const [, place, name = ''] = /^(path|query|header)\.(.*)$/.exec(key) ?? [];
      const found = (['path', 'query', 'header'] as const).find((each) => each === place);
      if (found) tabValues.keepParameter(request, { in: found, name }, value);
    }
    if (!request.leftOut.includes('body')) tabValues.keepBody(request, request.values.body);
  },
};

const serverKey = 'console.server';
const sharedKey = (name: SharedName) => `console.shared.${name}`;
const tokenSecret = ({ credential }: ConsoleOperation) => `console.token.${tokenGroups[credential]}`;
const bodySecret = ({ method, path }: Identity) => `console.body.${method} ${path}`;
const parameterSecret = ({ method, path }: Identity, parameter: Pick<ConsoleParameter, 'in' | 'name'>) =>
  `console.${parameterKey(parameter)}.${method} ${path}`;

const stored = (key: string): string | undefined => storage.get('sessionStorage', key) || undefined;

/** Stores a value. One that is empty or too long to be sent is removed. */
function store(key: string, value: string): void {
  if (value === '' || value.length > longest.parameter) storage.remove('sessionStorage', key);
  else storage.set('sessionStorage', key, value);
}

function yourToken({ credential }: ConsoleOperation): string | undefined {
  const group = tokenGroups[credential];
  return isTokenName(group) ? readValues()[group] : undefined;
}

/** The token of an account works for both kinds of operations, wherever the reader entered it. */
function accountToken({ credential }: ConsoleOperation): string | undefined {
  const other = { admin: 'personal', personal: 'admin' } as const;
  const group = tokenGroups[credential];
  if (group !== 'admin' && group !== 'personal') return undefined;
  const token = getSecret(`console.token.${other[group]}`) ?? readValues()[other[group]];
  return token !== undefined && tokenFormOf(token) === 'account' ? token : undefined;
}

const isTokenName = (name: string): name is TokenName => tokenNames.some((token) => token === name);

const sharedNameOf = (parameter: Pick<ConsoleParameter, 'in' | 'name'>): SharedName | undefined =>
  parameter.in === 'path' ? sharedParameters.get(parameter.name) : undefined;
