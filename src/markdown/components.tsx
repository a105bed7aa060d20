import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Admonition } from '../ui/Admonition.tsx';
import { AvailabilityLabel } from '../docs/AvailabilityLabel.tsx';
import { Card, Cards } from '../docs/Cards.tsx';
import { CodeBlock } from '../ui/CodeBlock.tsx';
import { Details } from '../docs/Details.tsx';
import { Heading } from '../ui/Heading.tsx';
import { QuizPlace } from '../quiz/QuizPlace.tsx';
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
  quiz: fromJson(QuizPlace),
  steps: fromJson(Steps),
  'tab-panel': fromJson(TabPanel),
  tabs: fromJson(Tabs),
  'table-scroller': fromJson(TableScroller),
};

const slot = '\u0000';
const tag = /<(\/?)x-([a-z-]+)(?: data-props="([^"]*)")?>/g;
/** Around a slot, white space means nothing; React would not find it in the component's markup. */
const slotTag = /\s*(<\/?x-slot>)\s*/g;

/**
 * Replaces the `x-…` elements that the Markdown plugins made by the markup of their React components.
 * A component renders once for each set of props; its children are spliced in where it puts them. One that puts children
 * into several places gets an `x-slot` for each, in the order of its markup.
 */
export function createComponentRenderer(t: Translate): (html: string) => string {
  const rendered = new Map<string, readonly string[]>();

  /** The component's markup, cut where its children belong. */
  const render = (name: string, props: string): readonly string[] => {
    const key = `${name} ${props}`;
    const known = rendered.get(key);
    if (known) return known;
    const component = components[name];
    if (!component)
      throw new Error(`Markdown made an element x-${name}, which src/markdown/components.tsx does not know.`);
    const html = renderToStaticMarkup(component(decodeURIComponent(props), { t, children: slot }));
    const parts = html.split(slot);
    rendered.set(key, parts);
    return parts;
  };

  return (html) => {
    /** Of each element that is open, the markup that is still to come. */
    const open: { readonly parts: readonly string[]; next: number }[] = [];
    const nextPart = () => {
      const element = open.at(-1);
      return element?.parts[element.next++] ?? '';
    };
    return html.replace(slotTag, '$1').replace(tag, (_, slash: string, name: string, props = '%7B%7D') => {
      if (name === 'slot') return slash === '/' ? nextPart() : '';
      if (slash === '/') {
        const end = nextPart();
        open.pop();
        return end;
      }
      open.push({ parts: render(name, props), next: 0 });
      return nextPart();
    });
  };
}

/** The same components for MDX, whose elements Astro renders itself: a map for its `components` prop. */
export function mdxComponents(t: Translate): Record<string, (props: MdxProps) => ReactNode> {
  return {
    ...Object.fromEntries(
      Object.entries(components).map(([name, component]) => [
        `x-${name}`,
        (props: MdxProps) => component(decodeURIComponent(props['data-props']), { t, children: props.children }),
      ]),
    ),
    'x-slot': ({ children }) => children,
  };
}

interface MdxProps {
  readonly 'data-props': string;
  readonly children?: ReactNode;
}
