import { z } from 'zod';
import { checkHref, type LinkTargets } from './links.ts';
import type { Problem } from './problem.ts';

/** An item of the navigation bar in `site/navbar.ts`; `type` says which. */
export const navbarItemSchema = z.discriminatedUnion('type', [
  /** A page of this site, or (with https://) somewhere else. */
  z.strictObject({ type: z.literal('link'), label: z.string().min(1), href: z.string().min(1) }),
  /** The source repository with its star count. */
  z.strictObject({ type: z.literal('repository'), label: z.string().min(1), href: z.url() }),
  /** A call to action, shown as a button. */
  z.strictObject({
    type: z.literal('button'),
    label: z.string().min(1),
    href: z.url(),
    emphasis: z.enum(['primary', 'secondary']),
  }),
]);
export type NavbarItem = z.infer<typeof navbarItemSchema>;

export const navbarSchema = z.strictObject({ items: z.array(navbarItemSchema) });
export type Navbar = z.infer<typeof navbarSchema>;

const footerLinkSchema = z.strictObject({
  label: z.string().min(1),
  href: z.string().min(1),
});

/** The icons that `src/core/ui/Icon.tsx` can draw for a social network. */
const socialNetworks = ['github', 'slack', 'linkedin', 'x', 'youtube', 'stackoverflow'] as const;

export const footerSchema = z.strictObject({
  columns: z.array(z.strictObject({ title: z.string().min(1), links: z.array(footerLinkSchema).min(1) })),
  social: z.array(z.strictObject({ network: z.enum(socialNetworks), label: z.string().min(1), href: z.url() })),
});
export type Footer = z.infer<typeof footerSchema>;

/** Reports broken links of the configuration. */
export function checkNavigation(
  where: string,
  links: readonly { label: string; href: string }[],
  targets: LinkTargets,
  onProblem: (problem: Problem) => void,
) {
  for (const { label, href } of links) checkHref({ href, where: `${where}: '${label}'` }, targets, onProblem);
}
