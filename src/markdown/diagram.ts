import { DomUtils } from 'htmlparser2';
import { readDiagram, writeDiagram } from './diagram-tree.ts';

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Returns the diagram for the page: with its text alternative and its caption, without what only files need. */
export function inlineDiagram(svg: string, alt: string, caption?: string | null): string {
  const { root } = readDiagram(svg, '');
  if (!root) return '';
  for (const element of DomUtils.findAll(({ name }) => name === 'title' || name === 'desc', [root]))
    DomUtils.removeElement(element);
  root.attribs = { role: 'img', 'aria-label': alt, ...without(root.attribs, 'role') };
  const content = writeDiagram(root).replace(/\n\s*/g, ' ');
  // On a phone it is wider than the screen, and an area that scrolls must be reachable with the keyboard.
  if (!caption) return `<figure class="diagram" tabindex="0">${content}</figure>`;
  // The caption stays where it is while the diagram scrolls.
  return `<figure class="figure"><div class="diagram" tabindex="0">${content}</div><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

function without(attributes: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([each]) => each !== name));
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
  const [x = '0', y = '0', width = '0', height = '0'] = root.attribs['viewBox']?.split(' ') ?? [];
  const surface = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--diagram-surface)"/>`;
  if (root.attribs['font-family'] === 'inherit') root.attribs['font-family'] = 'sans-serif';
  return writeDiagram(root)
    .replace(/^<svg[^>]*>/, (start) => start + surface)
    .replace(/var\((--diagram-[a-z-]+)\)/g, (value, name: string) => colors.get(name) ?? value);
}
