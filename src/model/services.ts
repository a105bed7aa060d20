import { z } from 'zod';

/**
 * Third-party services, each absent (null) until its public id is set. They load once, after the reader's first
 * interaction or {@link servicesDelay}.
 */
export const servicesSchema = z.strictObject({
  /** Google Tag Manager: loads `https://www.googletagmanager.com/gtm.js?id=…`. */
  tagManager: z
    .strictObject({ id: z.string().regex(/^GTM-[A-Z0-9]+$/, "a container id such as 'GTM-ABC123'") })
    .nullable(),
  /** An analytics script with a site id in `data-website-id` (Umami, Plausible and others work this way). */
  analytics: z.strictObject({ src: z.url({ protocol: /^https$/ }), id: z.string().min(1) }).nullable(),
  /** The question-answering widget. */
  askAi: z
    .strictObject({
      src: z.url({ protocol: /^https$/ }),
      websiteId: z.string().min(1),
      projectName: z.string().min(1),
      projectColor: z.string().regex(/^#[0-9a-f]{6}$/i, "a colour such as '#635dc5'"),
      buttonTextColor: z.string().regex(/^#[0-9a-f]{6}$/i, "a colour such as '#ffffff'"),
      projectLogo: z.string().min(1),
      buttonText: z.string().min(1),
    })
    .nullable(),
});
export type Services = z.infer<typeof servicesSchema>;

/** Services load after this many milliseconds if the reader doesn't interact with the page before. */
export const servicesDelay = 3000;

/** Origins that the content-security policy has to allow for these services. */
export function originsOf(services: Services): string[] {
  const origins = new Set<string>();
  if (services.tagManager) origins.add('https://www.googletagmanager.com');
  if (services.analytics) origins.add(new URL(services.analytics.src).origin);
  if (services.askAi) origins.add(new URL(services.askAi.src).origin);
  return [...origins];
}
