import { z } from 'zod';

const named = { name: z.string().min(1) };

/** An entry of the menu **Copy page**. */
export const assistantSchema = z.union([
  /** Opens an assistant with a question, whose place in the address is `{prompt}`. */
  z.strictObject({
    ...named,
    url: z
      .string()
      .regex(/^https:\/\/[^\s]*\{prompt\}[^\s]*$/, "an address such as 'https://example.com/new?q={prompt}'"),
  }),
  /** Opens an editor, which asks whether to add the MCP server. */
  z.strictObject({
    ...named,
    install: z.string().regex(/^(cursor|vscode):\S+$/, "an address such as 'vscode:mcp/install?…'"),
  }),
  /** Copies a command or a configuration that adds the MCP server. */
  z.strictObject({ ...named, setup: z.string().min(1) }),
]);
export type Assistant = z.infer<typeof assistantSchema>;

/** `assistants` of `site/services.ts`. If the list is empty, pages don't offer assistants. */
export const assistantsSchema = z.array(assistantSchema);

/** `feedback` of `site/services.ts`: where readers' feedback about a page goes. */
export const feedbackSchema = z.strictObject({
  /**
   * Receives a POST with JSON: `page` (its path), `helpful` (true or false) and `text`. The choice arrives first, with an
   * empty text, and a comment in a second request. Default: a new issue with prepared text opens in the repository.
   */
  endpoint: z.url({ protocol: /^https$/ }).optional(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/**
 * The form for a new issue in the repository that pages are edited in.
 *
 * @param editUrl `editUrl` of `site/site.ts`, such as `https://github.com/Unleash/unleash-docs/edit/main`
 */
export function issuesUrlOf(editUrl: string): string {
  return `${editUrl.replace(/\/(edit|blob|tree)\/.*$/, '')}/issues/new`;
}
