import ts from 'typescript';
import { readMarkdownText } from './read-markdown.ts';
import type { TextBlock } from './text-block.ts';

/** Comments that speak to a tool. */
const toolComments = /^\s*(@ts-|oxlint-|eslint-|prettier-ignore|v8 ignore|<reference|[@#]__|\/?\s*@vite)/;

interface Comment {
  readonly text: string;
  /** The first line of the comment, counted from 0. */
  readonly line: number;
}

/** Reads the prose of the comments of a source file, by the rules of its language. */
export function readComments(source: string, file: string): TextBlock[] {
  return commentsOf(source, file).flatMap((comment) => readComment(comment, file));
}

function commentsOf(source: string, file: string): Comment[] {
  if (file.endsWith('.css')) return matchComments(source, /\/\*.*?\*\//gs);
  if (file.endsWith('.yaml') || file.endsWith('.yml')) return mergeLines(matchComments(source, /(?<=^|\s)#[ \t].*$/gm));
  if (file.endsWith('.astro')) {
    const script = /^---\r?\n.*?\r?\n---/s.exec(source)?.[0] ?? '';
    const template = source.slice(script.length);
    const linesBefore = script.split('\n').length - 1;
    const code = script.replaceAll(/^---/gm, '   ');
    return [
      ...commentsOfScript(code, 'script.ts'),
      ...matchComments(template, /\/\*.*?\*\//gs).map((comment) => ({ ...comment, line: comment.line + linesBefore })),
    ];
  }
  return commentsOfScript(source, file);
}

function commentsOfScript(source: string, file: string): Comment[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kindOf(file));
  const ranges = new Map<number, ts.CommentRange>();
  const collect = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    for (const range of ts.getLeadingCommentRanges(source, node.pos) ?? []) ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source, node.end) ?? []) ranges.set(range.pos, range);
    for (const child of node.getChildren(parsed)) collect(child);
  };
  collect(parsed);
  return mergeLines(
    [...ranges.values()]
      .toSorted((a, b) => a.pos - b.pos)
      .map(({ pos, end }) => ({
        text: source.slice(pos, end),
        line: parsed.getLineAndCharacterOfPosition(pos).line,
      })),
  );
}

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return /\.[cm]?js$/.test(file) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

function matchComments(source: string, pattern: RegExp): Comment[] {
  return [...source.matchAll(pattern)].map((match) => ({
    text: match[0],
    line: source.slice(0, match.index).split('\n').length - 1,
  }));
}

/** Joins line comments that follow one another, for a sentence may go over several of them. */
function mergeLines(comments: readonly Comment[]): Comment[] {
  const merged: Comment[] = [];
  for (const comment of comments) {
    const previous = merged.at(-1);
    const isLineComment = /^(\/\/|#)/.test(comment.text);
    if (previous && isLineComment && previous.line + previous.text.split('\n').length === comment.line) {
      merged[merged.length - 1] = { text: `${previous.text}\n${comment.text}`, line: previous.line };
    } else {
      merged.push(comment);
    }
  }
  return merged;
}

function readComment({ text, line }: Comment, file: string): TextBlock[] {
  const lines = text
    .replace(/^\/\*+/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((part) => part.replace(/^\s*(\/\/+|\*(?!\*)|#+)? ?/, ''))
    // A command is indented in a comment.
    .map((part) => part.replace(/^\s{2,}(?:[A-Z_]+=\S+ )*(?:npm|node|npx) .*/, ''));
  if (toolComments.test(lines[0] ?? '')) return [];

  /** Each tag of a docblock, such as `@param`, starts a separate text. */
  const sections: { firstLine: number; lines: string[]; isExample: boolean }[] = [
    { firstLine: line, lines: [], isExample: false },
  ];
  for (const [index, part] of lines.entries()) {
    const tag = /^@(?<name>\w+)(\s+\{[^}]*\})?(\s+(?<=@(?:param|property|typedef|template).*)\S+)?\s*/.exec(part);
    if (tag) {
      const isExample = ['example', 'type', 'see', 'typedef', 'import'].includes(tag.groups?.['name'] ?? '');
      sections.push({ firstLine: line + index, lines: [part.slice(tag[0].length)], isExample });
    } else {
      sections.at(-1)?.lines.push(part);
    }
  }
  return sections
    .filter(({ isExample }) => !isExample)
    .flatMap((section) =>
      readMarkdownText(
        section.lines.join('\n').replaceAll(/\{@link(?:code)? +([^}|]+)(?:\|[^}]*)?\}/g, '`$1`'),
        file,
        section.firstLine,
      ),
    );
}
