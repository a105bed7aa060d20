import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ServerOptions as ProtocolOptions } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { compareVersions } from './compare-versions.ts';
import type { Content } from './content.ts';
import { describeOperation } from './describe-operation.ts';
import { evaluateFlag, evaluateInput } from './evaluate-flag.ts';
import { longest, textOf } from './limits.ts';
import { readPage } from './read-page.ts';
import { searchDocs } from './search-docs.ts';
import { withinLength } from './tool.ts';

/** No tool changes anything or contacts another system. */
const annotations = { readOnlyHint: true, openWorldHint: false };

/** What differs between a server on the reader's computer and the endpoint of a host. */
export interface ServerOptions extends Pick<ProtocolOptions, 'jsonSchemaValidator'> {
  /** The most characters of a result. Default: any number, and every page is a resource, too. */
  readonly longestResult?: number;
}

/** Creates the server with its tools and resources: https://modelcontextprotocol.io */
export function createServer(
  content: Content,
  version: string,
  { longestResult, ...options }: ServerOptions = {},
): McpServer {
  const limited = async (result: CallToolResult | Promise<CallToolResult>) =>
    withinLength(await result, longestResult ?? Infinity);
  const server = new McpServer(
    { name: 'unleash-docs', title: 'Unleash documentation', version },
    {
      ...options,
      instructions: `The documentation of Unleash ${content.serverVersion}, a feature flag platform. Search first, then read the pages that fit.`,
    },
  );

  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: 'Finds sections about a task, a setting, an error message or the name of a function, best first.',
      inputSchema: {
        query: textOf(longest.query, 'use fewer words').min(1).describe('What to look for, in a few words'),
        limit: z
          .int()
          .min(1)
          .max(20, { error: ({ input }) => `Ask for at most 20 results instead of ${String(input)}` })
          .default(5)
          .describe('How many results to return'),
      },
      annotations,
    },
    ({ query, limit }) => limited(searchDocs(content, query, limit)),
  );
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Returns a page of the documentation, or one of its sections, as Markdown.',
      inputSchema: {
        path: textOf(longest.path, 'call search_docs to find the path')
          .min(1)
          .describe('Path or address of the page, such as /quickstart or /reference/segments#limits'),
        section: textOf(longest.section, 'use the anchor of the section')
          .optional()
          .describe('Anchor or title of a section. Default: the whole page'),
      },
      annotations,
    },
    ({ path, section }) => limited(readPage(content, path, section)),
  );
  server.registerTool(
    'describe_operation',
    {
      title: 'Describe an API operation',
      description:
        'Describes an operation of the Unleash API: parameters, body, responses, permissions and a sample request.',
      inputSchema: {
        operation: textOf(longest.operation, 'use the ID of the operation')
          .min(1)
          .describe('ID, such as createFeature, or method and path, such as GET /api/admin/projects'),
        language: textOf(longest.language, 'use the name of a language')
          .optional()
          .describe('Language of the sample, such as Python or Go. Default: curl'),
      },
      annotations,
    },
    ({ operation, language }) => limited(describeOperation(content, operation, language)),
  );
  server.registerTool(
    'compare_versions',
    {
      title: 'Compare two versions of the server',
      description: 'Lists operations, settings, event types and permissions that the Unleash server gained or lost.',
      inputSchema: {
        from: textOf(longest.version, 'use a version such as 5.7').describe('The older version, such as 5.7'),
        to: textOf(longest.version, 'use a version such as 5.7')
          .optional()
          .describe(`The newer version. Default: ${content.serverVersion}`),
      },
      annotations,
    },
    ({ from, to }) => limited(compareVersions(content, from, to)),
  );
  server.registerTool(
    'evaluate_flag',
    {
      title: 'Evaluate a flag',
      description: 'Evaluates a flag for a context with the code of the Node.js SDK. Nothing is sent to a server.',
      inputSchema: evaluateInput,
      annotations,
    },
    (input) => limited(evaluateFlag(input)),
  );

  // The list of resources is longer than a result of the endpoint may be.
  if (longestResult !== undefined) return server;
  server.registerResource(
    'page',
    new ResourceTemplate('unleash-docs://docs/{+path}', {
      list: () => ({
        resources: content.pages.map(({ path, title, description }) => ({
          uri: uriOf(path),
          name: path,
          title,
          description,
          mimeType: 'text/markdown',
        })),
      }),
    }),
    { title: 'Page of the documentation', mimeType: 'text/markdown' },
    async (uri) => {
      const { length } = uri.pathname;
      if (length > longest.path)
        throw new Error(`Shorten the path from ${length} to at most ${longest.path} characters (list the resources).`);
      const markdown = await content.markdownOf(decodeURI(uri.pathname));
      if (markdown === undefined) throw new Error(`There is no page ${uri.pathname}.`);
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: markdown }] };
    },
  );
  return server;
}

function uriOf(path: string): string {
  return `unleash-docs://docs${encodeURI(path)}`;
}
