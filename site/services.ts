import type { Services } from '../src/model/services.ts';

/**
 * Third-party services of the site, from public environment variables of the build:
 *
 * | variable                     | turns on                                   |
 * | ---------------------------- | ------------------------------------------ |
 * | PUBLIC_TAG_MANAGER_ID        | the tag manager                            |
 * | PUBLIC_ANALYTICS_WEBSITE_ID  | the analytics script                       |
 * | PUBLIC_ANALYTICS_SRC         | its address (default: Plausible's script)  |
 * | PUBLIC_ASK_AI_WEBSITE_ID     | the ASK AI widget                          |
 * | PUBLIC_ASK_AI_SRC            | its address (default: Kapa's script)       |
 */
export function services(env: Readonly<Record<string, string | undefined>>): Services {
  const tagManagerId = env['PUBLIC_TAG_MANAGER_ID'];
  const analyticsId = env['PUBLIC_ANALYTICS_WEBSITE_ID'];
  const askAiId = env['PUBLIC_ASK_AI_WEBSITE_ID'];
  return {
    tagManager: tagManagerId ? { id: tagManagerId } : null,
    analytics: analyticsId
      ? { id: analyticsId, src: env['PUBLIC_ANALYTICS_SRC'] ?? 'https://plausible.io/js/script.js' }
      : null,
    askAi: askAiId
      ? {
          websiteId: askAiId,
          src: env['PUBLIC_ASK_AI_SRC'] ?? 'https://widget.kapa.ai/kapa-widget.bundle.js',
          projectName: 'Unleash',
          projectColor: '#1a4049',
          buttonTextColor: '#ffffff',
          projectLogo: '/favicon.svg',
          buttonText: 'ASK AI',
        }
      : null,
  };
}
