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

/**
 * Writes the first version after each name in the tables and lists of plain Markdown, as the labels of the page do: once for
 * each name, in table rows and after the name that a list item begins with.
 */
export function withSinceNotes(markdown: string, versions: ReadonlyMap<string, string>): string {
  if (versions.size === 0) return markdown;
  const left = new Map(versions);
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const [, marks = ''] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? [];
      if (marks !== '' && (fence === '' || marks.startsWith(fence))) fence = fence === '' ? marks : '';
      const names = /^[\s>]*\|/.test(line) ? /`([^`]+)`/g : /(?<=^[\s>]*[-*] )`([^`]+)`/g;
      if (fence !== '' || marks !== '') return line;
      return line.replace(names, (code, name: string) => {
        const version = left.get(name);
        left.delete(name);
        return version === undefined ? code : `${code} (since ${version})`;
      });
    })
    .join('\n');
}
