import { z } from 'zod';

/** Changes when an older MCP server can't read the files of the site anymore. */
export const descriptionFormat = 1;

const pageSchema = z.object({ path: z.string().startsWith('/'), title: z.string(), description: z.string() });

const operationSchema = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  /** Path of its page. */
  page: z.string(),
  summary: z.string(),
});
export type DescribedOperation = z.infer<typeof operationSchema>;

/** `/assistants.json`: what the MCP server needs to know of the site. */
export const contentDescriptionSchema = z.object({
  format: z.literal(descriptionFormat),
  /** Version of the Unleash server that the documentation describes. */
  serverVersion: z.string(),
  /** Origin of the published site. */
  siteUrl: z.string(),
  /** How the search is asked. */
  language: z.string(),
  docusaurusTag: z.string(),
  /** The pages that have Markdown. */
  pages: z.array(pageSchema),
  operations: z.array(operationSchema),
});
export type ContentDescription = z.infer<typeof contentDescriptionSchema>;
