import { markdownResponse } from '../../src/core/integrations/hosts/markdown-response.ts';

/** What Netlify gives an edge function: https://docs.netlify.com/build/edge-functions/api */
interface Context {
  next(request: Request): Promise<Response>;
}

/** Sends the Markdown of a page to clients that prefer it. Without a response, Netlify continues as usual. */
export default async function markdown(request: Request, context: Context): Promise<Response | undefined> {
  return markdownResponse(request, (file) => context.next(file));
}

/** Netlify starts the function only for requests that mention Markdown, so browsers don't wait for it. */
export const config = {
  path: '/*',
  method: ['GET', 'HEAD'],
  header: { accept: 'text/markdown' },
  onError: 'bypass',
};
