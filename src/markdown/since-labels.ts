import type { Element, ElementContent } from 'hast';

/** Takes the first version that has a name, so that a page labels each name once. */
export type TakeSince = (name: string) => string | undefined;

/** A label that names the first version of Unleash that has something. */
export function sinceLabel(version: string): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['since', 'unsearched'], dataSince: version },
    children: [{ type: 'text', value: `Since ${version}` }],
  };
}

/** Returns an element with a label after each code that names something newer than the history begins. */
export function withSinceLabels(element: Element, takeSince: TakeSince): Element {
  const children = element.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    if (child.tagName !== 'code') return [withSinceLabels(child, takeSince)];
    const version = takeSince(textIn(child));
    return version === undefined ? [child] : [child, { type: 'text', value: ' ' }, sinceLabel(version)];
  });
  return { ...element, children };
}

function textIn(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textIn(child) : ''))
    .join('');
}
