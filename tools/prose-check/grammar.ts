import type { PhraseRule } from './phrases.ts';

/**
 * Slips that a pattern recognizes reliably.
 *
 * Harper 2.10 was tried for more. It took 147 seconds for this repository and reported 1,448 findings besides spelling. In a
 * random sample of 60, 30 were wrong, 22 were about the serial comma and 8 were useful. The useful ones are rules here and in
 * `phrases.ts`.
 */
export const grammarRules: readonly PhraseRule[] = [
  { pattern: /(?<![\p{L}\p{N}-])(?!(?:that|had|bye|so|no|very) )(\p{Ll}{2,}) \1\b(?!-)/u, use: 'the word once' },
  {
    pattern:
      /(?<=^|[\s(])a (?=(?!(?:eu|once\b|one\b|and\b|or\b|ewe|uni|us[aei]|ut[ei]|ubi|uti|ura|url|uuid|ui\b|ux\b|ui-))[aeiou]\p{Ll})/u,
    use: 'an',
  },
  {
    pattern:
      /(?<=^|[\s(])an (?=(?!(?:hour|honest|honor|heir|html|http|hmac|hsts|h\d|ssh|sso|sdk|svg|sql|xml|npm|nginx|mdx|md5|rbac|fbi|ldap|s3|rds|rpc|lts|ios|md|ms|mtls|nfs|l2|sre|slo|sla|scim|saml|sms|mp3|mcp|llm|mfa|ui)\b|hour|honest|honor|heir)[bcdfghjklmnpqrstvwxyz]\p{Ll})/u,
    use: 'a',
  },
];
