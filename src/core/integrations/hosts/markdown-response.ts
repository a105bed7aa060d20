/**
 * Matches an `Accept` header that asks for Markdown. Browsers don't ask for it. Coding assistants name it first, often with
 * HTML as the second choice.
 */
export const prefersMarkdownPattern =
  '(?!.*text/html.*text/markdown)(?!.*text/markdown\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*text/markdown.*';

const prefersMarkdown = new RegExp(`^${prefersMarkdownPattern}$`, 'i');

/** Whether a client asks for Markdown and not rather for HTML. All hosts decide the same way. */
export function asksForMarkdown(accept: string | null | undefined): boolean {
  return prefersMarkdown.test(accept ?? '');
}

/** The path of a page below the home page: no slash and no ending such as `.js`, but a page may be `/versions/8.2`. */
const pagePath = /^\/.*[^/]$(?<!\.[a-z]\w*)/i;

/**
 * Returns the Markdown of a page if the client asks for it, or undefined for the host's usual response. For hosts that run
 * functions in front of their files.
 *
 * @param fetchFile requests a file from the host
 */
export async function markdownResponse(
  request: Request,
  fetchFile: (request: Request) => Promise<Response>,
): Promise<Response | undefined> {
  const url = new URL(request.url);
  if (!/^(GET|HEAD)$/.test(request.method) || !pagePath.test(url.pathname)) return undefined;
  if (!asksForMarkdown(request.headers.get('Accept'))) return undefined;
  url.pathname += '.md';
  const response = await fetchFile(new Request(url, request));
  // A page without Markdown, or an old path, which the host redirects.
  if (response.status !== 200 && response.status !== 304) return undefined;
  const found = withVary(response);
  if (found.status === 200) found.headers.set('Content-Type', 'text/markdown; charset=utf-8');
  return found;
}

/** A copy of a response that tells caches that it depends on the `Accept` header. */
export function withVary(response: Response): Response {
  const copy = new Response(response.body, response);
  const names = (copy.headers.get('Vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (!names.includes('accept')) copy.headers.append('Vary', 'Accept');
  return copy;
}
