import { expect, test } from 'vitest';
import { services as servicesOf } from '../../site/services.ts';
import { contentSecurityPolicy, inlineStyleHashes } from './content-security-policy.ts';

test('allows only the inline style sheet that every page begins with', () => {
  const hashes = inlineStyleHashes(
    '<style data-astro-transition-persist="first-paint">@media (width<996px){a{}}</style><svg><style>b{}</style></svg>',
  );
  expect(hashes).toEqual(["'sha256-dQaCtq3FLLgcp6FSudw97xz61nM1Z7Y2uHzOMi8rhvE='"]);
  expect(contentSecurityPolicy([], [], hashes)).toContain(`style-src 'self' ${hashes.join(' ')};`);
});

test('allows the inline style sheet of pages of the API', () => {
  expect(inlineStyleHashes('<style data-part="first-paint">a{}</style>')).toHaveLength(1);
});

test('allows the inline styles of widgets, which a hash would forbid', () => {
  const policy = contentSecurityPolicy([], servicesOf({ PUBLIC_ASK_AI_WEBSITE_ID: 'project-1' }), ["'sha256-xyz'"]);
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).not.toContain('xyz');
});
