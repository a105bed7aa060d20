import type { Navbar } from '../src/core/model/navigation.ts';

export const navbar: Navbar = {
  items: [
    { type: 'link', label: 'Product', href: 'https://www.getunleash.io/product' },
    { type: 'link', label: 'Plans', href: 'https://www.getunleash.io/pricing' },
    { type: 'link', label: 'Blog', href: 'https://www.getunleash.io/blog' },
    { type: 'link', label: 'Academy', href: '/unleash-academy/introduction' },
    { type: 'repository', label: 'Source code', href: 'https://github.com/Unleash/unleash' },
    { type: 'button', label: 'Sign in', href: 'https://app.unleash-hosted.com/login', emphasis: 'secondary' },
    {
      type: 'button',
      label: 'Start free trial',
      href: 'https://www.getunleash.io/plans/enterprise-payg',
      emphasis: 'primary',
    },
  ],
};
