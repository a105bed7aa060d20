import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownToMdast, mdxToMdast, type MdastNode } from 'satteri';
import type { Outline } from '../model/page.ts';
import { listOf, type Problem } from '../model/problem.ts';
import { checkDirective } from './check-directive.ts';
import { checkDiagram } from './diagram.ts';
import { features } from './features.ts';
import { createAnchors, explicitId } from './headings.ts';
import { isLanguage, languages } from './languages.ts';
import { textIn, textOf } from './node-text.ts';
import { expandSdkFeatures } from './sdk-features.ts';

/** What {@link readOutline} found in a file. */
export interface OutlineResult {
  readonly outline: Outline;
  readonly problems: readonly Problem[];
}

/**
 * Reads the anchors, links and images of a Markdown source, and checks what only its author can mend: directives,
 * code languages, diagrams. Nothing is rendered, so that all problems of all pages are known before a build begins.
 *
 * @param body the file's text without its front matter
 * @param file its absolute path, for images beside it
 * @param source its path as problems name it
 * @param firstLine line of the file on which `body` begins
 */
export function readOutline(body: string, file: string, source: string, firstLine: number): OutlineResult {
  const anchors: string[] = [];
  const links: Outline['links'][number][] = [];
  const images: Outline['images'][number][] = [];
  const quizzes: NonNullable<Outline['quizzes']>[number][] = [];
  const problems: Problem[] = [];
  const anchorOf = createAnchors();
  const read = file.endsWith('.mdx') ? mdxToMdast : markdownToMdast;
  const lineOf = (node: MdastNode) => firstLine - 1 + (node.position?.start.line ?? 1);
  const place = (node: MdastNode) => `${source}:${lineOf(node)}`;

  const addAnchor = (anchor: string, where: string) => {
    if (anchors.includes(anchor)) {
      problems.push({
        where,
        found: `the anchor '${anchor}' a second time on the page`,
        allowed: 'each anchor once on a page',
        fix: 'Give this one another id, or change the heading that makes the same one.',
      });
    }
    anchors.push(anchor);
  };

  const visit = (node: MdastNode, parent?: MdastNode): void => {
    const line = lineOf(node);
    const where = place(node);
    switch (node.type) {
      case 'heading': {
        addAnchor(anchorOf(textOf(node, body), explicitId(node)), where);
        if (node.depth === 1) {
          problems.push({
            where,
            found: 'a heading of level 1 in the text',
            allowed: 'levels 2 to 6: the title of the front matter is the only level 1',
            fix: 'Begin it with ##, or remove it.',
          });
        }
        break;
      }
      case 'html':
        for (const [, name, value = ''] of node.value.matchAll(/\s(id|href)="([^"]+)"/g)) {
          if (name === 'id') addAnchor(value, where);
          else links.push({ href: value, line });
        }
        break;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
          if (attribute.name === 'id') addAnchor(attribute.value, where);
          if (attribute.name === 'href') links.push({ href: attribute.value, line });
        }
        break;
      case 'link':
      case 'definition':
        links.push({ href: node.url, line });
        break;
      case 'image':
        if (!/^[a-z]+:/.test(node.url)) {
          const target = path.resolve(path.dirname(file), decode(node.url));
          const exists = existsSync(target);
          images.push({ src: node.url, line, exists });
          if (exists && target.endsWith('.svg'))
            problems.push(...checkDiagram(readFileSync(target, 'utf8'), `${where} (${node.url})`));
        }
        if (!node.alt) {
          problems.push({
            where,
            found: `the image '${node.url}' without a text alternative`,
            allowed: '![what the picture shows](./file)',
            fix: 'Say in the square brackets what a reader who cannot see it needs to know.',
          });
        }
        break;
      case 'text':
        if (/^:{2,}/m.test(node.value)) {
          problems.push({
            where,
            found: `'${node.value.trim().split('\n')[0]}' as plain text`,
            allowed: 'a directive that begins and ends on lines of its own',
            fix: 'Leave an empty line in front of it; tables and lists would go on otherwise.',
          });
        }
        break;
      case 'code':
        if (!isLanguage(node.lang ?? '')) {
          problems.push({
            where,
            found: node.lang ? `a code block in '${node.lang}'` : 'a code block without a language',
            allowed: listOf(languages, languages.length),
            fix: "Name its language after the fence; 'text' for output. New ones go into src/markdown/languages.ts.",
          });
        }
        break;
      case 'tableRow':
        if (/^:{3,}$/.test(textOf(node, body).trim())) {
          problems.push({
            where,
            found: 'the end of a directive inside of a table',
            allowed: 'an empty line between a table and the ::: below it',
            fix: 'Add an empty line behind the table.',
          });
        }
        break;
      case 'containerDirective':
      case 'leafDirective':
        problems.push(...checkDirective(node, place, parent, body));
        if (node.name === 'quiz' && node.attributes?.id) quizzes.push({ id: node.attributes.id, line });
        if (node.name === 'question' && node.attributes?.id) addAnchor(node.attributes.id, where);
        if (node.name === 'card' && node.attributes?.href) links.push({ href: node.attributes.href, line });
        if (node.name === 'sdk-features') {
          for (const [, href = ''] of expandSdkFeatures(textIn(node, body)).matchAll(/\]\(([^)]+)\)/g))
            links.push({ href, line });
        }
        break;
      default:
    }
    if ('children' in node) for (const child of node.children) visit(child, node);
  };
  visit(read(body, { features }));
  return { outline: { anchors, links, images, ...(quizzes.length > 0 && { quizzes }) }, problems };
}

/** `a%20b.png` → `a b.png`; what is no encoding stays as it is. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
