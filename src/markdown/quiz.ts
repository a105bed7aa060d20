import { hash } from 'node:crypto';
import type { List, ListItem, Paragraph } from 'mdast';
import type { MdastNode } from 'satteri';
import type { Question, Quiz } from '../model/quiz.ts';

type Container = Extract<MdastNode, { type: 'containerDirective' }>;
type Block = Container['children'][number];

/** What a `:::question` is made of, as far as it is there. */
export interface QuestionParts {
  /** Its first paragraph. */
  readonly prompt: Paragraph | undefined;
  /** What stands between that and the answers. */
  readonly more: readonly Block[];
  /** The list that ends it, whose items are all tasks: `- [x]`. */
  readonly answers: List | undefined;
}

export function questionParts({ children }: Readonly<Container>): QuestionParts {
  const first = children[0];
  const last = children.at(-1);
  const prompt = first?.type === 'paragraph' ? first : undefined;
  const answers = last?.type === 'list' && last.children.every(isTask) ? last : undefined;
  return { prompt, more: children.filter((child) => child !== prompt && child !== answers), answers };
}

/** What an answer is made of: its first paragraph is the answer, the rest explains it. */
export function answerParts({ children }: Readonly<ListItem>): {
  readonly text: Paragraph | undefined;
  readonly explanation: readonly Block[];
} {
  const [first, ...explanation] = children;
  return { text: first?.type === 'paragraph' ? first : undefined, explanation };
}

const isTask = ({ checked }: ListItem): boolean => typeof checked === 'boolean';

/** A quiz and its texts, in the order in which `src/quiz/contents.ts` shares them out. */
export interface ReadQuiz {
  readonly quiz: Quiz;
  readonly texts: readonly (readonly MdastNode[])[];
}

/**
 * Reads a `::::quiz` that the checks have found to be one.
 *
 * @param textOf the text of a node as a reader sees it
 */
export function readQuiz({ attributes, children }: Readonly<Container>, textOf: (node: MdastNode) => string): ReadQuiz {
  const questions: Question[] = [];
  const texts: (readonly MdastNode[])[] = [];
  for (const child of children) {
    if (child.type !== 'containerDirective' || child.name !== 'question') continue;
    const { prompt, more, answers } = questionParts(child);
    const items = (answers?.children ?? []).map((item) => ({ item, ...answerParts(item) }));
    questions.push({
      id: child.attributes?.['id'] ?? '',
      more: more.length > 0,
      answers: items.map(({ item, text }) => ({
        id: answerId(text ? textOf(text) : ''),
        right: item.checked === true,
      })),
    });
    texts.push(prompt?.children ?? []);
    if (more.length > 0) texts.push(more);
    texts.push(...items.map(({ text }) => text?.children ?? []), ...items.map(({ explanation }) => explanation));
  }
  return { quiz: { id: attributes?.['id'] ?? '', questions }, texts };
}

/** The id of an answer follows from its text, so that one that says something else is another answer. */
export function answerId(text: string): string {
  return hash('sha256', text.replace(/\s+/g, ' ').trim(), 'hex').slice(0, 8);
}

/** Quizzes as plain Markdown: the fences of their questions give way to numbers. */
export function expandQuizzes(markdown: string): string {
  /** Directives that are open; what an answer holds is indented, and stays as it is. */
  const open: { readonly name: string; readonly colons: number }[] = [];
  let codeFence: string | undefined;
  let number = 0;
  const lines = markdown.split('\n').flatMap((line) => {
    const code = /^(```+|~~~+)/.exec(line)?.[1];
    if (code !== undefined && (codeFence === undefined || code.startsWith(codeFence))) {
      codeFence = codeFence === undefined ? code : undefined;
    }
    if (codeFence !== undefined) return [line];
    const [, colons, name] = /^(:{3,})(?:([a-z-]+).*)?$/.exec(line) ?? [];
    if (colons === undefined) return [line];
    if (name !== undefined) {
      open.push({ name, colons: colons.length });
      if (name === 'quiz') number = 0;
      if (name === 'question') return [`**Question ${(number += 1)}**`, ''];
      return name === 'quiz' ? [] : [line];
    }
    const closed = open.findLastIndex((each) => each.colons <= colons.length);
    const [ended] = closed < 0 ? [] : open.splice(closed);
    if (ended?.name === 'question') return [''];
    return ended?.name === 'quiz' ? [] : [line];
  });
  return lines.join('\n');
}
