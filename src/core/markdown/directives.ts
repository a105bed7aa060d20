import { markdownToMdast, type MdastNode } from 'satteri';
import { checkDirective } from '../directives/check-directive.ts';
import type { Directive, DirectiveNode, Facts, PlacedNode, ResolvedDirective } from '../directives/directive.ts';
import type { Registry } from '../directives/registry.ts';
import type { SinceOf } from '../feature.ts';
import type { Translate } from '../model/messages.ts';
import type { Problem } from '../model/problem.ts';
import { features } from './features.ts';
import { textOf } from './node-text.ts';
import type { Origin } from './outline.ts';
import { allowedHtml } from './raw-html.ts';

/** The directives of a page. */
export interface ReadDirectives {
  /** The valid ones. */
  readonly resolved: ReadonlyMap<DirectiveNode, ResolvedDirective>;
  readonly problems: readonly Problem[];
  /** Returns what a directive adds to the page. */
  readonly factsOf: (node: MdastNode) => Facts | undefined;
}

/** What directives are read with. */
export interface DirectiveOptions {
  readonly registry: Registry;
  readonly t: Translate;
  /** Default: no version is known. */
  readonly sinceOf?: SinceOf | undefined;
}

/** Finds and checks every directive below `nodes`. */
export function readDirectives(
  nodes: readonly MdastNode[],
  { body, place }: Origin,
  { registry, t, sinceOf }: DirectiveOptions,
): ReadDirectives {
  const resolved = new Map<DirectiveNode, ResolvedDirective>();
  const facts = new Map<MdastNode, Facts>();
  const problems: Problem[] = [];
  const counts = new Map<string, number>();

  const visit = (node: MdastNode, siblings: Map<string, number>, parent: PlacedNode | undefined): void => {
    if (node.type !== 'containerDirective' && node.type !== 'leafDirective') {
      if (!('children' in node)) return;
      const inside = new Map<string, number>();
      for (const child of node.children) visit(child, inside, undefined);
      return;
    }
    const { name } = node;
    const placed: PlacedNode = {
      node,
      label: labelOf(node, body),
      numberOnPage: increment(counts, name),
      index: increment(siblings, name) - 1,
      parent,
      t,
      textOf: (each) => textOf(each, body),
      place,
    };
    const found = checkDirective(placed, body, registry);
    problems.push(...found);
    const directive = registry.get(name);
    const result = found.length === 0 ? withSince(directive?.resolve(placed), sinceOf) : undefined;
    if (result?.ok === false) problems.push(...result.problems);
    if (directive && result?.ok) {
      resolved.set(node, result);
      const shown = directive.rendering.by === 'markdown' ? readShown(result.toMarkdown('')) : undefined;
      facts.set(node, { ...result.facts, ...(shown && { links: shown.links }) });
      for (const html of shown?.html ?? []) {
        problems.push({
          where: place(node),
          found: `the HTML ${html} in what '::${name}' shows`,
          allowed: 'Markdown',
          fix: 'Write it in Markdown, or as code, in the file that the directive reads.',
        });
      }
    }
    const inside = new Map<string, number>();
    for (const child of node.children) visit(child, inside, placed);
  };
  const top = new Map<string, number>();
  for (const node of nodes) visit(node, top, undefined);
  return { resolved, problems, factsOf: (node) => facts.get(node) };
}

/** Asks since when the names of a directive exist. */
function withSince(result: ReturnType<Directive['resolve']> | undefined, sinceOf: SinceOf | undefined) {
  if (!result?.ok || !result.facts.names || !sinceOf) return result;
  const { kind, names } = result.facts.names;
  return { ...result, facts: { ...result.facts, since: sinceOf(kind, names) } };
}

function increment(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

/** Whether a node is the text in square brackets after the name of a directive. */
export function isLabel(node: MdastNode): boolean {
  return node.type === 'paragraph' && node.data !== undefined && node.data !== null && 'directiveLabel' in node.data;
}

function labelOf(node: DirectiveNode, body: string): string | undefined {
  const label = node.type === 'containerDirective' ? node.children.find(isLabel) : undefined;
  return label && textOf(label, body);
}

/** The links of a Markdown text that replaces a directive, and the HTML that it must not hold. */
function readShown(markdown: string): { readonly links: readonly string[]; readonly html: readonly string[] } {
  const links: string[] = [];
  const html: string[] = [];
  const visit = (node: MdastNode): void => {
    if (node.type === 'link') links.push(node.url);
    if (node.type === 'html' && !allowedHtml(node.value)) html.push(node.value);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(markdownToMdast(markdown, { features }));
  return { links, html };
}
