import type { SidebarName } from '../src/model/page.ts';
import type { SidebarConfig } from '../src/model/sidebar.ts';

const doc = (id: string) => ({ type: 'doc', id }) as const;
const docs = (folder: string, names: readonly string[]) => names.map((name) => doc(`${folder}/${name}`));

/** What readers browse by. */
export const sidebars: Readonly<Record<SidebarName, SidebarConfig>> = {
  documentation: {
    link: { path: '/quickstart', label: 'Get started' },
    items: [
      {
        type: 'category',
        label: 'Get started',
        items: [
          doc('quickstart'),
          doc('what-is-a-feature-flag'),
          doc('how-to-create-feature-flag'),
          doc('guides-overview'),
        ],
      },
      {
        type: 'category',
        label: 'Understand Unleash',
        items: [
          ...docs('understanding-unleash', [
            'unleash-overview',
            'the-anatomy-of-unleash',
            'hosting-options',
            'data-collection',
            'managing-constraints',
          ]),
          doc('availability'),
          doc('oss-comparison'),
        ],
      },
      {
        type: 'category',
        label: 'Developer guide',
        items: [
          {
            type: 'category',
            label: 'Principles',
            items: [
              ...docs('topics', [
                'feature-flags/feature-flag-best-practices',
                'feature-flags/best-practices-using-feature-flags-at-scale',
                'feature-flag-migration/feature-flag-migration-best-practices',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Use cases',
            items: [
              ...docs('feature-flag-tutorials/use-cases', [
                'gradual-rollout',
                'a-b-testing',
                'trunk-based-development',
                'manage-feature-flags-in-code',
                'organize-feature-flags',
                'how-to-capture-impression-data',
                'ai',
                'user-management-access-controls-auditing',
                'security-and-compliance',
                'scaling-unleash',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Tutorials',
            items: [
              ...docs('feature-flag-tutorials', [
                'javascript',
                'node',
                'nestjs',
                'react',
                'react/examples',
                'nextjs',
                'sveltekit',
                'python',
                'python/examples',
                'django',
                'django/examples',
                'java',
                'spring-boot',
                'spring-boot/examples',
                'go',
                'go/examples',
                'dotnet',
                'dotnet/examples',
                'ruby',
                'ruby/examples',
                'rails',
                'rails/examples',
                'rust',
                'rust/examples',
                'serverless/lambda',
                'ios',
                'ios/examples',
                'flutter',
                'flutter/a-b-testing',
              ]),
            ],
          },
        ],
      },
      {
        type: 'category',
        label: 'Concepts',
        items: [
          {
            type: 'category',
            label: 'Deliver',
            items: [
              ...docs('reference', [
                'feature-toggles',
                'environments',
                'projects',
                'activation-strategies',
                'predefined-strategy-types',
                'custom-activation-strategies',
                'stickiness',
                'strategy-variants',
                'feature-toggle-variants',
                'release-templates',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Target',
            items: [...docs('reference', ['unleash-context', 'segments', 'playground', 'search-operators'])],
          },
          {
            type: 'category',
            label: 'Observe',
            items: [
              ...docs('reference', [
                'impression-data',
                'events',
                'insights',
                'impact-metrics',
                'applications',
                'network-view',
                'technical-debt',
                'login-history',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Govern',
            items: [
              ...docs('reference', [
                'rbac',
                'change-requests',
                'project-collaboration-mode',
                'sso',
                'scim',
                'public-signup',
                'api-tokens-and-client-keys',
                'service-accounts',
                'resource-limits',
                'maintenance-mode',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Automate',
            items: [
              ...docs('reference', [
                'signals',
                'actions',
                'terraform',
                'environment-import-export',
                'banners',
                'command-menu',
                'whats-new-v4',
              ]),
            ],
          },
        ],
      },
      {
        type: 'category',
        label: 'SDKs',
        id: 'reference/sdks',
        items: [
          {
            type: 'category',
            label: 'Backend SDKs',
            items: [...docs('reference/sdks', ['dotnet', 'go', 'java', 'node', 'php', 'python', 'ruby', 'rust'])],
          },
          {
            type: 'category',
            label: 'Frontend SDKs',
            items: [
              ...docs('reference/sdks', [
                'android',
                'android-proxy-legacy',
                'flutter',
                'ios',
                'javascript-browser',
                'next-js',
                'react',
                'svelte',
                'vue',
              ]),
            ],
          },
          doc('reference/sdks/openfeature'),
          doc('client-specification'),
        ],
      },
      {
        type: 'category',
        label: 'Unleash Edge',
        id: 'reference/unleash-edge',
        items: [
          ...docs('reference/unleash-edge', [
            'concepts',
            'deploying',
            'cli',
            'benchmarking',
            'migration-guide',
            'development-guide',
          ]),
          doc('reference/unleash-proxy'),
        ],
      },
      {
        type: 'category',
        label: 'APIs',
        items: [
          doc('api-overview'),
          doc('reference/front-end-api'),
          { type: 'api', overviewLabel: 'Overview' },
          {
            type: 'category',
            label: 'Legacy API',
            id: 'reference/api/legacy/unleash',
            items: [
              ...docs('reference/api/legacy/unleash', [
                'basic-auth',
                'admin/addons',
                'admin/archive',
                'admin/context',
                'admin/events',
                'admin/feature-types',
                'admin/features',
                'admin/features-v2',
                'admin/metrics',
                'admin/projects',
                'admin/segments',
                'admin/state',
                'admin/strategies',
                'admin/tags',
                'admin/user-admin',
                'client/features',
                'client/metrics',
                'client/register',
                'internal/health',
                'internal/prometheus',
              ]),
            ],
          },
        ],
      },
      {
        type: 'category',
        label: 'Integrations',
        id: 'reference/integrations',
        items: [
          ...docs('reference/integrations', [
            'datadog',
            'slack-app',
            'slack',
            'teams',
            'webhook',
            'jira-cloud-plugin-installation',
            'jira-cloud-plugin-usage',
            'jira-server-plugin-installation',
            'jira-server-plugin-usage',
          ]),
        ],
      },
      {
        type: 'category',
        label: 'How-to guides',
        items: [
          {
            type: 'category',
            label: 'Flags and environments',
            items: [
              ...docs('how-to', [
                'how-to-create-api-tokens',
                'how-to-create-flags-from-csv',
                'how-to-create-a-kill-switch',
                'how-to-schedule-feature-releases',
                'how-to-environment-import-export',
                'how-to-synchronize-unleash-instances',
                'unleash-edge-quickstart',
                'how-to-run-the-unleash-proxy',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Single sign-on',
            items: [
              ...docs('how-to', [
                'how-to-add-sso-open-id-connect',
                'how-to-add-sso-saml',
                'how-to-add-sso-azure-saml',
                'how-to-add-sso-saml-keycloak',
                'how-to-add-sso-google',
              ]),
            ],
          },
          {
            type: 'category',
            label: 'Groups and provisioning',
            items: [
              ...docs('how-to', [
                'how-to-set-up-group-sso-sync',
                'how-to-setup-sso-keycloak-group-sync',
                'how-to-setup-provisioning-with-okta',
                'how-to-setup-provisioning-with-entra',
              ]),
            ],
          },
        ],
      },
      {
        type: 'category',
        label: 'Deploy and operate',
        items: [
          ...docs('using-unleash/deploy', [
            'getting-started',
            'configuring-unleash',
            'https',
            'license-keys',
            'upgrading-unleash',
          ]),
          { type: 'category', label: 'Versions', id: 'versions', items: [{ type: 'versions' }] },
        ],
      },
      {
        type: 'category',
        label: 'Compliance',
        items: [...docs('using-unleash/compliance', ['compliance-overview', 'fedramp', 'soc2', 'iso27001'])],
      },
      {
        type: 'category',
        label: 'Contributing',
        items: [
          ...docs('contributing', ['developer-guide', 'backend/overview', 'frontend/overview']),
          {
            type: 'category',
            label: 'Decision records',
            id: 'contributing/ADRs',
            items: [
              ...docs('contributing/ADRs', [
                'back-end/POST-PUT-api-payload',
                'back-end/breaking-db-changes',
                'back-end/correct-type-dependencies',
                'back-end/frontend-api-design',
                'back-end/naming',
                'back-end/preferred-export',
                'back-end/specificity-db-columns',
                'back-end/write-model-vs-read-models',
                'front-end/component-naming',
                'front-end/deprecated/preferred-styles-import-placement',
                'front-end/handling-tables',
                'front-end/interface-naming',
                'front-end/jsx-conditionals',
                'front-end/preferred-component-props-usage',
                'front-end/preferred-data-fetching-method',
                'front-end/preferred-data-mutation-method',
                'front-end/preferred-export',
                'front-end/preferred-folder-structure',
                'front-end/preferred-form-architecture',
                'front-end/preferred-function-type',
                'front-end/preferred-styling-method',
                'front-end/sdk-generator',
                'overarching/domain-language',
                'overarching/logging',
                'overarching/logging-levels',
                'overarching/separation-request-response-schemas',
              ]),
            ],
          },
        ],
      },
      { type: 'category', label: 'Support', items: [doc('troubleshooting')] },
    ],
  },
  academy: {
    link: { path: '/unleash-academy/introduction', label: 'Unleash Academy' },
    items: [
      ...docs('unleash-academy', ['introduction', 'foundational', 'advanced-for-devs', 'managing-unleash-for-devops']),
    ],
  },
};
