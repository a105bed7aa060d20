import { z } from 'zod';

/** The bar above the navigation bar. A new id shows it again to readers who dismissed the last one. */
export const announcementSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens'),
  text: z.string().min(1),
  link: z.strictObject({ label: z.string().min(1), href: z.string().min(1) }).optional(),
  /** Whether readers may close it. Default: true. */
  dismissible: z.boolean().default(true),
});
export type Announcement = z.infer<typeof announcementSchema>;
export type AnnouncementConfig = z.input<typeof announcementSchema> | null;
