import { z } from 'zod';
import { upgradeStepsSchema, type UpgradeStep } from '../model/upgrade-step.ts';
import { defineDirective } from '../../../core/directives/directive.ts';
import { markdownTable } from '../../../core/directives/markdown-text.ts';
import { readData, type DataFile } from '../../../core/directives/read-data.ts';

/** What upgrades need. */
export const upgradeStepsFile = {
  source: 'content/data/upgrade-steps.yaml',
  schema: upgradeStepsSchema,
  fix: 'Correct the file. Its first lines describe every key.',
} satisfies DataFile;

/** @throws SiteError if the file is invalid */
export const readUpgradeSteps = (): readonly UpgradeStep[] => readData(upgradeStepsFile);

/** Writes the steps of a major version as a Markdown table. */
export function upgradeStepsTable(major: string, steps: readonly UpgradeStep[] = readUpgradeSteps()): string {
  return markdownTable([
    ['Since', 'Change', 'What to do'],
    ...steps
      .filter(({ version }) => version.startsWith(`${major}.`))
      .map(({ version, change, action }) => [version, change, action]),
  ]);
}

/** `::upgrade-steps{major="7"}`: what an upgrade to a major version and its minor versions needs. */
export const upgradeSteps = defineDirective({
  name: 'upgrade-steps',
  form: 'leaf',
  summary: 'A table of the changes in a `major` version that need an action, from `content/data/upgrade-steps.yaml`.',
  example: '::upgrade-steps{major="7"}',
  attributes: z.strictObject({
    major: z.string().superRefine((major, context) => {
      const majors = [...new Set(readUpgradeSteps().map(({ version }) => version.split('.')[0]))];
      if (!majors.includes(major)) context.addIssue({ code: 'custom', message: `one of ${majors.join(', ')}` });
    }),
  }),
  toMarkdown: ({ attributes: { major } }) => upgradeStepsTable(major),
});
