import { expect, test } from 'vitest';
import { contentSecurityPolicy, inlineStyleHashes } from './content-security-policy.ts';

const none = { tagManager: null, analytics: null, askAi: null };

test('allows the style sheet that every page begins with, and no other inline one', () => {
  const hashes = inlineStyleHashes(
    '<style data-astro-transition-persist="first-paint">@media (width<996px){a{}}</style><svg><style>b{}</style></svg>',
  );
  expect(hashes).toEqual(["'sha256-dQaCtq3FLLgcp6FSudw97xz61nM1Z7Y2uHzOMi8rhvE='"]);
  expect(contentSecurityPolicy([], none, hashes)).toContain(`style-src 'self' ${hashes.join(' ')};`);
});

test('allows the inline styles of widgets, which a hash would forbid', () => {
  const policy = contentSecurityPolicy([], { ...none, tagManager: { id: 'GTM-TEST' } }, ["'sha256-xyz'"]);
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).not.toContain('xyz');
});
