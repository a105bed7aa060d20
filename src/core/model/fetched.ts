import { z } from 'zod';

/** A readme that `npm run fetch` has brought. */
export const fetchedReadmeSchema = z.strictObject({
  /** `owner/name` on GitHub. */
  repository: z.string(),
  /** ISO date. */
  fetched: z.iso.date(),
  /** Sanitized; see tools/fetch/render-readme.ts. */
  html: z.string(),
});
export type FetchedReadme = z.infer<typeof fetchedReadmeSchema>;

/** What `npm run fetch` keeps between builds, in a folder that Git ignores. */
export const fetchedSchema = z.strictObject({
  /** As the bar shows it. */
  starCount: z
    .string()
    .regex(/^\d+(\.\d+)?k?$/)
    .optional(),
  /** By the page that shows them. */
  readmes: z.record(z.string().startsWith('/'), fetchedReadmeSchema),
});
export type Fetched = z.infer<typeof fetchedSchema>;
