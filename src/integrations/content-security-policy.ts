import { createHash } from 'node:crypto';
import { sourcesOf, type Services } from '../model/services.ts';

/** Types of `<script>` that hold data. A content-security policy doesn't apply to them. */
const dataTypes = new Set(['application/json', 'application/ld+json', 'speculationrules']);

/** The CSP sources (`'sha256-…'`) of every inline script of a page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    const type = /\stype="([^"]+)"/.exec(attributes)?.[1];
    if (/\ssrc=/.test(attributes) || (type !== undefined && dataTypes.has(type))) continue;
    hashes.push(sourceOf(code));
  }
  return hashes;
}

/** The CSP source (`'sha256-…'`) of the style sheets that Layout.astro writes into a page. No other inline styles are allowed. */
export function inlineStyleHashes(html: string): string[] {
  const sheets = html.matchAll(/<style\b[^>]*="first-paint"[^>]*>([\s\S]*?)<\/style>/g);
  return [...sheets].map(([, styles = '']) => sourceOf(styles));
}

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/**
 * The content-security policy of the site.
 *
 * @param hashes CSP sources of the inline scripts of all pages
 * @param services third-party services, which declare what they load
 * @param styleHashes CSP sources of the inline style sheets of all pages
 * @param hasForeignImages whether a page shows images of other hosts, as readmes of SDKs do
 */
export function contentSecurityPolicy(
  hashes: Iterable<string>,
  services: Services,
  styleHashes: Iterable<string> = [],
  hasForeignImages = false,
): string {
  const inlineStyles = sourcesOf(services, 'style-src').includes("'unsafe-inline'") ? [] : new Set(styleHashes);
  const frames = sourcesOf(services, 'frame-src');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[...new Set(hashes)].toSorted(), ...sourcesOf(services, 'script-src')],
    // If there is a hash, browsers ignore 'unsafe-inline', which some widgets need.
    'style-src': ["'self'", ...inlineStyles, ...sourcesOf(services, 'style-src')],
    'img-src': ["'self'", 'data:', ...(hasForeignImages ? ['https:'] : sourcesOf(services, 'img-src'))],
    'font-src': ["'self'", ...sourcesOf(services, 'font-src')],
    // The API console talks to the reader's own server, wherever that is. `https:` covers the services, too.
    'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
