import { DomUtils, parseDocument } from 'htmlparser2';
import { listOf, type Problem } from '../model/problem.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
/** An element of a diagram. */
export type DiagramElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Everything that a diagram can be made of: shapes, text, and what they refer to. */
const elements = new Set(
  'svg title desc defs g symbol use marker path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern'.split(
    ' ',
  ),
);

/** Attributes with a color. */
const colors = new Set(['fill', 'stroke', 'color', 'stop-color']);

const attributes = new Set([
  ...colors,
  ...'xmlns id role href viewBox preserveAspectRatio width height x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy d points'.split(
    ' ',
  ),
  ...'transform pathLength textLength lengthAdjust rotate offset opacity fill-opacity stroke-opacity stop-opacity'.split(
    ' ',
  ),
  ...'fill-rule clip-rule clip-path mask stroke-width stroke-dasharray stroke-dashoffset stroke-linecap'.split(' '),
  ...'stroke-linejoin stroke-miterlimit vector-effect paint-order marker-start marker-mid marker-end'.split(' '),
  ...'markerWidth markerHeight markerUnits refX refY orient gradientUnits gradientTransform spreadMethod'.split(' '),
  ...'patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits'.split(' '),
  ...'font-family font-size font-style font-weight letter-spacing word-spacing text-anchor'.split(' '),
  ...'dominant-baseline alignment-baseline baseline-shift text-decoration writing-mode'.split(' '),
]);

const followsColorMode = /^(none|currentcolor|inherit|context-(fill|stroke)|var\(--diagram-[a-z-]+\)|url\(#[\w-]+\))$/i;

/** A diagram without everything that its problems report. */
export interface DiagramTree {
  /** Undefined if the file holds no diagram. */
  readonly root: DiagramElement | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads a diagram. It becomes part of the page, so it can only hold what is listed above: nothing that runs, nothing from
 * other places, and only colors that follow the color mode.
 *
 * @param where the file
 */
export function readDiagram(svg: string, where: string): DiagramTree {
  const document = parseDocument(svg, { xmlMode: true, withStartIndices: true });
  const problems: Problem[] = [];
  const report = (node: Node, found: string, allowed: string, fix: string) => {
    const line = svg.slice(0, node.startIndex ?? 0).split('\n').length;
    problems.push({ where: `${where}:${line}`, found, allowed, fix });
  };

  /** Removes what the diagram can't hold. */
  const clean = (node: Node): void => {
    switch (node.type) {
      case 'text':
        return;
      case 'tag':
      case 'script':
      case 'style':
        if (elements.has(node.name)) {
          checkAttributes(node, report);
          for (const child of node.children.slice()) clean(child);
          return;
        }
        report(node, `<${node.name}>`, `the elements ${listOf(elements, elements.size)}`, 'Draw it with these.');
        break;
      case 'comment':
        // Only the author's file has them.
        break;
      default: {
        const start =
          svg
            .slice(node.startIndex ?? 0)
            .split('\n', 1)[0]
            ?.slice(0, 40) ?? '';
        report(node, start, 'elements, text and comments', 'Remove it.');
      }
    }
    DomUtils.removeElement(node);
  };
  for (const child of document.children.slice()) clean(child);

  const [root, ...others] = document.children.filter((node) => node.type === 'tag');
  if (root?.name !== 'svg' || others.length > 0) {
    problems.push({
      where,
      found: root ? `<${(others[0] ?? root).name}> outside of <svg>` : 'no diagram',
      allowed: 'one <svg> element',
      fix: 'Put everything into one <svg>.',
    });
    return { root: undefined, problems };
  }
  if (!/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(root.attribs['viewBox'] ?? '')) {
    report(root, 'a diagram without a viewBox', '<svg viewBox="0 0 720 …">', 'Add the viewBox, so that it scales.');
  }
  return { root, problems };
}

type Report = (node: Node, found: string, allowed: string, fix: string) => void;

/** Removes the attributes that an element can't have. */
function checkAttributes(element: DiagramElement, report: Report): void {
  for (const [name, value] of Object.entries(element.attribs)) {
    const [found, allowed, fix] = attributeProblem(name, value.trim()) ?? [];
    if (found === undefined || allowed === undefined || fix === undefined) continue;
    report(element, `${found} of <${element.name}>`, allowed, fix);
    delete element.attribs[name];
  }
}

function attributeProblem(name: string, value: string): readonly [string, string, string] | undefined {
  const shown = `${name}="${value.slice(0, 60)}"`;
  if (!attributes.has(name)) {
    return [`the attribute ${shown}`, 'geometry, text, markers and colors', 'Draw it without this attribute.'];
  }
  if (colors.has(name) && !followsColorMode.test(value)) {
    return [
      `the color '${value}'`,
      "'none', 'currentColor' and var(--diagram-…)",
      'Use one of the diagram colors of src/styles/content-tokens.css, so that it follows the color mode.',
    ];
  }
  const isForeign =
    name === 'href'
      ? !/^#[\w-]+$/.test(value)
      : name === 'xmlns'
        ? value !== 'http://www.w3.org/2000/svg'
        : /url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value);
  if (!isForeign) return undefined;
  return [`the address ${shown}`, 'parts of the diagram itself: #name', 'Draw it, and put links into the text.'];
}

/** Writes an element of a diagram, which a page or a file contains. */
export function writeDiagram(element: DiagramElement): string {
  return DomUtils.getOuterHTML(element, { xmlMode: true, encodeEntities: 'utf8' });
}
