import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ReadFile } from './content.ts';

/** The largest file that is read from a site, in bytes. */
const mostBytes = 5_000_000;
/** How long a site may take for a file, in milliseconds. */
const longestWait = 10_000;

const cachedSchema = z.object({ etag: z.string(), digest: z.string(), text: z.string() });

/**
 * Checks the address of a site. Only a server on this computer may use HTTP.
 * @throws Error that says which addresses are allowed
 */
export function siteAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url && (url.protocol === 'https:' || isLocal) && url.pathname === '/' && !url.username) return url.origin;
  throw new Error(
    `--site is '${address}'. Allowed is the origin of a documentation site, such as https://docs.getunleash.io.`,
  );
}

/**
 * Reads files of a published site. Each file is kept with its entity tag, so that it is downloaded again only after it has
 * changed, and is there without a network.
 *
 * @param site the origin, as `siteAddress` returns it
 * @param folder of the cache
 */
export function siteFiles(site: string, folder: string): ReadFile {
  return async (name) => {
    const file = path.join(folder, `${digestOf(site + name)}.json`);
    const cached = await readCached(file);
    let response: Response;
    try {
      response = await fetch(site + encodeURI(name), {
        headers: cached ? { 'If-None-Match': cached.etag } : {},
        redirect: 'error',
        signal: AbortSignal.timeout(longestWait),
      });
      if (response.status === 404) return undefined;
      if (response.status === 304 && cached) return cached.text;
      if (!response.ok) throw new Error(`${site}${name} returned status ${response.status}.`);
      const text = await limitedText(response, site + name);
      await keep(folder, file, { etag: response.headers.get('ETag') ?? '', digest: digestOf(text), text });
      return text;
    } catch (error) {
      if (cached) return cached.text;
      throw error;
    }
  };
}

/** A file of the cache. Undefined if there is none or if it is damaged. */
async function readCached(file: string): Promise<z.infer<typeof cachedSchema> | undefined> {
  try {
    const cached = cachedSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return cached.digest === digestOf(cached.text) ? cached : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a file. A process that ends in between, or a full disk, leaves no half of one. */
async function keep(folder: string, file: string, cached: z.infer<typeof cachedSchema>): Promise<void> {
  const next = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(next, JSON.stringify(cached));
    await rename(next, file);
  } catch {
    // The next start downloads it again.
  }
}

async function limitedText(response: Response, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`${name} has more than ${mostBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
