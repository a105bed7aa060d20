import type { Footer } from '../src/core/model/navigation.ts';

const sdk = (label: string, name: string) => ({ label, href: `/reference/sdks/${name}` });

const forUseCase = (label: string, name: string) => ({
  label,
  href: `/feature-flag-tutorials/use-cases/${name}`,
});

export const footer: Footer = {
  columns: [
    {
      title: 'Server SDKs',
      links: [
        sdk('Node.js', 'node'),
        sdk('Java', 'java'),
        sdk('Go', 'go'),
        sdk('Rust', 'rust'),
        sdk('Ruby', 'ruby'),
        sdk('Python', 'python'),
        sdk('.NET', 'dotnet'),
        sdk('PHP', 'php'),
        { label: 'All SDKs', href: '/reference/sdks' },
      ],
    },
    {
      title: 'Frontend SDKs',
      links: [
        sdk('JavaScript', 'javascript-browser'),
        sdk('React', 'react'),
        sdk('Next.js', 'next-js'),
        sdk('Vue', 'vue'),
        sdk('iOS', 'ios'),
        sdk('Android', 'android'),
        sdk('Flutter', 'flutter'),
      ],
    },
    {
      title: 'Use cases',
      links: [
        forUseCase('Gradual rollout', 'gradual-rollout'),
        forUseCase('A/B testing', 'a-b-testing'),
        forUseCase('Trunk-based development', 'trunk-based-development'),
        forUseCase('Security and compliance', 'security-and-compliance'),
        forUseCase('Scaling Unleash', 'scaling-unleash'),
      ],
    },
    {
      title: 'Product',
      links: [
        { label: 'Quickstart', href: '/quickstart' },
        { label: 'Tools', href: '/tools' },
        { label: 'Architecture overview', href: '/understanding-unleash/unleash-overview' },
        { label: 'Pricing', href: 'https://www.getunleash.io/pricing' },
        { label: 'Live demo', href: 'https://www.getunleash.io/interactive-demo' },
      ],
    },
    {
      title: 'Support',
      links: [
        { label: 'Help centre', href: 'https://www.getunleash.io/support' },
        { label: 'Status', href: 'https://www.unleash-status.com' },
        { label: 'Changelog', href: 'https://github.com/Unleash/unleash/releases' },
      ],
    },
  ],
  social: [
    { network: 'github', label: 'Unleash on GitHub', href: 'https://github.com/Unleash/unleash' },
    { network: 'slack', label: 'Unleash community on Slack', href: 'https://slack.unleash.run' },
    { network: 'linkedin', label: 'Unleash on LinkedIn', href: 'https://www.linkedin.com/company/getunleash' },
    { network: 'x', label: 'Unleash on X', href: 'https://x.com/getunleash' },
  ],
};
