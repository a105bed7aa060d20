import { z } from 'zod';

/** Locale config of the specification (section 3). */
export const localeSchema = z.strictObject({
  label: z.string().min(1),
  direction: z.enum(['ltr', 'rtl']),
  htmlLang: z.string().min(2),
  calendar: z.string().min(1),
  path: z.string().min(1),
});
export type Locale = z.infer<typeof localeSchema>;
