import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import type { CacheFile } from '../load/value-cache.ts';
import { hrefOf } from '../model/path.ts';
import { spellingsOf, type Redirect } from '../model/redirect.ts';
import type { Site } from '../model/site.ts';
import { checkBuiltPages } from './check-built-pages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { prefersMarkdownPattern } from './hosts/markdown-response.ts';
import type { InlineCode } from './inline-code.ts';

/**
 * Writes the configuration files of common hosts: redirects, headers, and paths without an ending.
 *
 * @param own the only code that pages may have inline, which the content-security policy allows
 * @param inspected where the results of checking the built pages are stored
 */
export function hostFiles(site: () => Site, own: InlineCode, inspected?: CacheFile): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const { pages, redirects, services } = site();
        const { hasForeignImages } = checkBuiltPages(root, { pages, redirects }, own, inspected);
        const headers = securityHeaders(contentSecurityPolicy(own, services, hasForeignImages));
        const files = {
          _redirects: redirectsFile(redirects),
          _headers: headersFile(headers),
          'vercel.json': vercelFile(redirects, headers),
          'nginx.conf': nginxFile(redirects, headers),
          Dockerfile: dockerFile,
          '.dockerignore': 'Dockerfile\n.dockerignore\n',
          '_worker.js': await cloudflareWorker(),
          '_routes.json': routesFile,
        };
        await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(root, name), text)));
      },
    },
  };
}

type Headers = readonly (readonly [name: string, value: string])[];

/** Headers of every response. */
function securityHeaders(policy: string): Headers {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Strict-Transport-Security', 'max-age=31536000'],
  ];
}

/** Browsers check on each visit whether a page has changed. Files with a hash in their name never change. */
const cachePages = 'public, max-age=0, must-revalidate';
const cacheAssets = 'public, max-age=31536000, immutable';

/** https://docs.netlify.com/manage/routing/redirects, https://developers.cloudflare.com/pages/configuration/redirects */
export function redirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.flatMap(({ from, to }) =>
    spellingsOf(from).map((spelling) => `${hrefOf(spelling)} ${hrefOf(to)} 301`),
  );
  return `${lines.join('\n')}\n`;
}

