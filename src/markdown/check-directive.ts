import type { MdastNode } from 'satteri';
import { parse } from '../model/parse.ts';
import type { Problem } from '../model/problem.ts';
import { checkQuestion } from './check-quiz.ts';
import { containerDirectives, isContainer, isLeaf, leafDirectives } from './directives.ts';

type Container = Extract<MdastNode, { type: 'containerDirective' }>;
type Directive = Container | Extract<MdastNode, { type: 'leafDirective' }>;

/** The directive that each of these has to stand in. */
const surroundings: Readonly<Record<string, string>> = { tab: 'tabs', card: 'cards', question: 'quiz' };
/** The only directive that each of these may hold. */
const contents: Readonly<Record<string, string>> = { tabs: 'tab', cards: 'card', quiz: 'question' };

/**
 * Checks one directive: its name, where it stands, its attributes and what it holds.
 *
 * @param place file and line of a node, as problems name them
 * @param parent the node around it
 * @param body the text that `node` was read from
 */
export function checkDirective(
  node: Directive,
  place: (node: MdastNode) => string,
  parent: MdastNode | undefined,
  body: string,
): readonly Problem[] {
  const { name } = node;
  const where = place(node);
  const colons = node.type === 'containerDirective' ? ':::' : '::';
  const schema =
    node.type === 'containerDirective'
      ? isContainer(name) && containerDirectives[name]
      : isLeaf(name) && leafDirectives[name];
  if (!schema) {
    const known = Object.keys(node.type === 'containerDirective' ? containerDirectives : leafDirectives);
    return [
      {
        where,
        found: `the directive '${colons}${name}'`,
        allowed: known.map((each) => `${colons}${each}`).join(', '),
        fix: 'Correct its name, or put the text in a code block.',
      },
    ];
  }
  const needed = surroundings[name];
  if (needed !== undefined && !(parent && 'name' in parent && parent.name === needed)) {
    return [
      {
        where,
        found: `':::${name}' outside of '::::${needed}'`,
        allowed: `::::${needed} around it`,
        fix: 'Begin the outer fence with one colon more than the inner ones.',
      },
    ];
  }
  const attributes = parse(schema, node.attributes ?? {}, where, `Correct the braces after ${colons}${name}.`);
  return [
    ...(attributes.ok ? [] : attributes.problems),
    ...(node.type === 'containerDirective' ? [...checkEnd(node, where, body), ...checkContent(node, place, body)] : []),
  ];
}

/** Reports a directive that goes on to the end of the text, because its closing fence is missing or is part of a table. */
function checkEnd({ name, position }: Container, where: string, body: string): Problem[] {
  const text = body.slice(position?.start.offset, position?.end.offset).trimEnd();
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (/^[\s>]*:{3,}$/.test(last)) return [];
  return [
    {
      where,
      found: `':::${name}' that is never closed`,
      allowed: 'a line of as many colons as it begins with, behind an empty line where a table ends',
      fix: 'Close it, or put an empty line between the table and the colons.',
    },
  ];
}

function checkContent(node: Container, place: (node: MdastNode) => string, body: string): Problem[] {
  const where = place(node);
  switch (node.name) {
    case 'details':
      return isLabel(node.children[0])
        ? []
        : [
            {
              where,
              found: "':::details' without a label",
              allowed: ':::details[What it holds]',
              fix: 'Say in square brackets what opens.',
            },
          ];
    case 'steps':
      return node.children.some((child) => child.type === 'list' && child.ordered)
        ? []
        : [
            {
              where,
              found: "':::steps' without a numbered list",
              allowed: 'a list of 1., 2., 3.',
              fix: 'Begin each step with its number, and indent what belongs to it.',
            },
          ];
    case 'tabs':
    case 'cards':
      return [...checkParts(node, where), ...checkLabels(node, where)];
    case 'quiz':
      return checkParts(node, where);
    case 'question':
      return checkQuestion(node, place, body);
    default:
      return [];
  }
}

/** Reports anything but tabs in tabs, cards in cards and questions in quizzes. */
function checkParts(node: Container, where: string): Problem[] {
  const part = contents[node.name] ?? '';
  const others = node.children.filter((child) => child.type !== 'containerDirective' || child.name !== part);
  if (others.length === 0 && node.children.length > 0) return [];
  return [
    {
      where,
      found: others.length > 0 ? `text in '::::${node.name}' itself` : `'::::${node.name}' without a ':::${part}'`,
      allowed: `one ':::${part}' after the other`,
      fix: `Move everything into a ':::${part}', or in front of '::::${node.name}'.`,
    },
  ];
}

/** Reports tabs of the same name: a choice that is remembered by its name would mean either. */
function checkLabels(node: Container, where: string): Problem[] {
  const labels = node.children.flatMap((child) =>
    child.type === 'containerDirective' && child.name === 'tab' ? (child.attributes?.['label'] ?? []) : [],
  );
  return [...new Set(labels.filter((label, index) => labels.indexOf(label) !== index))].map((label) => ({
    where,
    found: `two tabs with the label '${label}'`,
    allowed: 'each label once',
    fix: 'Rename one of them, or join the two.',
  }));
}

function isLabel(node: MdastNode | undefined): boolean {
  return node?.type === 'paragraph' && node.data !== undefined && node.data !== null && 'directiveLabel' in node.data;
}
