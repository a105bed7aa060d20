import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { openContent, type Content, type ReadFile } from './content.ts';
import { createServer } from './create-server.ts';
import { endpointLimits } from './limits.ts';

/** Where hosts that run functions serve the documentation to assistants. */
export const endpointPath = '/mcp';

/**
 * Creates the endpoint for assistants: the protocol's HTTP transport without sessions. It reads files of the site only, requests nothing
 * from elsewhere and keeps no record of calls.
 */
export function mcpEndpoint(version: string): (request: Request, read: ReadFile) => Promise<Response> {
  let opened: Promise<Content> | undefined;
  return async (request, read) => {
    if (request.method !== 'POST') {
      return refusal(405, `${endpointPath} takes POST requests of the Model Context Protocol.`, { Allow: 'POST' });
    }
    const origin = request.headers.get('Origin');
    if (origin !== null && origin !== new URL(request.url).origin) {
      return refusal(403, `${endpointPath} takes no requests from pages of ${origin}.`);
    }
    const body = await limitedBody(request);
    if (body === undefined) {
      return refusal(
        413,
        `The body is larger than ${endpointLimits.body} bytes. Send a smaller flag or a shorter query.`,
      );
    }
    // One message at a time: the cost of a request is that of one call.
    if (/^\s*\[/.test(body)) return refusal(400, 'The body is a list. Send one message per request.');
    opened ??= openContent(read);
    opened.catch(() => (opened = undefined));
    const server = createServer(await opened, version, {
      longestResult: endpointLimits.result,
      // The default one compiles code, which workers can't.
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const { method, url, headers } = request;
    return transport.handleRequest(new Request(url, { method, headers, body }));
  };
}

/** A response that says why a request is refused. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  const error = { jsonrpc: '2.0', id: null, error: { code: -32_000, message } };
  return Response.json(error, { status, headers: { ...headers } });
}

/** The body of a request. Undefined if it is too large. */
async function limitedBody(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const part of request.body ?? []) {
    bytes += part.length;
    if (bytes > endpointLimits.body) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** The response of a host that counts requests and has seen too many of one reader. */
export function tooManyRequests(): Response {
  const message = `At most ${endpointLimits.requestsPerMinute} requests in a minute are allowed. Wait a minute.`;
  return refusal(429, message, { 'Retry-After': '60' });
}
