import { z } from 'zod';

/** An assistant that can open a page: its name, and an address with the place of the question as `{prompt}`. */
export const assistantSchema = z.strictObject({
  name: z.string().min(1),
  url: z
    .string()
    .regex(/^https:\/\/[^\s]*\{prompt\}[^\s]*$/, "an address such as 'https://example.com/new?q={prompt}'"),
});
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
