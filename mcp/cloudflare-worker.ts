import pages from '../src/core/integrations/hosts/cloudflare-worker.ts';
import { endpointPath, mcpEndpoint, tooManyRequests } from './endpoint.ts';

/** What Cloudflare gives the worker. The binding that counts requests is optional. */
type Environment = Parameters<typeof pages.fetch>[1] & {
  readonly MCP_RATE_LIMIT?: { limit(options: { readonly key: string }): Promise<{ readonly success: boolean }> };
};

/** The build fills in the version. */
declare const PACKAGE_VERSION: string;
const endpoint = mcpEndpoint(PACKAGE_VERSION);

/** The worker of the pages with the endpoint for assistants in front of it. */
export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    if (pathname !== endpointPath) return pages.fetch(request, environment);
    const { ASSETS, MCP_RATE_LIMIT: counter } = environment;
    const counted = await counter?.limit({ key: request.headers.get('CF-Connecting-IP') ?? '' });
    if (counted?.success === false) return tooManyRequests();
    return endpoint(request, async (path) => textOf(await ASSETS.fetch(new Request(origin + encodeURI(path)))));
  },
};

async function textOf(response: Response): Promise<string | undefined> {
  return response.ok ? response.text() : undefined;
}
