import type { Problem } from '../model/problem.ts';

const followsColorMode = /^(none|currentcolor|inherit|context-(fill|stroke)|var\(--diagram-[a-z-]+\)|url\(#[^)]+\))$/i;

/**
 * Checks that a diagram follows the color mode and contains nothing that runs, because it becomes part of the page.
 * Colors are the `--diagram-…` properties of src/styles/content-tokens.css.
 */
export function checkDiagram(svg: string, where: string): Problem[] {
  const problems: Problem[] = [];
  const colors = svg.matchAll(/\s(?:fill|stroke|color|stop-color|flood-color)\s*=\s*["']([^"']*)["']/g);
  const literal = [...colors].map(([, color = '']) => color.trim()).find((color) => !followsColorMode.test(color));
  if (literal !== undefined) {
    problems.push({
      where,
      found: `the color '${literal}' in the diagram`,
      allowed: "'none', 'currentColor' and var(--diagram-…)",
      fix: 'Use one of the diagram colors of src/styles/content-tokens.css, so that it follows the color mode.',
    });
  }
  if (/<(script|foreignObject|style)\b|\s(?:on\w+|style)\s*=/i.test(svg)) {
    problems.push({
      where,
      found: 'a script, style or foreignObject element, a style attribute or an event handler in the diagram',
      allowed: 'shapes, text and markers',
      fix: 'Draw it with shapes and attributes alone.',
    });
  }
  if (/<(?:a|image)\b|\bhref\s*=\s*["'](?!#)/i.test(svg)) {
    problems.push({
      where,
      found: 'a link or an image in the diagram',
      allowed: "shapes, text and markers; href='#…' to parts of the diagram itself",
      fix: 'Draw it, and put links into the text.',
    });
  }
  if (!/<svg[^>]*\sviewBox="/.test(svg)) {
    problems.push({
      where,
      found: 'a diagram without a viewBox',
      allowed: '<svg viewBox="0 0 720 …">',
      fix: 'Add the viewBox, so that it scales.',
    });
  }
  return problems;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Returns the diagram for the page: with its text alternative and its caption, without the XML declaration. */
export function inlineDiagram(svg: string, alt: string, caption?: string | null): string {
  const label = escapeHtml(alt);
  const bare = svg.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, '').trim();
  const named = bare
    .replace(/<svg\b/, () => `<svg role="img" aria-label="${label}"`)
    .replace(/<(title|desc)>[\s\S]*?<\/\1>/g, '');
  // On a phone it is wider than the screen, and an area that scrolls must be reachable with the keyboard.
  const content = named.replace(/\n\s*/g, ' ');
  if (!caption) return `<figure class="diagram" tabindex="0">${content}</figure>`;
  // The caption stays where it is while the diagram scrolls.
  return `<figure class="figure"><div class="diagram" tabindex="0">${content}</div><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
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
  const [, x = '0', y = '0', width = '0', height = '0'] = /\sviewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? [];
  const surface = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--diagram-surface)"/>`;
  return svg
    .replace(/<svg\b[^>]*>/, (start) => start.replace('font-family="inherit"', 'font-family="sans-serif"') + surface)
    .replace(/var\((--diagram-[a-z-]+)\)/g, (value, name: string) => colors.get(name) ?? value);
}
