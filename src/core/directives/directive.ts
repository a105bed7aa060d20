import { createElement, type ComponentType, type ReactNode } from 'react';
import type { MdastNode } from 'satteri';
import type { z } from 'zod';
import type { Translate } from '../model/messages.ts';
import type { ServerFacts } from '../model/page.ts';
import { parse } from '../model/parse.ts';
import type { Problem } from '../model/problem.ts';
import { parseOwnJson } from '../model/own-json.ts';

export type ContainerNode = Extract<MdastNode, { type: 'containerDirective' }>;
export type LeafNode = Extract<MdastNode, { type: 'leafDirective' }>;
export type DirectiveNode = ContainerNode | LeafNode;

/** A directive node with its surroundings on the page. */
export interface PlacedNode {
  readonly node: DirectiveNode;
  /** The text in square brackets after the name. */
  readonly label: string | undefined;
  /** How many directives of this name the page has up to here, this one included. */
  readonly numberOnPage: number;
  /** Position among the directives of this name in the same parent, from 0. */
  readonly index: number;
  /** The directive around it. */
  readonly parent: PlacedNode | undefined;
  /** Looks up the messages of the interface. */
  readonly t: Translate;
  /** Returns the text of a node as a reader sees it. */
  readonly textOf: (node: MdastNode) => string;
  /** Returns the file and line of a node, as problems name them. */
  readonly place: (node: MdastNode) => string;
}

/** A directive as an author wrote it, with attributes that fit its schema. */
export interface Use<Attributes> extends PlacedNode {
  readonly attributes: Attributes;
}

/** What a directive adds to the page besides its text. */
export interface Facts {
  readonly links?: readonly string[];
  readonly anchors?: readonly string[];
  /** An id that no other directive of this name may have, on any page. */
  readonly uniqueId?: string;
  /** Names in tables and lists that get a label with the first version of the server that has them: `5.7`. */
  readonly since?: Readonly<Record<string, string>>;
  /** Names whose first versions a feature may know (`sinceOf` in `src/core/feature.ts`). They become `since`. */
  readonly names?: { readonly kind: string; readonly names: readonly string[] };
  readonly serverFacts?: ServerFacts;
}

/** What every component gets in addition to its own props. */
export interface Shared {
  readonly t: Translate;
  readonly children?: ReactNode;
}

interface Basics<Attributes> {
  /** The name after the colons. */
  readonly name: string;
  /** `container` has content between two fences (`:::name`), `leaf` is one line (`::name`). */
  readonly form: 'container' | 'leaf';
  /** What authors use it for, in one sentence. CONTRIBUTING.md lists it. */
  readonly summary: string;
  /** A complete example. CONTRIBUTING.md shows it. Parts of another directive have none. */
  readonly example?: string;
  readonly attributes: z.ZodType<Attributes>;
  /** Name of the directive that it must be directly in. Default: it can be anywhere. */
  readonly within?: string;
  /** Name of the only directive that it can hold. Default: it holds any Markdown. */
  readonly holds?: string;
  /** Checks what the schema can't: the content. Runs only if name and parent are right. */
  readonly check?: (node: ContainerNode, placed: PlacedNode) => readonly Problem[];
  readonly facts?: (use: Use<Attributes>) => Facts;
  /** Returns the plain Markdown for the `.md` version of the page. `content` is what the directive holds, already exported. */
  readonly toMarkdown: (use: Use<Attributes>, content: string) => string;
}

/** A directive that a React component shows. */
interface ComponentDirective<Attributes, Props extends object> extends Basics<Attributes> {
  readonly component: () => Promise<ComponentType<Props & Shared>>;
  readonly props: (use: Use<Attributes>) => Props;
  /** The parts of the content, where the component puts each in a different place. Default: all content is `children`. */
  readonly parts?: (node: ContainerNode) => readonly (readonly MdastNode[])[];
}

/** A part of another directive, whose component shows it. */
interface PartDirective<Attributes> extends Basics<Attributes> {
  readonly shownBy: string;
}

type Definition<Attributes, Props extends object> =
  | (ComponentDirective<Attributes, Props> & { readonly shownBy?: never })
  | (PartDirective<Attributes> & { readonly component?: never })
  // A directive that its Markdown replaces, on the page and in its `.md` version.
  | (Basics<Attributes> & { readonly component?: never; readonly shownBy?: never });

/** One valid use of a directive. */
export interface ResolvedDirective {
  readonly ok: true;
  readonly facts: Facts;
  /** Props of the component; undefined without one. */
  readonly props: object | undefined;
  readonly toMarkdown: (content: string) => string;
}

/** A directive with the types of its attributes and props sealed in, so that different ones fit in one list. */
export interface Directive extends Pick<
  Basics<unknown>,
  'name' | 'form' | 'summary' | 'example' | 'within' | 'holds' | 'check'
> {
  /** Reads the attributes. */
  readonly resolve: (
    placed: PlacedNode,
  ) => ResolvedDirective | { readonly ok: false; readonly problems: readonly Problem[] };
  readonly parts: ((node: ContainerNode) => readonly (readonly MdastNode[])[]) | undefined;
  readonly rendering:
    | { readonly by: 'component'; readonly load: () => Promise<RenderDirective> }
    | { readonly by: 'parent'; readonly parent: string }
    | { readonly by: 'markdown' };
}

/** Renders a component from its props as JSON. */
export type RenderDirective = (json: string, shared: Shared) => ReactNode;

/**
 * Defines a directive. Every definition says how the directive is shown: by its own component, by the component of
 * the directive around it (`shownBy`), or by the Markdown that replaces it.
 */
export function defineDirective<Attributes, Props extends object>(
  definition: Definition<Attributes, Props>,
): Directive {
  const { name, form, summary, example, within, holds, check } = definition;
  const colons = form === 'container' ? ':::' : '::';
  return {
    name,
    form,
    summary,
    ...(example !== undefined && { example }),
    ...(within !== undefined && { within }),
    ...(holds !== undefined && { holds }),
    ...(check && { check }),
    resolve: (placed) => {
      const { node } = placed;
      const fix = `Correct the braces after ${colons}${name}.`;
      const attributes = parse(definition.attributes, node.attributes ?? {}, placed.place(node), fix);
      if (!attributes.ok) return { ok: false, problems: attributes.problems };
      const use = { ...placed, attributes: attributes.value };
      return {
        ok: true,
        facts: definition.facts?.(use) ?? {},
        props: definition.component ? definition.props(use) : undefined,
        toMarkdown: (content) => definition.toMarkdown(use, content),
      };
    },
    parts: definition.component ? definition.parts : undefined,
    rendering: renderingOf(definition),
  };
}

function renderingOf<Attributes, Props extends object>(
  definition: Definition<Attributes, Props>,
): Directive['rendering'] {
  if (definition.shownBy !== undefined) return { by: 'parent', parent: definition.shownBy };
  if (definition.component) return { by: 'component', load: () => loadRenderer(definition.component) };
  return { by: 'markdown' };
}

async function loadRenderer<Props extends object>(
  load: () => Promise<ComponentType<Props & Shared>>,
): Promise<RenderDirective> {
  const Component = await load();
  return (json, shared) => {
    const props = parseOwnJson<Props>(json);
    return createElement(Component, { ...props, ...shared });
  };
}
