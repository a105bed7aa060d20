import { z } from 'zod';

const linkSchema = z.strictObject({ label: z.string().min(1), href: z.string().min(1) });

/** `site/home.ts`: the lists of the home page. */
export const homeSchema = z.strictObject({
  /** What each role comes for. */
  roles: z.array(z.strictObject({ title: z.string().min(1), links: z.array(linkSchema).min(1) })),
  /** What's new, latest first. */
  news: z.array(z.strictObject({ title: z.string().min(1), text: z.string().min(1), href: z.string().min(1) })),
  /** Where readers get help. */
  help: z.array(linkSchema),
});
export type HomeLists = z.infer<typeof homeSchema>;

/** `site/sdks.ts`: the official SDKs, in the order of the home page. */
export const sdksSchema = z.array(
  z.strictObject({
    name: z.string().min(1),
    /** The last part of the path of its page. */
    page: z.string().regex(/^[a-z0-9-]+$/, 'the last part of a path, such as next-js'),
    /** A name in the icon set Simple Icons. */
    icon: z.string().regex(/^[a-z0-9]+$/, 'a name in the icon set Simple Icons'),
    side: z.enum(['backend', 'frontend']),
  }),
);
export type OfficialSdk = z.infer<typeof sdksSchema>[number];

/** The links of the home page with the label that a reader sees. */
export function homeLinks({ roles, news, help }: HomeLists): readonly { label: string; href: string }[] {
  return [...roles.flatMap(({ links }) => links), ...news.map(({ title, href }) => ({ label: title, href })), ...help];
}
