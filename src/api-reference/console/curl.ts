import type { ConsoleRequest } from './build-request.ts';

/** Stands for the token in a command that must not hold it. */
export const tokenVariable = '$UNLEASH_API_TOKEN';

/**
 * The request as a command for a POSIX shell.
 * @param withToken whether the token itself is part of it; otherwise the shell reads it from {@link tokenVariable}
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

/** Nothing is special within single quotes but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
