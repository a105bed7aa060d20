import { createHash } from 'node:crypto';
import { sourcesOf, type Services } from '../model/services.ts';
import type { InlineCode } from './inline-code.ts';

/** The CSP source of an inline script or style sheet: `'sha256-…'`. */
export function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/**
 * The content-security policy of the site.
 *
 * @param own the only scripts and style sheets that pages may have inline
 * @param services third-party services, which declare what they load
 * @param hasForeignImages whether a page shows images of other hosts, as readmes of SDKs do
 */
export function contentSecurityPolicy(own: InlineCode, services: Services, hasForeignImages = false): string {
  const allowsStyles = sourcesOf(services, 'style-src').includes("'unsafe-inline'");
  const frames = sourcesOf(services, 'frame-src');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf(own.scripts), ...sourcesOf(services, 'script-src')],
    // If there is a hash, browsers ignore 'unsafe-inline', which some widgets need.
    'style-src': ["'self'", ...(allowsStyles ? [] : hashesOf(own.styles)), ...sourcesOf(services, 'style-src')],
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

const hashesOf = (code: ReadonlySet<string>): string[] => [...code].map(sourceOf).toSorted();
