import type { MdastNode } from 'satteri';
import { listOf, type Problem } from '../model/problem.ts';
import { isLanguage, languages } from './languages.ts';
import { headingAttributes } from './headings.ts';
import { textOf } from './node-text.ts';
import { allowedHtml } from './raw-html.ts';

/**
 * Finds what is wrong with a part of a page without looking at the rest of the page: a heading, an image, a code block.
 *
 * @param body the text of the page
 * @param where names the node in problems
 */
export function checkNode(node: MdastNode, body: string, where: string): Problem[] {
  switch (node.type) {
    case 'html':
      if (allowedHtml(node.value)) return [];
      return [
        {
          where,
          found: `the HTML ${node.value.trim().split('\n', 1)[0]}`,
          allowed: 'Markdown and directives; of HTML, only comments and `<br>`',
          fix: 'Write it in Markdown. Text in angle brackets belongs in `code`, and an anchor is ::anchor{id="name"}.',
        },
      ];
    case 'heading':
      if (node.depth > 1) return checkHeading(node, where);
      return [
        {
          where,
          found: 'a heading of level 1 in the text',
          allowed: 'levels 2 to 6: the title of the front matter is the only level 1',
          fix: 'Begin it with ##, or remove it.',
        },
      ];
    case 'image':
      return checkImage(node, where);
    case 'paragraph':
      return checkParagraph(node.children, where);
    case 'text':
      if (!/^:{2,}/m.test(node.value)) return [];
      return [
        {
          where,
          found: `'${node.value.trim().split('\n')[0]}' as plain text`,
          allowed: 'a directive that begins and ends on separate lines',
          fix: 'Leave an empty line in front of it; otherwise, it continues the table or list above.',
        },
      ];
    case 'code':
      if (isLanguage(node.lang ?? '')) return [];
      return [
        {
          where,
          found: node.lang ? `a code block in '${node.lang}'` : 'a code block without a language',
          allowed: listOf(languages, languages.length),
          fix: "Name its language after the fence; 'text' for output. New ones go into src/core/markdown/languages.ts.",
        },
      ];
    case 'tableRow':
      if (!/^:{3,}$/.test(textOf(node, body).trim())) return [];
      return [
        {
          where,
          found: 'the end of a directive inside of a table',
          allowed: 'an empty line between a table and the ::: below it',
          fix: 'Add an empty line behind the table.',
        },
      ];
    default:
      return [];
  }
}

/** Pages give headings only their ids, so an author who writes anything else gets nothing. */
function checkHeading(node: MdastNode, where: string): Problem[] {
  const others = Object.keys(headingAttributes(node)).filter((name) => name !== 'id');
  if (others.length === 0) return [];
  return [
    {
      where,
      found: `${listOf(others.map((name) => (name === 'className' ? 'class' : name)))} in the braces of a heading`,
      allowed: '{#anchor}',
      fix: 'Leave only the anchor. Further anchors of a section are ::anchor{id="name"}.',
    },
  ];
}

function checkImage({ url, alt }: Extract<MdastNode, { type: 'image' }>, where: string): Problem[] {
  const problems: Problem[] = [];
  if (/^[^/?#]*:/.test(url) && !/^https:\/\//i.test(url)) {
    problems.push({
      where,
      found: `the address '${url}' of an image`,
      allowed: 'a file next to the page (./picture.png), or `https://…`',
      fix: 'Put the picture next to the page.',
    });
  }
  if (!alt) {
    problems.push({
      where,
      found: `the image '${url}' without a text alternative`,
      allowed: '![what the picture shows](./file)',
      fix: 'Say in the square brackets what a reader who cannot see it needs to know.',
    });
  }
  return problems;
}

/** Diagrams and pictures with captions need a paragraph that contains nothing else. */
function checkParagraph(children: readonly MdastNode[], where: string): Problem[] {
  if (children.length === 1) return [];
  const problems: Problem[] = [];
  if (children.some((child) => child.type === 'image' && isDiagram(child.url))) {
    problems.push({
      where,
      found: 'a diagram in a line of text',
      allowed: 'a diagram in a separate paragraph, a picture (.png, .webp) anywhere',
      fix: 'Leave an empty line above and below the diagram.',
    });
  }
  const captioned = children.find((child) => child.type === 'image' && child.title);
  if (captioned?.type === 'image') {
    problems.push({
      where,
      found: `the caption '${captioned.title}' of a picture in a line of text`,
      allowed: '![what the picture shows](./file "Caption") in a separate paragraph',
      fix: 'Leave an empty line above and below the picture, or remove the caption.',
    });
  }
  return problems;
}

/** Whether an image is a diagram of the repository. It is written into the page, where it can follow the color mode. */
export const isDiagram = (url: string): boolean => /^[^:]+\.svg$/.test(url);
