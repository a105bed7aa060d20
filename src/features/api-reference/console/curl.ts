import type { ConsoleRequest } from './build-request.ts';
import type { Credential } from './console-operation.ts';
import { longestChecked } from './limits.ts';

/** Returns the variable that replaces the token in commands. Pages use the same names. */
function tokenVariableOf(credential: Credential): string {
  if (credential === 'account' || credential === 'personal') return '$UNLEASH_PERSONAL_TOKEN';
  return credential === 'backend' || credential === 'frontend'
    ? `$UNLEASH_${credential.toUpperCase()}_TOKEN`
    : '$UNLEASH_ADMIN_TOKEN';
}

/** The file with the body of a command. Shells limit the length of an argument. */
export const bodyFile = 'body.json';
export const isInFile = (body: string): boolean => body.length > longestChecked;

/**
 * Returns the request as a command for a POSIX shell.
 * @param withToken whether the command contains the token; otherwise the shell reads it from {@link tokenVariableOf}
 */
export function curlOf(
  { method, url, headers, body }: ConsoleRequest,
  { credential, withToken }: { readonly credential: Credential; readonly withToken: boolean },
): string {
  const lines = [`curl -X ${method} ${quote(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    const hidden = name === 'Authorization' && !withToken;
    lines.push(`-H ${hidden ? `"${name}: ${tokenVariableOf(credential)}"` : quote(`${name}: ${value}`)}`);
  }
  if (body !== undefined) lines.push(isInFile(body) ? `--data-binary @${bodyFile}` : `--data-raw ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** Within single quotes, only the single quote needs to be escaped. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
