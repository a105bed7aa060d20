import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type Props = Readonly<Record<string, unknown>>;
interface Rendered {
  readonly props: Props;
  readonly html: string;
}

/** What each component was rendered to last; on the next page the bar, the foot and the menu are the same. */
const rendered = new WeakMap<ComponentType<Props>, Rendered>();
/** A text that no component has: where the children go. */
const slot = '\u0000';

/** Renders a React component to HTML that no script takes over. */
function render(component: ComponentType<Props>, props: Props, slots: Readonly<Record<string, string>>) {
  const children = slots['default'];
  if (children !== undefined) {
    const html = renderToStaticMarkup(createElement(component, props, slot));
    return { html: html.replace(slot, () => children) };
  }
  const last = rendered.get(component);
  if (last && haveSameValues(last.props, props)) return { html: last.html };
  const html = renderToStaticMarkup(createElement(component, props));
  rendered.set(component, { props, html });
  return { html };
}

function haveSameValues(a: Props, b: Props): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}

/**
 * Astro's own renderer of React, without what only hydrated components need: it renders each component twice, to find out
 * whether it is one, and by way of a stream.
 */
export default {
  name: '@astrojs/react',
  /** Every component that is not Astro's own is React's. */
  check: (component: unknown): boolean => typeof component === 'function',
  renderToStaticMarkup: render,
};
