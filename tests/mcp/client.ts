import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

/** What a tool returned. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A client that is connected to a server in a separate process. */
export interface Connection {
  readonly client: Client;
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** Starts a server and connects to it as an assistant does. */
export async function connect(command: readonly [string, ...string[]], cwd: string): Promise<Connection> {
  const [program, ...args] = command;
  const transport = new StdioClientTransport({ command: program, args, cwd, stderr: 'inherit' });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return {
    client,
    async call(tool, input) {
      const result = CallToolResultSchema.parse(await client.callTool({ name: tool, arguments: { ...input } }));
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { text, isError: result.isError === true };
    },
    close: () => client.close(),
  };
}
