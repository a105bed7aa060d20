import { endpointPath, mcpEndpoint } from './endpoint.ts';
import { endpointLimits } from './limits.ts';

/** The build fills in the version. */
declare const PACKAGE_VERSION: string;
const endpoint = mcpEndpoint(PACKAGE_VERSION);

/** The endpoint for assistants as an edge function of Netlify. It reads the files of the site that it belongs to. */
export default function mcp(request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  return endpoint(request, async (path) => {
    const response = await fetch(origin + encodeURI(path));
    return response.ok ? response.text() : undefined;
  });
}

/** https://docs.netlify.com/manage/security/secure-access-to-sites/rate-limiting */
export const config = {
  path: endpointPath,
  rateLimit: { windowLimit: endpointLimits.requestsPerMinute, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
