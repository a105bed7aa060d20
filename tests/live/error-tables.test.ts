import { expect, test } from 'vitest';
import { flagErrors } from './errors/flags.ts';
import { importErrors } from './errors/imports.ts';
import { instanceErrors } from './errors/instance.ts';
import { pagesWithErrors, readErrorRows, type ErrorRow } from './errors/rows.ts';
import type { Attempts, Received } from './errors/servers.ts';
import { strategyErrors } from './errors/strategies.ts';
import { tokenErrors } from './errors/tokens.ts';

/**
 * Provokes the errors that tables of the documentation list. Every row of these tables has an attempt in `errors/`, or
 * the reason why there is none.
 */
const attempts: Attempts = { ...flagErrors, ...strategyErrors, ...tokenErrors, ...importErrors, ...instanceErrors };

/** Pages whose tables list errors of other programs: by beginning of the path, what they're about. */
const otherPrograms = {
  'feature-flag-tutorials/': 'the applications of the tutorials',
  'how-to/how-to-run-the-unleash-proxy': 'the Unleash Proxy',
  'how-to/unleash-edge-quickstart': 'Unleash Edge',
  'reference/api/legacy/': 'operations that the server no longer has',
  'reference/sdks/': 'SDKs',
  'reference/terraform': 'the Terraform provider',
  'reference/unleash-edge': 'Unleash Edge',
  'reference/unleash-proxy': 'the Unleash Proxy',
  'using-unleash/deploy/https': 'TLS clients and reverse proxies',
};

test('every page with a table of errors of the server is tried', () => {
  expect(pagesWithErrors(Object.keys(otherPrograms))).toEqual(Object.keys(attempts).toSorted());
});

/** What a message of a page looks like in a response. `…` stands for any text. */
function patternOf(message: string): RegExp {
  const parts = message
    .replace(/\.$/, '')
    .split(/ ?…/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(parts.join('.*'), 's');
}

/** The name and the messages of a response, or its text if it has none. */
function messagesIn(text: string): string {
  try {
    const {
      name = '',
      message,
      details = [],
    } = JSON.parse(text) as {
      name?: string;
      message?: string;
      details?: readonly { message?: string; description?: string }[];
    };
    if (message === undefined) return text;
    return [name, message, ...details.map((detail) => detail.message ?? detail.description ?? '')].join('\n');
  } catch {
    return text;
  }
}

/** Says what responses and a row don't have in common. */
function compare(row: ErrorRow, responses: readonly Received[], except: readonly string[]): string[] {
  const patterns = row.codes.filter((code) => !except.includes(code)).map(patternOf);
  const all = responses.map(({ type, text }) => `${type}\n${messagesIn(text)}`);
  return [
    ...patterns.filter((pattern) => !all.some((text) => pattern.test(text))).map((pattern) => `no ${pattern.source}`),
    ...row.statuses
      .filter((status) => !responses.some((response) => response.status === status))
      .map((status) => `no ${status}`),
    ...responses.flatMap(({ status, text }, index) => {
      const asExpected =
        (row.statuses.length === 0 || row.statuses.includes(status)) &&
        // Nothing but the status can show the error.
        (patterns.length > 0 || row.statuses.length > 0 || status >= 400) &&
        (patterns.length === 0 ||
          row.statuses.length > 1 ||
          patterns.some((pattern) => pattern.test(all[index] ?? ''))) &&
        (!row.empty || text === '');
      return asExpected ? [] : [`${status} ${text.slice(0, 300)}`];
    }),
  ];
}

test.each(Object.entries(attempts))('%s lists the errors that the server returns', async (page, own) => {
  const rows = readErrorRows(page);
  const keyOf = ({ title }: ErrorRow) =>
    Object.keys(own)
      .filter((key) => title.startsWith(key))
      .toSorted((a, b) => b.length - a.length)[0];
  expect(rows.filter((row) => keyOf(row) === undefined)).toEqual([]);
  expect(rows.map(keyOf).toSorted()).toEqual(Object.keys(own).toSorted());

  const differences: string[] = [];
  for (const row of rows) {
    const attempt = own[keyOf(row) ?? ''] ?? '';
    if (typeof attempt === 'string') continue;
    const { provoke, except } = typeof attempt === 'function' ? { provoke: attempt, except: {} } : attempt;
    const difference = compare(row, [await provoke()].flat(), Object.keys(except));
    if (difference.length > 0) differences.push(`${row.title}: ${difference.join('; ')}`);
  }
  expect(differences).toEqual([]);
});
