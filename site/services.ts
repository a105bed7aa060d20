import type { Assistant, Feedback } from '../src/core/model/assistants-and-feedback.ts';
import type { Service, Services } from '../src/core/model/services.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Third-party services of the site, with everything that they need. Public environment variables of the build turn them
 * on:
 *
 * | variable                 | turns on                                                                          |
 * | ------------------------ | --------------------------------------------------------------------------------- |
 * | PUBLIC_TAG_MANAGER_ID    | Google Tag Manager, by its container ID                                           |
 * | PUBLIC_PLAUSIBLE_DOMAIN  | Plausible Analytics, by the domain that it measures                               |
 * | PUBLIC_UMAMI_WEBSITE_ID  | Umami Analytics, by its website ID                                                |
 * | PUBLIC_ASK_AI_WEBSITE_ID | the ASK AI widget by Kapa, by its website ID                                      |
 *
 * PUBLIC_PLAUSIBLE_SRC, PUBLIC_UMAMI_SRC and PUBLIC_ASK_AI_SRC replace the addresses of the scripts.
 */
export function services(env: Environment): Services {
  return [tagManager(env), plausible(env), umami(env), askAi(env)].flatMap((service) => service ?? []);
}

/** How assistants start the MCP server. Publish the package (`mcp/README.md`) before the site names it. */
const mcpServer = { command: 'npx', args: ['-y', 'unleash-docs-mcp'] };
const mcpName = 'unleash-docs';

/**
 * Entries of the menu **Copy page**. Nothing is sent to an assistant until the reader opens it: the link then contains the
 * address of the page. Remove all of them, and the menu only copies and shows the Markdown.
 *
 * The links of editors are described in https://cursor.com/docs/mcp/install-links and
 * https://code.visualstudio.com/api/extension-guides/ai/mcp#create-an-mcp-installation-url
 */
export const assistants: readonly Assistant[] = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/?q={prompt}' },
  { name: 'Claude', url: 'https://claude.ai/new?q={prompt}' },
  {
    name: 'Cursor',
    install: `cursor://anysphere.cursor-deeplink/mcp/install?name=${mcpName}&config=${encodeURIComponent(btoa(JSON.stringify(mcpServer)))}`,
  },
  {
    name: 'VS Code',
    install: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: mcpName, ...mcpServer }))}`,
  },
  { name: 'Claude Code', setup: `claude mcp add ${mcpName} -- ${[mcpServer.command, ...mcpServer.args].join(' ')}` },
  { name: 'other assistants', setup: JSON.stringify({ mcpServers: { [mcpName]: mcpServer } }, null, 2) },
];

/**
 * Where feedback about a page goes: to the address in PUBLIC_FEEDBACK_URL, or without it to a new issue with prepared text, which the
 * reader can edit before sending it.
 */
export function feedback({ PUBLIC_FEEDBACK_URL: endpoint }: Environment): Feedback {
  return endpoint ? { endpoint } : {};
}

/** https://developers.google.com/tag-platform/security/guides/csp */
function tagManager({ PUBLIC_TAG_MANAGER_ID: id }: Environment): Service | undefined {
  if (!id) return undefined;
  return {
    name: 'Google Tag Manager',
    src: `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`,
    attributes: {},
    measuresReaders: true,
    dataLayer: true,
    sources: {
      'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      'connect-src': [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
      'frame-src': ['https://www.googletagmanager.com'],
    },
  };
}

/** https://plausible.io/docs/plausible-script */
function plausible({ PUBLIC_PLAUSIBLE_DOMAIN: domain, PUBLIC_PLAUSIBLE_SRC }: Environment): Service | undefined {
  if (!domain) return undefined;
  const src = PUBLIC_PLAUSIBLE_SRC ?? 'https://plausible.io/js/script.js';
  return {
    name: 'Plausible',
    src,
    attributes: { 'data-domain': domain },
    measuresReaders: true,
    sources: { 'connect-src': [originOf(src)] },
  };
}

/** https://umami.is/docs/tracker-configuration */
function umami({ PUBLIC_UMAMI_WEBSITE_ID: id, PUBLIC_UMAMI_SRC }: Environment): Service | undefined {
  if (!id) return undefined;
  const src = PUBLIC_UMAMI_SRC ?? 'https://cloud.umami.is/script.js';
  return {
    name: 'Umami',
    src,
    attributes: { 'data-website-id': id },
    measuresReaders: true,
    sources: { 'connect-src': [originOf(src), 'https://*.umami.is', 'https://*.umami.dev'] },
  };
}

/** https://docs.kapa.ai/integrations/understanding-csp-cors */
function askAi({ PUBLIC_ASK_AI_WEBSITE_ID: id, PUBLIC_ASK_AI_SRC }: Environment): Service | undefined {
  if (!id) return undefined;
  // Kapa checks with reCAPTCHA or hCaptcha that a person asks. Its styles are inside of its shadow root.
  const reCaptcha = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  const hCaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
  return {
    name: 'ASK AI',
    src: PUBLIC_ASK_AI_SRC ?? 'https://widget.kapa.ai/kapa-widget.bundle.js',
    attributes: {
      'data-website-id': id,
      'data-project-name': 'Unleash',
      'data-project-color': '#1a4049',
      'data-button-text-color': '#ffffff',
      'data-project-logo': '/favicon.svg',
      'data-button-text': 'ASK AI',
    },
    measuresReaders: false,
    sources: {
      'script-src': [...reCaptcha, ...hCaptcha],
      'style-src': ["'unsafe-inline'", ...hCaptcha],
      'connect-src': [
        'https://proxy.kapa.ai',
        'https://kapa-widget-proxy-la7dkmplpq-uc.a.run.app',
        'https://metrics.kapa.ai',
        ...reCaptcha,
        ...hCaptcha,
      ],
      'img-src': ['https://widget.kapa.ai', ...reCaptcha],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/', ...hCaptcha],
    },
  };
}

/** The origin of an address; the address itself where it has none, so that the check of the site reports it. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
