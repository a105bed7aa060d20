import type { ConsoleRequest } from './build-request.ts';

/** The variable that replaces the token in commands. */
export const tokenVariable = '$UNLEASH_API_TOKEN';

/**
 * Returns the request as a command for a POSIX shell.
 * @param withToken whether the command contains the token; otherwise the shell reads it from {@link tokenVariable}
 */
export function curlOf({ method, url, headers, body }: ConsoleRequest, withToken: boolean): string {
  const lines = [`curl -X ${method} ${quote(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    const hidden = name === 'Authorization' && !withToken;
    lines.push(`-H ${hidden ? `"${name}: ${tokenVariable}"` : quote(`${name}: ${value}`)}`);
  }
  if (body !== undefined) lines.push(`--data-raw ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** Within single quotes, only the single quote needs to be escaped. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
