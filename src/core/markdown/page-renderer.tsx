import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderDirective, Shared } from '../directives/directive.ts';
import type { Registry } from '../directives/registry.ts';
import type { Translate } from '../model/messages.ts';
import { CodeBlock, type Props as CodeBlockProps } from '../ui/CodeBlock.tsx';
import { Heading } from '../ui/Heading.tsx';
import type { Part } from '../ui/Parts.tsx';
import { TableScroller } from '../ui/TableScroller.tsx';
import type { Highlight } from './highlight.ts';
import type { PageHtml } from './read-markdown.ts';
import { parseOwnJson } from '../model/own-json.ts';

/** Renders `Component` from props that plugins.ts wrote as JSON into the document. */
function fromJson<Props extends object>(Component: ComponentType<Props & Shared>): RenderDirective {
  return (json, shared) => {
    const props = parseOwnJson<Props>(json);
    return <Component {...props} {...shared} />;
  };
}

/** The props of `x-picture`, as plugins.ts writes them. */
interface PictureProps {
  readonly number: number;
  readonly alt: string;
}

/** Renders a picture of the repository in the sizes that screens need. */
export type RenderPicture = (file: string, alt: string) => Promise<string>;

export interface Options {
  readonly registry: Registry;
  readonly t: Translate;
  readonly highlight: Highlight;
  readonly picture: RenderPicture;
  /** What features add to code blocks. Default: nothing. */
  readonly parts?: { readonly code: readonly Part[] };
}

/** Where a component puts its children. No text contains this character. */
const hole = '\u0000';
const tag = /<(\/?)x-([a-z-]+)(?: data-props="([^"]*)")?>/g;
/** White space around a part means nothing, and React would not find it in the component's markup. */
const partTag = /\s*(<\/?x-part>)\s*/g;

/**
 * Returns a function that completes the HTML of a page: each `x-…` element that the Markdown plugins made becomes the
 * markup of its React component, highlighted code or a picture.
 *
 * A component renders once for each set of props, and its children are inserted where it puts them. A component that puts
 * children into several places gets an `x-part` for each, in the order of its markup.
 */
export async function createPageRenderer({
  registry,
  t,
  highlight,
  picture,
  parts: { code: codeParts } = { code: [] },
}: Options): Promise<(page: PageHtml) => Promise<string>> {
  const components = new Map<string, RenderDirective>([
    ['code-block', fromJson((props: CodeBlockProps) => <CodeBlock {...props} parts={codeParts} />)],
    ['heading', fromJson(Heading)],
    ['table-scroller', fromJson(TableScroller)],
  ]);
  for (const { name, rendering } of registry.values()) {
    if (rendering.by === 'component') components.set(name, await rendering.load());
  }
  const rendered = new Map<string, readonly string[]>();

  /** The component's markup, cut where its children go. */
  const render = (name: string, props: string): readonly string[] => {
    const key = `${name} ${props}`;
    const known = rendered.get(key);
    if (known) return known;
    const component = components.get(name);
    if (!component) throw new Error(`Markdown contains an element x-${name}, which has no component.`);
    const node: ReactNode = component(props, { t, children: hole });
    const parts = renderToStaticMarkup(node).split(hole);
    rendered.set(key, parts);
    return parts;
  };

  return async ({ html, code, pictures }) => {
    const highlighted = await Promise.all(
      code.map(async ({ code: text, language, meta }) => highlight(text, language, meta)),
    );
    const shown = new Map<string, string>();
    for (const [, slash, name, props = ''] of html.matchAll(tag)) {
      if (name !== 'picture' || slash === '/') continue;
      const { number, alt } = parseOwnJson<PictureProps>(decodeURIComponent(props));
      shown.set(props, await picture(pictures[number] ?? '', alt));
    }
    /** Of each element that is open, the markup that is still to come. */
    const open: { readonly parts: readonly string[]; next: number }[] = [];
    const nextPart = () => {
      const element = open.at(-1);
      return element?.parts[element.next++] ?? '';
    };
    return html.replace(partTag, '$1').replace(tag, (_, slash: string, name: string, props = '%7B%7D') => {
      if (name === 'part') return slash === '/' ? nextPart() : '';
      if (name === 'code') return slash === '/' ? '' : (highlighted[Number(props)] ?? '');
      if (name === 'picture') return slash === '/' ? '' : (shown.get(props) ?? '');
      if (slash === '/') {
        const end = nextPart();
        open.pop();
        return end;
      }
      open.push({ parts: render(name, decodeURIComponent(props)), next: 0 });
      return nextPart();
    });
  };
}
