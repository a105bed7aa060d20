import type { PlacedLink } from '../../../core/model/links.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { closestNames } from './closest-names.ts';
import type { PlacedProse, SharedProse } from './prose.ts';
import { sharedSource } from './sources.ts';

/** The checked parts of a Markdown text. */
export interface MarkdownFacts {
  readonly links: readonly string[];
  /** Elements that prose must not contain, such as `a heading`. */
  readonly forbidden: readonly string[];
}
export type ReadMarkdown = (text: string) => MarkdownFacts;

/** `[text](operation:createFeature)` links to the page of that operation. */
const operationScheme = 'operation:';

/**
 * Checks the elements of every Markdown text in the prose, and its links to operations.
 * @returns all other links
 */
export function checkProseLinks(
  tags: ReadonlyMap<string, PlacedProse>,
  shared: SharedProse,
  operationIds: ReadonlySet<string>,
  readMarkdown: ReadMarkdown,
  onProblem: (problem: Problem) => void,
): PlacedLink[] {
  const links: PlacedLink[] = [];
  const check = (text: string, where: string) => {
    const { links: hrefs, forbidden } = readMarkdown(text);
    for (const found of forbidden) {
      onProblem({
        where,
        found,
        allowed: 'paragraphs, lists, code spans and links',
        fix: 'Remove it. The page generates its own headings.',
      });
    }
    for (const href of hrefs) {
      if (!href.startsWith(operationScheme)) {
        links.push({ href, where });
        continue;
      }
      const name = href.slice(operationScheme.length);
      if (operationIds.has(name)) continue;
      onProblem({
        where,
        found: `a link to the operation '${name}', which does not exist`,
        allowed: `operations, such as ${closestNames(name, operationIds)}`,
        fix: 'Correct the name, or remove the link.',
      });
    }
  };
  for (const { source, prose } of tags.values()) visit(prose, source, check);
  visit(shared, sharedSource, check);
  return links;
}

/** Keys whose values are Markdown. */
const markdownKeys = new Set(['description', 'deprecated']);
/** Keys whose values are data. */
const dataKeys = new Set(['example']);

function visit(value: unknown, where: string, check: (text: string, where: string) => void): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = /: /.test(where) ? `${where}.${key}` : `${where}: ${key}`;
    if (typeof inner === 'string' && markdownKeys.has(key)) check(inner, place);
    // A property may be named `example`. Then its value has a description.
    else if (!dataKeys.has(key) || isDescribed(inner)) visit(inner, place, check);
  }
}

function isDescribed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'description' in value && typeof value.description === 'string';
}
