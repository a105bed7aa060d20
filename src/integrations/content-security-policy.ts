import { createHash } from 'node:crypto';
import { originsOf, type Services } from '../model/services.ts';

/** Types of `<script>` that hold data; a content-security policy does not apply to them. */
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

/** The CSP sources (`'sha256-…'`) of the style sheet that Layout.astro writes into a page; other ones are not allowed. */
export function inlineStyleHashes(html: string): string[] {
  const sheets = html.matchAll(/<style\b[^>]*="first-paint"[^>]*>([\s\S]*?)<\/style>/g);
  return [...sheets].map(([, styles = '']) => sourceOf(styles));
}

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/**
 * The policy for pages with these inline scripts, services and inline style sheets.
 *
 * @param hasForeignImages whether a page shows images of other hosts, as readmes of SDKs do
 */
export function contentSecurityPolicy(
  hashes: Iterable<string>,
  services: Services,
  styleHashes: Iterable<string> = [],
  hasForeignImages = false,
): string {
  const origins = originsOf(services);
  // Widgets bring their own style sheets, inline ones too, which browsers allow only where no hash stands beside. Without
  // a widget, every style of the site comes from its own files and from the sheet that all pages begin with.
  const styles =
    services.askAi || services.tagManager
      ? ["'self'", "'unsafe-inline'", ...origins]
      : ["'self'", ...new Set(styleHashes)];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[...new Set(hashes)].toSorted(), ...origins],
    'style-src': styles,
    'img-src': ["'self'", 'data:', ...(origins.length > 0 || hasForeignImages ? ['https:'] : [])],
    'font-src': ["'self'", ...origins],
    // The API console talks to the reader's own server, wherever that is.
    'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
    'frame-src': origins.length > 0 ? origins : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
