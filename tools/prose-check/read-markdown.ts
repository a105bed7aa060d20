import { markdownToMdast, type MdastNode } from 'satteri';
import { features } from '../../src/core/markdown/features.ts';
import { TextBlockBuilder, type TextBlock } from './text-block.ts';

/** Keys of the front matter whose values are prose. */
const proseKeys = /^(title|description|sidebar_label): *(?<value>.*)$/;
/** Attributes of directives whose values are prose. */
const proseAttributes = ['title', 'label', 'alt', 'summary'];
/** Bold or italic text that is longer, or that ends like a sentence, is emphasis and not the name of a control or a word. */
const maximalLabelWords = 5;

/** Reads the prose of a Markdown file. Code blocks, HTML, URLs and the syntax of directives are left out. */
export function readMarkdownBlocks(source: string, file: string): TextBlock[] {
  const frontMatter = /^---\r?\n(?<yaml>.*?\r?\n)---\r?\n/s.exec(source);
  const yaml = frontMatter?.groups?.['yaml'] ?? '';
  const body = source.slice(frontMatter?.[0].length ?? 0);
  const firstLine = (frontMatter?.[0].split('\n').length ?? 1) - 1;
  return [...readFrontMatter(yaml, file), ...readMarkdownText(body, file, firstLine)];
}

/**
 * Reads prose that is written in Markdown.
 *
 * @param linesBefore how many lines of the file come before `body`
 */
export function readMarkdownText(body: string, file: string, linesBefore: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  const lineOf = (node: MdastNode) => linesBefore + (node.position?.start.line ?? 1);

  const addText = (text: string, line: number) => {
    const builder = new TextBlockBuilder(file);
    builder.add(text, line);
    const block = builder.build();
    if (block) blocks.push(block);
  };

  const addInline = (node: MdastNode, builder: TextBlockBuilder): void => {
    switch (node.type) {
      case 'text':
        builder.add(node.value, lineOf(node));
        break;
      case 'inlineCode':
        builder.addOpaque(`\`${node.value}\``, lineOf(node));
        break;
      case 'break':
        builder.add(' ', lineOf(node));
        break;
      case 'strong':
      case 'emphasis':
        if (isLabel(nodeText(node))) builder.addOpaque(nodeText(node), lineOf(node));
        else for (const child of node.children) addInline(child, builder);
        break;
      case 'image':
        if (node.alt) addText(node.alt, lineOf(node));
        break;
      case 'html':
        // A line break separates words.
        if (/^<br\s*\/?>$/.test(node.value)) builder.add(' ', lineOf(node));
        break;
      case 'textDirective':
        break;
      default:
        if ('children' in node) for (const child of node.children) addInline(child, builder);
    }
  };

  const visit = (node: MdastNode): void => {
    if ('attributes' in node && !Array.isArray(node.attributes)) {
      for (const name of proseAttributes) {
        const value = node.attributes?.[name];
        if (value) addText(value, lineOf(node));
      }
    }
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const builder = new TextBlockBuilder(file);
      for (const child of node.children) addInline(child, builder);
      const block = builder.build();
      if (block) blocks.push(block);
    } else if ('children' in node) {
      for (const child of node.children) visit(child);
    }
  };
  visit(markdownToMdast(body, { features }));
  return blocks;
}

function readFrontMatter(yaml: string, file: string): TextBlock[] {
  return yaml.split('\n').flatMap((text, index) => {
    const value = proseKeys.exec(text)?.groups?.['value'] ?? '';
    return readMarkdownText(value.replace(/^(['"])(.*)\1$/, '$2'), file, index + 1);
  });
}

function isLabel(text: string): boolean {
  return text.split(/\s+/).length <= maximalLabelWords && !/[.!?:]$/.test(text);
}

function nodeText(node: MdastNode): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(nodeText).join('') : '';
}
