import { hash } from 'node:crypto';
import type { List, ListItem, Paragraph } from 'mdast';
import type { MdastNode } from 'satteri';
import type { Question, Quiz } from './model/quiz.ts';
import type { ContainerNode, DirectiveNode } from '../../core/directives/directive.ts';

type Block = ContainerNode['children'][number];

/** The parts of a `:::question`; undefined where one is missing. */
export interface QuestionParts {
  /** Its first paragraph. */
  readonly prompt: Paragraph | undefined;
  /** Everything between the first paragraph and the answers. */
  readonly more: readonly Block[];
  /** The task list at the end: `- [x]`. */
  readonly answers: List | undefined;
}

export function questionParts({ children }: Readonly<ContainerNode>): QuestionParts {
  const first = children[0];
  const last = children.at(-1);
  const prompt = first?.type === 'paragraph' ? first : undefined;
  const answers = last?.type === 'list' && last.children.every(isTask) ? last : undefined;
  return { prompt, more: children.filter((child) => child !== prompt && child !== answers), answers };
}

/** Splits an answer: its first paragraph is the answer, everything else explains it. */
export function answerParts({ children }: Readonly<ListItem>): {
  readonly text: Paragraph | undefined;
  readonly explanation: readonly Block[];
} {
  const [first, ...explanation] = children;
  return { text: first?.type === 'paragraph' ? first : undefined, explanation };
}

const isTask = ({ checked }: ListItem): boolean => typeof checked === 'boolean';

/**
 * Reads the structure of a `::::quiz` that has passed the checks.
 *
 * @param textOf returns the text of a node as a reader sees it
 */
export function readQuiz({ attributes, children }: DirectiveNode, textOf: (node: MdastNode) => string): Quiz {
  const questions = children.filter(isQuestion).map((node): Question => {
    const { more, answers } = questionParts(node);
    return {
      id: node.attributes?.['id'] ?? '',
      more: more.length > 0,
      answers: (answers?.children ?? []).map((item) => {
        const { text } = answerParts(item);
        return { id: answerId(text ? textOf(text) : ''), right: item.checked === true };
      }),
    };
  });
  return { id: attributes?.['id'] ?? '', questions };
}

/** Returns the texts of a quiz in the order in which `textsOf` in contents.ts distributes them. */
export function quizTexts({ children }: Readonly<ContainerNode>): readonly (readonly MdastNode[])[] {
  return children.filter(isQuestion).flatMap((node) => {
    const { prompt, more, answers } = questionParts(node);
    const items = (answers?.children ?? []).map(answerParts);
    return [
      prompt?.children ?? [],
      ...(more.length > 0 ? [more] : []),
      ...items.map(({ text }) => text?.children ?? []),
      ...items.map(({ explanation }) => explanation),
    ];
  });
}

const isQuestion = (node: MdastNode): node is ContainerNode =>
  node.type === 'containerDirective' && node.name === 'question';

/** Makes the id of an answer from its text, so that an answer that says something else is a different answer. */
export function answerId(text: string): string {
  return hash('sha256', text.replace(/\s+/g, ' ').trim(), 'hex').slice(0, 8);
}
