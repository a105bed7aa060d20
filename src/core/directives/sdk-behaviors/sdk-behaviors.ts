import { z } from 'zod';
import { defineDirective } from '../directive.ts';
import { markdownTable } from '../markdown-text.ts';
import { readSdkFeatures } from '../sdk-features/sdk-features.ts';
import { readSdkBehaviors, type FailureResult, type SdkBehavior, type SdkBehaviors } from './behavior-record.ts';

type Cell = (behavior: SdkBehavior) => string;

const yes = (is: boolean): string => (is ? 'Yes' : 'No');

/** When an SDK polls again after a failure, and how often one poll asks. */
function pollsAgain({ polls, attempts }: FailureResult): string {
  const [first, ...others] = polls;
  const repeated = attempts > 1 ? `; up to ${attempts} requests` : '';
  if (first === undefined) return `No poll${repeated}`;
  return `${others.every((gap) => gap === first) ? first : polls.join(', ')}${repeated}`;
}

/** A row for each failure. Failures with the same cells share one. */
function failureRows(behaviors: readonly SdkBehavior[], names: readonly string[]): string[][] {
  const cells = (name: string) =>
    behaviors.map(({ later: { failures } }) => {
      const result = failures[name];
      if (!result) throw new Error(`No SDK was measured with '${name}'.`);
      return pollsAgain(result);
    });
  return [...Map.groupBy(names, (name) => cells(name).join('|'))].map(([, same]) => [
    `Next polls after: ${same.join(', ')}`,
    ...cells(same[0] ?? ''),
  ]);
}

/** Failures after which at least one SDK didn't take over the flags that the server had later. */
function recoveryRows(behaviors: readonly SdkBehavior[], names: readonly string[]): string[][] {
  const cells = (name: string) => behaviors.map(({ later: { failures } }) => yes(failures[name]?.recovers ?? false));
  const rows = [...Map.groupBy(names, (name) => cells(name).join('|'))].map(([, same]) => [
    `Has the new flags later: ${same.join(', ')}`,
    ...cells(same[0] ?? ''),
  ]);
  return rows.filter(([, ...values]) => values.includes('No'));
}

const rows: readonly (readonly [string, Cell])[] = [
  ['The call that starts a client waits for the first flags', ({ start }) => yes(start.waits)],
  [
    'A check before the first flags, without and with the fallback `true`',
    ({ start }) => `\`${start.plain}\`, \`${start.fallback}\``,
  ],
  ['Sends the last `ETag`', ({ later }) => yes(later.conditional)],
];

const lastRows: readonly (readonly [string, Cell])[] = [
  [
    'Keeps the last flags after each of these failures',
    ({ later: { failures } }) => yes(Object.values(failures).every(({ keeps }) => keeps)),
  ],
  ['Uses stored flags after a restart without a server', ({ backup }) => yes(backup.restores)],
  ['Sends the last counts when it is stopped', ({ metrics }) => yes(metrics.sendsAtStop)],
  ['Sends the counts of a failed report again', ({ metrics }) => yes(metrics.resends)],
];

/** Writes what was measured as a Markdown table: a row for each behavior, a column for each SDK. */
export function sdkBehaviorTable(
  data: SdkBehaviors = readSdkBehaviors(),
  names = readSdkFeatures().backend.sdks,
): string {
  const sdks = Object.entries(data);
  const behaviors = sdks.map(([, behavior]) => behavior);
  const failures = Object.keys(behaviors[0]?.later.failures ?? {});
  const cells = (of: readonly (readonly [string, Cell])[]) => of.map(([name, cell]) => [name, ...behaviors.map(cell)]);
  return markdownTable([
    ['Behavior', ...sdks.map(([id, { version }]) => `[${names[id]}](/reference/sdks/${id}) ${version}`)],
    ...cells(rows),
    ...failureRows(behaviors, failures),
    ...recoveryRows(behaviors, failures),
    ...cells(lastRows),
  ]);
}

/** `::sdk-behaviors`: what SDKs do when a server fails. */
export const sdkBehaviors = defineDirective({
  name: 'sdk-behaviors',
  form: 'leaf',
  summary:
    'A table of what SDKs did when a server failed, from `content/data/sdk-behaviors.yaml`, which a test measures.',
  example: '::sdk-behaviors',
  attributes: z.strictObject({}),
  toMarkdown: () => sdkBehaviorTable(),
});
