import { readDiagram, writeDiagram, type DiagramElement } from './diagram-tree.ts';

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** A diagram of at most this width fits on every screen, such as the picture of a card. */
const smallWidth = 320;

/** Returns the diagram for the page: with its text alternative and its caption, without what only files need. */
export function inlineDiagram(svg: string, alt: string, caption?: string | null): string {
  const { root } = readDiagram(svg, '');
  if (!root) return '';
  const { role: _, ...attributes } = root.attributes;
  const named = { ...withoutTitles(root), attributes: { role: 'img', 'aria-label': alt, ...attributes } };
  const content = writeDiagram(named).replace(/\n\s*/g, ' ');
  const [, , width] = root.attributes['viewBox']?.split(' ').map(Number) ?? [];
  if (!caption && width !== undefined && width <= smallWidth)
    return `<figure class="diagram diagram--small">${content}</figure>`;
  // On a phone it is wider than the screen, and an area that scrolls must be reachable with the keyboard.
  if (!caption) return `<figure class="diagram" tabindex="0">${content}</figure>`;
  // The caption stays where it is while the diagram scrolls.
  return `<figure class="figure"><div class="diagram" tabindex="0">${content}</div><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

/** The same element without the titles and descriptions in it, in place of which the page has a text alternative. */
function withoutTitles({ children, ...element }: DiagramElement): DiagramElement {
  const kept = children.filter((child) => typeof child === 'string' || !['title', 'desc'].includes(child.name));
  return { ...element, children: kept.map((child) => (typeof child === 'string' ? child : withoutTitles(child))) };
}

/** The colors of diagrams in light mode, from the style sheet that defines them. */
export function diagramColors(styles: string): ReadonlyMap<string, string> {
  const [light = ''] = styles.split('@media');
  return new Map(
    [...light.matchAll(/(--diagram-[a-z-]+): ([^;]+);/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

/** Returns a diagram as a file for other programs: in the colors of light mode, on a surface of the same color mode. */
export function standaloneDiagram(svg: string, colors: ReadonlyMap<string, string>): string {
  const { root } = readDiagram(svg, '');
  if (!root) return '';
  const { attributes } = root;
  const [x = '0', y = '0', width = '0', height = '0'] = attributes['viewBox']?.split(' ') ?? [];
  const surface = { name: 'rect', attributes: { x, y, width, height, fill: 'var(--diagram-surface)' }, children: [] };
  const font = attributes['font-family'] === 'inherit' ? { 'font-family': 'sans-serif' } : {};
  return writeDiagram({
    name: root.name,
    attributes: { ...attributes, ...font },
    children: [surface, ...root.children],
  }).replace(/var\((--diagram-[a-z-]+)\)/g, (value, name: string) => colors.get(name) ?? value);
}
