import { responseAnchor, sectionAnchors } from './model/anchors.ts';
import { operationsOf, type ApiContent, type ApiDescription } from './model/description.ts';
import type { FoundField } from './model/found-field.ts';
import { plainText } from './model/plain-text.ts';
import { schemaTreeOf, type SchemaNode } from './schema-tree.ts';

/** A body of an operation, and its anchors. */
interface Body {
  readonly content: readonly ApiContent[];
  /** Begins the anchors of its fields: `body` or `200`. */
  readonly root: string;
  readonly section: string;
}

/**
 * Returns the fields of the API that the search doesn't find on the pages, because they are in a response or in a schema
 * that loads later, by path of the page. Each name is on one page: where the fewest fields are around it. Single
 * words, such as `role`, are left out, because readers who search for them rarely want the field.
 */
export function fieldsForSearch(api: ApiDescription): ReadonlyMap<string, readonly FoundField[]> {
  const operations = operationsOf(api);
  const onPages = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  const places = new Map<string, { page: string; depth: number; field: FoundField }>();
  for (const { requestBody } of operations) {
    for (const { schema } of requestBody?.content ?? []) {
      if (schema) visit(schemaTreeOf(schema, api.schemas, { defer: true }).root, [], (name) => onPages.add(name));
    }
  }
  for (const { page, requestBody, responses } of operations) {
    const bodies: Body[] = [
      { content: requestBody?.content ?? [], root: 'body', section: sectionAnchors.requestBody },
      ...responses
        .filter(({ status }) => status.startsWith('2'))
        .map((response) => ({ content: response.content, root: response.status, section: responseAnchor(response) })),
    ];
    for (const { content, root, section } of bodies) {
      const [first] = content;
      if (!first?.schema) continue;
      visit(schemaTreeOf(first.schema, api.schemas).root, [], (name, node, steps) => {
        if (!/[a-z][A-Z]/.test(name) || onPages.has(name)) return;
        const depth = steps.length;
        if ((places.get(name)?.depth ?? Infinity) <= depth) return;
        const text = [name, node.type, node.description && plainText(node.description)].filter(Boolean).join(' ');
        places.set(name, { page, depth, field: { name, anchor: anchorOf(root, section, [...steps, name]), text } });
      });
    }
  }
  const byPage = new Map<string, FoundField[]>();
  for (const { page, field } of places.values()) byPage.set(page, [...(byPage.get(page) ?? []), field]);
  return byPage;
}

/** A step to a field through an option or a key of any name, whose fields have no anchors. */
const nameless = '';

/** Calls a function for every field below a node, with the names of the fields around it. */
function visit(
  { properties, union, additional }: SchemaNode,
  steps: readonly string[],
  onField: (name: string, node: SchemaNode, steps: readonly string[]) => void,
): void {
  for (const { name, node } of properties) {
    onField(name, node, steps);
    visit(node, [...steps, name], onField);
  }
  const inner = [...(union?.options.map(({ node }) => node) ?? []), ...(additional ? [additional] : [])];
  for (const node of inner) visit(node, [...steps, nameless], onField);
}

function anchorOf(root: string, section: string, steps: readonly string[]): string {
  const end = steps.indexOf(nameless);
  const named = end < 0 ? steps : steps.slice(0, end);
  return named.length === 0 ? section : [root, ...named].join('.');
}
