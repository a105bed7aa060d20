import type { SiteModules } from '../src/core/load/load-site.ts';
import { announcement } from './announcement.ts';
import { footer } from './footer.ts';
import { home } from './home.ts';
import { navbar } from './navbar.ts';
import { redirects } from './redirects.ts';
import { sdks } from './sdks.ts';
import { serverVersion } from './server-version.ts';
import { assistants, feedback, services } from './services.ts';
import { sidebars } from './sidebars.ts';
import { config } from './site.ts';

/**
 * The whole configuration of the site for one environment.
 * @param starCount as it was fetched last. Default: that of the configuration
 */
export function siteModules(
  env: Readonly<Record<string, string | undefined>>,
  starCount = config.starCount,
): SiteModules {
  return {
    config: { ...config, starCount },
    navbar,
    footer,
    sidebars,
    redirects,
    announcement,
    home,
    sdks,
    services: services(env),
    assistants,
    feedback: feedback(env),
    serverVersion,
  };
}
