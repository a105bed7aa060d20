import { storage } from '../../ui/dom.ts';
import { readValues, tokenNames, type TokenName } from '../../your-unleash/values.ts';
import type { Credential as SampleCredential } from '../request.ts';
import { parameterKey } from './build-request.ts';
import type { ConsoleOperation, ConsoleParameter, Credential } from './console-operation.ts';
import { wrongTokenForm } from './token-form.ts';

/** The default address of a local server. */
export const localServer = 'http://localhost:4242';

/**
 * Path parameters that mean the same on every page, with the name of the stored value. Others, such as `id` and `name`,
 * identify different objects on different pages. A shared value could then delete the wrong object.
 */
const sharedParameters: ReadonlyMap<string, 'project' | 'feature' | 'environment'> = new Map([
  ['projectId', 'project'],
  ['project', 'project'],
  ['featureName', 'feature'],
  ['environment', 'environment'],
]);

/** Tokens that work for the Admin API are stored together. */
export const tokenGroups: Readonly<Record<Credential, SampleCredential>> = {
  admin: 'admin',
  account: 'admin',
  personal: 'admin',
  backend: 'backend',
  frontend: 'frontend',
  edge: 'edge',
  session: 'session',
  none: 'none',
};

/**
 * The values that the reader entered, stored for other pages in the same tab: session storage ends with the tab and
 * isn't shared. Pages share the server, tokens, and the path parameters that mean the same everywhere. Other values
 * belong to one operation. What the reader hasn't entered in a console comes from "Your Unleash".
 */
export const tabValues = {
  server: () => storage.get('sessionStorage', 'console.server') ?? readValues().url ?? localServer,
  keepServer: (value: string) => keep('console.server', value),
  /** Returns the stored token, unless its form shows that the operation doesn't accept it. */
  token: (operation: ConsoleOperation) => {
    const token = storage.get('sessionStorage', tokenKey(operation)) ?? yourToken(operation) ?? '';
    return wrongTokenForm(token, operation.tokens) === undefined ? token : '';
  },
  keepToken: (operation: ConsoleOperation, value: string) => keep(tokenKey(operation), value),
  parameter: (operation: ConsoleOperation, parameter: ConsoleParameter) =>
    storage.get('sessionStorage', keyOf(operation, parameter)) ?? yourParameter(parameter) ?? '',
  keepParameter: (operation: ConsoleOperation, parameter: ConsoleParameter, value: string) =>
    keep(keyOf(operation, parameter), value),
  body: (operation: ConsoleOperation) => storage.get('sessionStorage', bodyKey(operation)) ?? undefined,
  keepBody: (operation: ConsoleOperation, value: string) => keep(bodyKey(operation), value),
};

const keep = (key: string, value: string) => storage.set('sessionStorage', key, value);
const tokenKey = ({ credential }: ConsoleOperation) => `console.token.${tokenGroups[credential]}`;
const bodyKey = ({ method, path }: ConsoleOperation) => `console.body.${method} ${path}`;

function yourToken({ credential }: ConsoleOperation): string | undefined {
  const group = tokenGroups[credential];
  return isTokenName(group) ? readValues()[group] : undefined;
}

function yourParameter({ in: location, name }: ConsoleParameter): string | undefined {
  const shared = location === 'path' ? sharedParameters.get(name) : undefined;
  return shared && readValues()[shared === 'feature' ? 'flag' : shared];
}

const isTokenName = (name: string): name is TokenName => tokenNames.some((token) => token === name);

function keyOf({ method, path }: ConsoleOperation, parameter: ConsoleParameter): string {
  const shared = parameter.in === 'path' ? sharedParameters.get(parameter.name) : undefined;
  return shared === undefined ? `console.${parameterKey(parameter)}.${method} ${path}` : `console.shared.${shared}`;
}
