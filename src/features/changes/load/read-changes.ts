import { z } from 'zod';
import { hasData, readData, type DataFile } from '../../../core/directives/read-data.ts';
import { inlineParts } from '../../../core/markdown/inline-parts.ts';
import type { InlinePart } from '../../../core/model/inline-text.ts';
import type { PlacedLink } from '../../../core/model/links.ts';
import { changesByDay, type Day } from '../model/changes.ts';

const changeSchema = z.strictObject({
  date: z.iso.date(),
  /** Whether readers who used the page before have something to check. */
  check: z.literal(true).optional(),
  change: z
    .string()
    .regex(/\]\(\/[^)]*\)/, 'a sentence with a link to the page, such as [Segments](/reference/segments)')
    .regex(/\.$/, 'a sentence that ends with a full stop'),
});

/** What changed for readers. */
export const changesFile = {
  source: 'content/data/changes.yaml',
  schema: z.array(changeSchema).superRefine((changes, context) => {
    for (const [index, { date }] of changes.entries()) {
      const before = changes[index - 1]?.date;
      if (before !== undefined && before < date) {
        const message = `a date of at most ${before}, because the newest change comes first`;
        context.addIssue({ code: 'custom', path: [index, 'date'], input: date, message });
      }
    }
  }),
  fix: 'Correct the file. Its first lines describe every key.',
} satisfies DataFile;

/** @throws SiteError if the file is invalid */
const readChanges = (root: string) => (hasData(changesFile, root) ? readData(changesFile, root) : []);

/**
 * What changed for readers, by day. Empty for a site without the file.
 *
 * @param root the repository
 */
export function readDays(root: string): readonly Day[] {
  return changesByDay(
    readChanges(root).map(({ date, check = false, change }) => ({ date, check, parts: inlineParts(change) })),
  );
}

/** The links of all changes, which the build checks. */
export function linksOfChanges(root: string): readonly PlacedLink[] {
  return readChanges(root).flatMap(({ change }, index) =>
    inlineParts(change)
      .flatMap(hrefsIn)
      .map((href) => ({ href, where: `${changesFile.source}: [${index}].change` })),
  );
}

function hrefsIn(part: InlinePart): readonly string[] {
  return 'href' in part ? [part.href, ...part.parts.flatMap(hrefsIn)] : [];
}
