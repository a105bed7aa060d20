import { z } from 'zod';
import { editions } from '../../../core/model/edition.ts';
import { phases, usesOf } from './uses-and-phases.ts';

const cell = z.string().regex(/^[^|\n]+$/, 'Markdown on one line, without a pipe');

export const upgradeStepSchema = z.strictObject({
  version: z.string().regex(/^\d+\.\d+$/, "a minor version such as '7.0'"),
  phase: z.enum(phases).default('before'),
  editions: z.array(z.enum(editions)).min(1).optional(),
  uses: z.enum(usesOf).optional(),
  /** A plan contains only the last step of a topic. */
  topic: z.string().optional(),
  change: cell,
  action: cell,
});
export const upgradeStepsSchema = z.array(upgradeStepSchema).min(1);

/** A change of the server that needs an action. `change` and `action` are Markdown on one line. */
export type UpgradeStep = z.infer<typeof upgradeStepSchema>;