/** https://docs.netlify.com/manage/routing/headers, https://developers.cloudflare.com/pages/configuration/headers */
export function headersFile(headers: Headers): string {
  const block = (pattern: string, lines: Headers) =>
    [pattern, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[
    block('/*', [...headers, ['Cache-Control', cachePages], ['Vary', 'Accept']]),
    // `! Name` takes a header back that an earlier rule set (Cloudflare); Netlify lets the later rule win.
    block('/assets/*', [['Cache-Control', cacheAssets]]).replace('\n', '\n  ! Cache-Control\n'),
  ].join('\n\n')}\n`;
}

/** The path of a page without an ending, except for pages that have no Markdown. `//host` would lead to another site. */
const markdownSource = '/((?!search$|changes$|checks$|[/\\\\])(?:[^.]|\\.\\d)+)';

/** https://vercel.com/docs/project-configuration; at most 1,024 redirects, so one rule covers all spellings: `{/docs}?` may be missing. */
export function vercelFile(redirects: readonly Redirect[], headers: Headers): string {
  const asList = (lines: Headers) => lines.map(([key, value]) => ({ key, value }));
  return `${JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      redirects: [
        ...redirects.map(({ from, to }) => ({
          source: `{/docs}?${hrefOf(from).replace(/[:(){}*+?\\]/g, '\\$&')}(\\.html?)?`,
          destination: hrefOf(to),
          statusCode: 301,
        })),
        // Vercel looks for a file before it applies a rewrite, so only a redirect can lead from a page to its Markdown.
        {
          source: markdownSource,
          has: [{ type: 'header', key: 'accept', value: prefersMarkdownPattern }],
          destination: '/$1.md',
          statusCode: 302,
        },
      ],
      headers: [
        { source: '/(.*)', headers: asList([...headers, ['Cache-Control', cachePages]]) },
        { source: '/assets/(.*)', headers: asList([['Cache-Control', cacheAssets]]) },
      ],
    },
    null,
    1,
  )}\n`;
}

/** A server configuration for nginx: https://nginx.org/en/docs/http/ngx_http_map_module.html */
export function nginxFile(redirects: readonly Redirect[], headers: Headers): string {
  const quote = (text: string) => `"${text.replace(/(["\\])/g, '\\$1')}"`;
  const rules = redirects.flatMap(({ from, to }) =>
    spellingsOf(from).map((spelling) => `  ${quote(spelling)} ${quote(hrefOf(to))};`),
  );
  const addHeaders = (indent: string) =>
    headers.map(([name, value]) => `${indent}add_header ${name} ${quote(value)} always;`).join('\n');
  return `# Made by src/core/integrations/host-files.ts at each build; do not edit.
map_hash_max_size 16384;
map_hash_bucket_size 256;

map $uri $moved_to {
  default "";
${rules.join('\n')}
}

# The query of the request goes before the anchor of the target.
map $moved_to $moved_path {
  "~^(?<path_part>[^#]*)" $path_part;
}
map $moved_to $moved_anchor {
  default "";
  "~(?<anchor_part>#.*)$" $anchor_part;
}

# Clients that prefer Markdown, such as coding assistants, get the Markdown of a page at the address of the page.
map $http_accept $prefers_markdown {
  default "";
  ${quote(`~*^${prefersMarkdownPattern}`)} "1";
}

map $uri $cache_control {
  default "${cachePages}";
  "~^/assets/" "${cacheAssets}";
}

server {
  listen 8080;
  root /usr/share/nginx/html;
  # For the Markdown of the pages, which nginx doesn't know. Its usual default makes browsers download them.
  default_type text/plain;
  charset utf-8;
  charset_types text/html text/xml text/plain text/markdown application/javascript;
  absolute_redirect off;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/plain text/markdown application/javascript application/json application/manifest+json image/svg+xml;

  add_header Cache-Control $cache_control always;
  add_header Vary Accept always;
${addHeaders('  ')}

  error_page 404 @not_found;

  if ($moved_to) {
    return 301 $moved_path$is_args$args$moved_anchor;
  }

  # Browsers take a backslash for a slash, so a redirect to /\\host would lead to another site.
  if ($uri ~ "\\\\\\\\") {
    return 404;
  }

  # /a.html, /a/index.html and /a/ are the page /a.
  rewrite ^/index(\\.html?)?$ / permanent;
  rewrite ^(/.+)/index\\.html?$ $1 permanent;
  rewrite ^(/.+)\\.html?$ $1 permanent;
  rewrite ^(/.+)/$ $1 permanent;

  location = / {
    try_files /index.html =404;
  }

  location / {
    error_page 404 @not_found;
    error_page 418 = @markdown;
    if ($prefers_markdown) {
      return 418;
    }
    try_files $uri.html $uri =404;
  }

  location @markdown {
    default_type text/markdown;
    try_files $uri.md $uri.html $uri =404;
  }

  location @not_found {
    rewrite ^ /404.html break;
  }

  location ~ ^/(nginx\\.conf|Dockerfile|\\.dockerignore|_headers|_redirects|_worker\\.js|_routes\\.json|vercel\\.json)$ {
    return 404;
  }
}
`;
}

/** Requests for which Cloudflare doesn't start the worker: https://developers.cloudflare.com/pages/functions/routing */
const routesFile = `${JSON.stringify({ version: 1, include: ['/*'], exclude: ['/assets/*'] })}\n`;

/** The worker of Cloudflare Pages as a single file. */
async function cloudflareWorker(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'hosts/cloudflare-worker.ts');
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  const chunk = outputs.flatMap(({ output }) => output).find((each) => each.type === 'chunk');
  if (!chunk) throw new Error(`Vite made no code from ${entry}.`);
  return `// Made by src/core/integrations/host-files.ts at each build; do not edit.\n${chunk.code}`;
}

const dockerFile = `# Made by src/core/integrations/host-files.ts at each build; do not edit.
#   docker build -t unleash-docs dist && docker run -p 8080:8080 unleash-docs
FROM nginxinc/nginx-unprivileged:stable-alpine
COPY . /usr/share/nginx/html
COPY nginx.conf /etc/nginx/conf.d/default.conf
EXPOSE 8080
`;
