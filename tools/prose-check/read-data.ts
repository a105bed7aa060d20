import { load } from 'js-yaml';
import { readMarkdownText } from './read-markdown.ts';
import type { TextBlock } from './text-block.ts';

/** Keys of API words and data whose values are names, links or samples. */
const otherKeys = new Set([
  'tag',
  'concept',
  'permissions',
  'tokens',
  'stability',
  'example',
  'examples',
  'target',
  'update',
]);

/** Reads the prose of a YAML file: every string, except those under a key that holds something else. */
export function readYaml(source: string, file: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let cursor = 0;
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const start = /\S{1,40}/.exec(value)?.[0] ?? '';
      const offset = source.indexOf(start.split(/['"\\]/)[0] ?? '', cursor);
      if (offset !== -1) cursor = offset;
      if (/\s/.test(value))
        blocks.push(...readMarkdownText(value, file, source.slice(0, cursor).split('\n').length - 1));
    } else if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const offset = source.indexOf(`${key}:`, cursor);
        if (offset !== -1) cursor = offset;
        if (!otherKeys.has(key)) visit(child);
      }
    }
  };
  visit(load(source));
  return blocks;
}

/** Reads the messages of the interface, one on each line. Placeholders such as `{count}` are left out. */
export function readMessages(source: string, file: string): TextBlock[] {
  return source.split('\n').flatMap((line, index) => {
    const message = /"message": "((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? '';
    return readMarkdownText(
      message.replaceAll(/\{\w+\}/g, (placeholder) => `\`${placeholder}\``),
      file,
      index,
    );
  });
}
