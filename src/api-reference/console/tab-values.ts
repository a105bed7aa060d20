import { storage } from '../../browser/dom.ts';
import { parameterKey } from './build-request.ts';
import type { ConsoleOperation, ConsoleParameter } from './console-operation.ts';

/** The default address of a local server. */
const localServer = 'http://localhost:4242';

/**
 * The values that the reader entered, stored for other pages in the same tab: session storage ends with the tab and
 * isn't shared. Path parameters, such as the project or the flag, are shared by all pages. Other values belong to one
 * operation.
 */
export const tabValues = {
  server: () => storage.get('sessionStorage', 'console.server') ?? localServer,
  keepServer: (value: string) => keep('console.server', value),
  token: (operation: ConsoleOperation) => storage.get('sessionStorage', tokenKey(operation)) ?? '',
  keepToken: (operation: ConsoleOperation, value: string) => keep(tokenKey(operation), value),
  parameter: (operation: ConsoleOperation, parameter: ConsoleParameter) =>
    storage.get('sessionStorage', keyOf(operation, parameter)) ?? '',
  keepParameter: (operation: ConsoleOperation, parameter: ConsoleParameter, value: string) =>
    keep(keyOf(operation, parameter), value),
  body: (operation: ConsoleOperation) => storage.get('sessionStorage', bodyKey(operation)) ?? undefined,
  keepBody: (operation: ConsoleOperation, value: string) => keep(bodyKey(operation), value),
};

const keep = (key: string, value: string) => storage.set('sessionStorage', key, value);
const tokenKey = ({ credential }: ConsoleOperation) => `console.token.${credential}`;
const bodyKey = ({ method, path }: ConsoleOperation) => `console.body.${method} ${path}`;
const keyOf = ({ method, path }: ConsoleOperation, parameter: ConsoleParameter) =>
  parameter.in === 'path'
    ? `console.${parameterKey(parameter)}`
    : `console.${parameterKey(parameter)}.${method} ${path}`;
