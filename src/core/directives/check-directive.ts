import type { MdastNode } from 'satteri';
import type { Problem } from '../model/problem.ts';
import type { ContainerNode, PlacedNode } from './directive.ts';
import type { Registry } from './registry.ts';

/**
 * Checks one directive except for its attributes: its name, its parent, its end and its content.
 *
 * @param body the text that the node was parsed from
 */
export function checkDirective(placed: PlacedNode, body: string, registry: Registry): readonly Problem[] {
  const { node, parent, place } = placed;
  const { name } = node;
  const form = node.type === 'containerDirective' ? 'container' : 'leaf';
  const colons = form === 'container' ? ':::' : '::';
  const where = place(node);
  const directive = registry.get(name);
  if (directive?.form !== form) {
    const known = [...registry.values()].filter((each) => each.form === form);
    return [
      {
        where,
        found: `the directive '${colons}${name}'`,
        allowed: known.map((each) => `${colons}${each.name}`).join(', '),
        fix: 'Correct its name, delete it if its feature is gone from site/features.ts, or put the text in a code block.',
      },
    ];
  }
  const { within, holds, check } = directive;
  if (within !== undefined && parent?.node.name !== within) {
    return [
      {
        where,
        found: `':::${name}' outside of '::::${within}'`,
        allowed: `::::${within} around it`,
        fix: 'Begin the outer fence with one colon more than the inner ones.',
      },
    ];
  }
  if (node.type !== 'containerDirective') return [];
  return [
    ...checkEnd(node, where, body),
    ...(holds === undefined ? [] : checkParts(node, holds, where)),
    ...(check?.(node, placed) ?? []),
  ];
}

/** Reports a directive that reaches to the end of the text because its closing fence is missing or part of a table. */
function checkEnd({ name, position }: ContainerNode, where: string, body: string): Problem[] {
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

/** Reports anything but the one kind of part that a directive holds: text between tabs, a note in cards. */
function checkParts(node: ContainerNode, part: string, where: string): Problem[] {
  const isPart = (child: MdastNode) => child.type === 'containerDirective' && child.name === part;
  const hasOthers = node.children.some((child) => !isPart(child));
  if (!hasOthers && node.children.length > 0) return [];
  return [
    {
      where,
      found: hasOthers ? `text in '::::${node.name}' itself` : `'::::${node.name}' without a ':::${part}'`,
      allowed: `one ':::${part}' after the other`,
      fix: `Move everything into a ':::${part}', or in front of '::::${node.name}'.`,
    },
  ];
}
