import { Parser } from 'htmlparser2';
import { listOf, type Problem } from '../model/problem.ts';

/** An element of a diagram. */
export interface DiagramElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (DiagramElement | string)[];
}

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

const viewBox = /^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/;

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
  const problems: Problem[] = [];
  const roots: (DiagramElement | string)[] = [];
  /** The children of each open element; undefined in an element that is left out. */
  const open: ((DiagramElement | string)[] | undefined)[] = [roots];
  let isInCdata = false;
  const report = (found: string, allowed: string, fix: string) => {
    const line = svg.slice(0, parser.startIndex).split('\n').length;
    problems.push({ where: `${where}:${line}`, found, allowed, fix });
  };
  const reportText = () => {
    const [start = ''] = svg.slice(parser.startIndex).split('\n', 1);
    report(start.slice(0, 40), 'elements, text and comments', 'Remove it.');
  };
  /** The attributes that an element can have. */
  const checked = (element: string, found: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(found).filter(([name, value]) => {
        const problem = attributeProblem(name, value.trim());
        if (problem) report(`${problem.found} of <${element}>`, problem.allowed, problem.fix);
        return !problem;
      }),
    );

  const parser = new Parser(
    {
      onopentag(name, found) {
        const siblings = open.at(-1);
        if (!siblings || !elements.has(name)) {
          if (siblings) report(`<${name}>`, `the elements ${listOf(elements, elements.size)}`, 'Draw it with these.');
          open.push(undefined);
          return;
        }
        const children: DiagramElement['children'][number][] = [];
        open.push(children);
        siblings.push({ name, attributes: checked(name, found), children });
        if (siblings === roots && !viewBox.test(found['viewBox'] ?? ''))
          report('a diagram without a viewBox', '<svg viewBox="0 0 720 …">', 'Add the viewBox, so that it scales.');
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        if (!isInCdata) open.at(-1)?.push(text);
      },
      oncdatastart() {
        isInCdata = true;
        reportText();
      },
      oncdataend: () => void (isInCdata = false),
      onprocessinginstruction: reportText,
    },
    { xmlMode: true },
  );
  parser.end(svg);

  const [root, ...others] = roots.filter((each) => typeof each !== 'string');
  if (root?.name !== 'svg' || others.length > 0) {
    problems.push({
      where,
      found: root ? `<${(others[0] ?? root).name}> outside of <svg>` : 'no diagram',
      allowed: 'one <svg> element',
      fix: 'Put everything into one <svg>.',
    });
    return { root: undefined, problems };
  }
  return { root, problems };
}

type AttributeProblem = Omit<Problem, 'where'>;

function attributeProblem(name: string, value: string): AttributeProblem | undefined {
  const shown = `${name}="${value.slice(0, 60)}"`;
  if (!attributes.has(name)) {
    return {
      found: `the attribute ${shown}`,
      allowed: 'geometry, text, markers and colors',
      fix: 'Draw it without this attribute.',
    };
  }
  if (colors.has(name) && !followsColorMode.test(value)) {
    return {
      found: `the color '${value}'`,
      allowed: "'none', 'currentColor' and var(--diagram-…)",
      fix: 'Use one of the diagram colors of src/core/styles/content-tokens.css, so that it follows the color mode.',
    };
  }
  if (!isForeign(name, value)) return undefined;
  return {
    found: `the address ${shown}`,
    allowed: 'parts of the diagram itself: #name',
    fix: 'Draw it, and put links into the text.',
  };
}

/** Whether a value refers to anything but a part of the diagram. */
function isForeign(name: string, value: string): boolean {
  if (name === 'href') return !/^#[\w-]+$/.test(value);
  if (name === 'xmlns') return value !== 'http://www.w3.org/2000/svg';
  return /url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Writes an element of a diagram, which a page or a file contains. */
export function writeDiagram({ name, attributes: own, children }: DiagramElement): string {
  const start = [name, ...Object.entries(own).map(([attribute, value]) => `${attribute}="${escaped(value)}"`)].join(
    ' ',
  );
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : writeDiagram(child))).join('');
  return content === '' ? `<${start}/>` : `<${start}>${content}</${name}>`;
}
