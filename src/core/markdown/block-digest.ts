import { createHash } from 'node:crypto';

/** Identifies a code block by its language and its code, so that a changed block is no longer the one that a test checked. */
export function blockDigest(language: string, code: string): string {
  return createHash('sha256').update(`${language}\n${code.trimEnd()}`).digest('base64url').slice(0, 10);
}
