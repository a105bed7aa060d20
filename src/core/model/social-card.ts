import type { SidebarName } from './page.ts';
import { trailTo } from './sidebar.ts';
import type { Site } from './site.ts';

/** The picture of a section, which messengers and social networks show next to a link to one of its pages. */
export interface SocialCard {
  /** Address on the site: `/social/client-side-sdks.png`. */
  readonly path: string;
  readonly section: string;
  /** The section that contains it, unless it's one of the top level. */
  readonly parent?: string;
  /** Text alternative. */
  readonly alt: string;
}

/** Size of all pictures. Networks crop other proportions. */
export const socialCardSize = { width: 1200, height: 630 } as const;

/**
 * Returns the picture of the section of a page. Each section has one, because a picture for each page would take a third of
 * the time of a build.
 *
 * @param sidebar the sidebar of the page; pages without one have the picture of the site
 */
export function socialCardOf(
  site: Pick<Site, 'sidebars' | 'title' | 'tagline'>,
  sidebar: SidebarName | undefined,
  path: string | undefined,
): SocialCard {
  const trail = sidebar && path !== undefined ? trailTo(site.sidebars[sidebar].items, path) : [];
  const labels = trail.map(({ label }) => label);
  const section = labels.at(-1);
  if (section === undefined)
    return { path: '/social/site.png', section: site.tagline, alt: `${site.title}: ${site.tagline}` };
  const parent = labels.length > 1 ? labels.at(-2) : undefined;
  const name = labels
    .map((label) =>
      label
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
    )
    .join('--');
  return {
    path: `/social/${name}.png`,
    section,
    ...(parent !== undefined && { parent }),
    alt: `${[...(parent === undefined ? [] : [parent]), section].join(': ')}. ${site.title}`,
  };
}
