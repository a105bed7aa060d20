import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Admonition } from '../ui/Admonition.tsx';
import { AvailabilityLabel } from '../docs/AvailabilityLabel.tsx';
import { Card, Cards } from '../docs/Cards.tsx';
import { CodeBlock } from '../ui/CodeBlock.tsx';
import { Details } from '../docs/Details.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Steps } from '../docs/Steps.tsx';
import { TableScroller } from '../ui/TableScroller.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';
import type { Translate } from '../model/messages.ts';

/** What every component gets beside the props that plugins.ts made for it. */
interface Shared {
  readonly t: Translate;
  readonly children?: ReactNode;
}

/** Renders `Component` from props that plugins.ts wrote as JSON into the document. */
function fromJson<Props extends object>(Component: ComponentType<Props & Shared>) {
  return (json: string, shared: Shared): ReactNode => {
    const props: Props = JSON.parse(json);
    return <Component {...props} {...shared} />;
  };
}

const components: Readonly<Record<string, ReturnType<typeof fromJson>>> = {
  admonition: fromJson(Admonition),
  availability: fromJson(AvailabilityLabel),
  card: fromJson(Card),
  cards: fromJson(Cards),
  'code-block': fromJson(CodeBlock),
  details: fromJson(Details),
  heading: fromJson(Heading),
  steps: fromJson(Steps),
  'tab-panel': fromJson(TabPanel),
  tabs: fromJson(Tabs),
  'table-scroller': fromJson(TableScroller),
};

const slot = '\u0000';
const tag = /<(\/?)x-([a-z-]+)(?: data-props="([^"]*)")?>/g;

/**
 * Replaces the `x-…` elements that the Markdown plugins made by the markup of their React components.
 * A component renders once for each set of props; its children are spliced in where it puts them.
 */
export function createComponentRenderer(t: Translate): (html: string) => string {
  const rendered = new Map<string, readonly [open: string, close: string]>();

  const render = (name: string, props: string): readonly [string, string] => {
    const key = `${name} ${props}`;
    const known = rendered.get(key);
    if (known) return known;
    const component = components[name];
    if (!component)
      throw new Error(`Markdown made an element x-${name}, which src/markdown/components.tsx does not know.`);
    const html = renderToStaticMarkup(component(decodeURIComponent(props), { t, children: slot }));
    const [open = '', close = ''] = html.split(slot, 2);
    const parts = [open, close] as const;
    rendered.set(key, parts);
    return parts;
  };

  return (html) => {
    const closing: string[] = [];
    return html.replace(tag, (_, slash: string, name: string, props = '%7B%7D') => {
      if (slash === '/') return closing.pop() ?? '';
      const [open, close] = render(name, props);
      closing.push(close);
      return open;
    });
  };
}

/** The same components for MDX, whose elements Astro renders itself: a map for its `components` prop. */
export function mdxComponents(t: Translate): Record<string, (props: MdxProps) => ReactNode> {
  return Object.fromEntries(
    Object.entries(components).map(([name, component]) => [
      `x-${name}`,
      (props: MdxProps) => component(decodeURIComponent(props['data-props']), { t, children: props.children }),
    ]),
  );
}

interface MdxProps {
  readonly 'data-props': string;
  readonly children?: ReactNode;
}
