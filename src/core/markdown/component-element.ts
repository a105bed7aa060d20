import type { ElementContent } from 'hast';

/** Encodes props for an attribute. An apostrophe is encoded, too, because it would become an entity. */
function encodeProps(props: object | number): string {
  return encodeURIComponent(JSON.stringify(props)).replace(/'/g, '%27');
}

/**
 * Data of a node that is rendered by one of the React components in `page-renderer.tsx`. The renderer turns the element
 * `x-{component}` into the component's own markup.
 */
export function component(name: string, props: object) {
  return { hName: `x-${name}`, hProperties: { dataProps: encodeProps(props) } };
}

/** An element that `page-renderer.tsx` replaces with a React component. */
export function element(tagName: string, props: object | number) {
  const children: ElementContent[] = [];
  return {
    type: 'element' as const,
    tagName,
    properties: { dataProps: encodeProps(props) },
    children,
  };
}
