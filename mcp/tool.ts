import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A successful result with Markdown for the model. */
export function markdownResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** A mistake of the caller: what was found, and what to do instead, so that the model can correct its call. */
export function mistake(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** The result, or how to ask for less if it has more characters than a limit. */
export function withinLength(result: CallToolResult, most: number): CallToolResult {
  const length = result.content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
  if (length <= most) return result;
  return mistake(
    `The result has ${length} characters. At most ${most} are allowed here. Ask for one section, fewer results or two versions that are closer.`,
  );
}
