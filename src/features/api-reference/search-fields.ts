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
  /** A body with the fields that a server returns or accepts; others are only in the schema. */
  readonly example: unknown;
}

/**
 * Returns the fields of bodies, by path of the page, so that the search leads to the field itself, also in a schema that
 * loads later. Each name is on one page: where the example shows it, with the fewest fields around it, and rather where it is
 * read. Single words, such as `role`, are left out, because readers who search for them rarely want the field.
 */
export function fieldsForSearch(api: ApiDescription): ReadonlyMap<string, readonly FoundField[]> {
  const operations = operationsOf(api);
  const parameterNames = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  const places = new Map<string, { page: string; rank: readonly number[]; field: FoundField }>();
  for (const { page, method, requestBody, responses } of operations) {
    const bodies: Body[] = [
      {
        content: requestBody?.content ?? [],
        root: 'body',
        section: sectionAnchors.requestBody,
        example: requestBody?.example,
      },
      ...responses
        .filter(({ status }) => status.startsWith('2'))
        .map((response) => ({
          content: response.content,
          root: response.status,
          section: responseAnchor(response),
          example: response.example,
        })),
    ];
    for (const { content, root, section, example } of bodies) {
      const shown = JSON.stringify(example ?? null);
      const [first] = content;
      if (!first?.schema) continue;
      visit(schemaTreeOf(first.schema, api.schemas).root, [], (name, node, steps) => {
        if (!/[a-z][A-Z]/.test(name) || parameterNames.has(name)) return;
        const isShown = shown.includes(`"${name}":`);
        const isRead = root === 'body' || method === 'get';
        const rank = [isShown ? 0 : 1, steps.length, isRead ? 0 : 1];
        const known = places.get(name);
        if (known && !comesBefore(rank, known.rank)) return;
        const text = [name, node.type, node.description && plainText(node.description)].filter(Boolean).join(' ');
        places.set(name, { page, rank, field: { name, anchor: anchorOf(root, section, [...steps, name]), text } });
      });
    }
  }
  const byPage = new Map<string, FoundField[]>();
  for (const { page, field } of places.values()) byPage.set(page, [...(byPage.get(page) ?? []), field]);
  return byPage;
}

function comesBefore(rank: readonly number[], other: readonly number[]): boolean {
  const index = rank.findIndex((part, at) => part !== other[at]);
  return index >= 0 && (rank[index] ?? 0) < (other[index] ?? 0);
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
