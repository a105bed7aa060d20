import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasData, readData } from '../../../core/directives/read-data.ts';
import type { Loading } from '../../../core/feature.ts';
import type { Outline } from '../../../core/model/page.ts';
import { comparedOperation } from '../compared-operation.ts';
import type { CheckedBlock, Checks } from '../model/checks.ts';
import { comparisonOf, type ComparedRecords, type Comparison, type Facts } from '../model/compared-facts.ts';
import type { ComparedPage } from '../model/compared-page.ts';
import { tableFacts } from '../table-facts.ts';
import { comparedPagesFile } from './compared-pages.ts';
import { readChecks, readCompared } from './read-checks.ts';

/** How the code and the facts of a page were checked. */
export interface CheckedContent {
  readonly blocks: readonly CheckedBlock[];
  readonly compared: readonly Comparison[];
  /** When the whole page was compared. */
  readonly whole?: ComparedPage | undefined;
}

/** What tests checked, and what that says about each page. */
export interface CheckData {
  readonly checks: Checks;
  readonly compared: ComparedRecords;
  /** By path. */
  readonly pages: ReadonlyMap<string, CheckedContent>;
  readonly serverVersion: string;
}

/** Reads what tests checked, and finds it on written pages and those of operations. */
export function readPageChecks({ root, files, data, serverVersion }: Loading): CheckData {
  const checks = readChecks(root);
  const compared = readCompared(root);
  const wholes = hasData(comparedPagesFile, root) ? readData(comparedPagesFile, root) : [];
  const byPath = new Map(wholes.map((whole) => [whole.page, whole]));
  const pages = new Map<string, CheckedContent>();
  for (const { path: at, outline, source } of files) {
    pages.set(at, {
      blocks: (outline?.code ?? []).map(({ language, digest }) => {
        const check = checks.get(digest);
        return { language, ...(check && { check }) };
      }),
      compared: comparisonsOf(outline, compared, () => readFileSync(path.join(root, source), 'utf8')),
      whole: byPath.get(at),
    });
  }
  const { tags = [], schemas = {} } = data.api ?? {};
  for (const operation of tags.flatMap(({ operations }) => operations)) {
    const comparison = comparisonOf(compared, 'operations', comparedOperation(operation, { schemas }));
    if (comparison) pages.set(operation.page, { blocks: [], compared: [comparison] });
  }
  return { checks, compared, pages, serverVersion };
}

/**
 * Counts the facts of a page that were compared, by kind.
 *
 * @param text returns the Markdown of the page
 */
export function comparisonsOf(
  outline: Outline | undefined,
  records: ComparedRecords,
  text: () => string,
): readonly Comparison[] {
  const shown = new Map<string, Facts>();
  for (const { kind, facts } of outline?.serverFacts ?? [])
    shown.set(kind, { ...shown.get(kind), ...(facts === 'tables' ? tableFacts(kind, text()) : facts) });
  return [...shown].flatMap(([kind, facts]) => comparisonOf(records, kind, facts) ?? []);
}
