import type { Scenario } from './scenario.ts';

/** A text in a scenario that readers may not want to publish. */
export interface SensitiveText {
  readonly type: 'email' | 'token';
  readonly text: string;
}

// Each pattern begins only where a word begins. Otherwise, a long text without a match would take quadratic time.
const patterns: readonly (readonly [SensitiveText['type'], RegExp])[] = [
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  // Tokens of SDKs (`default:development.0123…`), and those of users and service accounts (`user:0123…`).
  ['token', /(?:\*|\[\]|(?<![\w-])[\w-]+):(?:[\w-]+\.)?[\w-]{16,}/g],
  ['token', /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g],
  ['token', /\b(?:[0-9a-f]{32,}|(?:sk|pk|ghp|xox[bp])[-_][\w-]{16,})\b/gi],
];

/** Finds email addresses and tokens, so that readers can remove them before they share a link. */
export function findSensitive(scenario: Scenario): SensitiveText[] {
  const found = new Map<string, SensitiveText>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const [type, pattern] of patterns) {
        for (const [text] of value.matchAll(pattern)) if (!found.has(text)) found.set(text, { type, text });
      }
    } else if (typeof value === 'object' && value !== null) {
      Object.entries(value).flat().forEach(visit);
    }
  };
  visit(scenario);
  return [...found.values()];
}
