import { serverVersion } from './server-version.ts';

const [major, minor] = serverVersion.split('.');
const version = `${major}.${minor}`;

/** What each role comes for. */
const roles = [
  {
    title: 'I develop applications',
    links: [
      { label: 'Check your first flag in five minutes', href: '/quickstart' },
      { label: 'Find a tutorial for your framework', href: '/guides-overview#applications' },
      { label: 'Roll out a feature gradually', href: '/feature-flag-tutorials/use-cases/gradual-rollout' },
      { label: 'Find out why a flag is off', href: '/troubleshooting' },
    ],
  },
  {
    title: 'I run Unleash',
    links: [
      { label: 'Install with Docker or Kubernetes', href: '/using-unleash/deploy/getting-started' },
      { label: 'Look up an environment variable', href: '/using-unleash/deploy/configuring-unleash' },
      { label: 'Put Edge in front of your applications', href: '/reference/unleash-edge' },
      { label: 'Upgrade to a new version', href: '/using-unleash/deploy/upgrading-unleash' },
    ],
  },
  {
    title: 'I administer an organization',
    links: [
      { label: 'Give people roles and permissions', href: '/reference/rbac' },
      { label: 'Require approval for changes', href: '/reference/change-requests' },
      { label: 'Set up single sign-on', href: '/reference/sso' },
      { label: 'Collect evidence for an audit', href: '/using-unleash/compliance/compliance-overview' },
    ],
  },
  {
    title: 'I evaluate Unleash',
    links: [
      { label: 'What is a feature flag?', href: '/what-is-a-feature-flag' },
      { label: 'See how Unleash works', href: '/understanding-unleash/unleash-overview' },
      { label: 'Compare Open Source and Enterprise', href: '/oss-comparison' },
      { label: 'Choose where to host it', href: '/understanding-unleash/hosting-options' },
    ],
  },
];

/** What's new in Unleash and in the documentation, latest first. */
const news = [
  {
    title: `Unleash ${version}`,
    text: 'What this version of the server adds, changes and removes.',
    href: `/versions/${version}`,
  },
  {
    title: 'Compare versions',
    text: 'Find everything that changed between your version and another one.',
    href: '/versions/compare',
  },
  {
    title: 'Tools',
    text: 'Try a flag, plan an upgrade, call the API, and give these pages to an assistant.',
    href: '/tools',
  },
  {
    title: 'Create flags from a CSV file',
    text: 'A script that creates hundreds of flags from a spreadsheet.',
    href: '/how-to/how-to-create-flags-from-csv',
  },
];

/** Where readers get help. */
const help = [
  { label: 'Troubleshooting', href: '/troubleshooting' },
  { label: 'Community on Slack', href: 'https://slack.unleash.run' },
  { label: 'Report a problem on GitHub', href: 'https://github.com/Unleash/unleash/issues' },
  { label: 'Contact support', href: 'https://www.getunleash.io/support' },
];

/** The lists of the home page. */
export const home = { roles, news, help };
