import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A successful result with Markdown for the model. */
export function markdownResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** A mistake of the caller: what was found, and what to do instead, so that the model can correct its call. */
export function mistake(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
