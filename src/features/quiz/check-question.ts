import type { ListItem } from 'mdast';
import type { MdastNode } from 'satteri';
import type { Problem } from '../../core/model/problem.ts';
import type { ContainerNode } from '../../core/directives/directive.ts';
import { answerParts, questionParts } from './read-quiz.ts';

type TextOf = (node: MdastNode) => string;

/**
 * Checks one question: its text, its answers and what explains them.
 *
 * @param place file and line of a node, as problems name them
 */
export function checkQuestion(node: ContainerNode, place: (node: MdastNode) => string, textOf: TextOf): Problem[] {
  const { prompt, answers } = questionParts(node);
  const where = place(node);
  const problems: Problem[] = [];
  if (!prompt) {
    problems.push({
      where,
      found: 'a question that does not begin with its text',
      allowed: 'a paragraph, then code or other blocks, then the answers',
      fix: 'Ask in the first paragraph.',
    });
  }
  if (!answers || answers.children.length < 2) {
    return [
      ...problems,
      {
        where,
        found: answers ? 'a question with one answer' : 'a question that does not end with a list of answers',
        allowed: 'a list of at least two tasks: `- [x]` for what is right, `- [ ]` for what is not',
        fix: 'End it with such a list, and begin every item of it with a box.',
      },
    ];
  }
  if (!answers.children.some(({ checked }) => checked)) {
    problems.push({
      where,
      found: 'a question without a right answer',
      allowed: 'one answer with `- [x]`, or several, if readers must choose all of them',
      fix: 'Put an x into the box of what is right.',
    });
  }
  const known = new Set<string>();
  for (const item of answers.children) {
    problems.push(...checkAnswer(item, place(item), textOf, known));
  }
  return [...problems, ...anchoredIn(node).map((inner) => anchoredProblem(inner, place(inner)))];
}

function checkAnswer(item: ListItem, where: string, textOf: TextOf, known: Set<string>): Problem[] {
  const { text, explanation } = answerParts(item);
  const answer = text ? textOf(text).replace(/\s+/g, ' ').trim() : '';
  const inner = text?.children.find(({ type }) => /^(link|image)/.test(type));
  const problems: Problem[] = [];
  if (inner) {
    problems.push({
      where,
      found: inner.type.startsWith('link') ? `a link in the answer '${answer}'` : 'an image in an answer',
      allowed: 'text, code and emphasis: pressing an answer chooses it',
      fix: 'Move it into the explanation.',
    });
  } else if (answer === '') {
    problems.push({
      where,
      found: 'an answer without text',
      allowed: 'a paragraph with the answer, then what explains it',
      fix: 'Write the answer behind its box.',
    });
  }
  if (explanation.length === 0) {
    problems.push({
      where,
      found: `the answer '${answer}' without an explanation`,
      allowed: 'a paragraph below each answer, right or not, that says why',
      fix: 'Leave a line empty, indent by two spaces, and explain it.',
    });
  }
  if (answer !== '' && known.has(answer)) {
    problems.push({
      where,
      found: `the answer '${answer}' a second time`,
      allowed: 'each answer once in a question',
      fix: 'Remove it, or say how it differs.',
    });
  }
  known.add(answer);
  return problems;
}

/** Finds what has an id. An explanation is shown in two places, and an id must be unique. */
function anchoredIn(node: MdastNode): MdastNode[] {
  if (node.type === 'heading' || (node.type === 'containerDirective' && node.name === 'tabs')) return [node];
  return 'children' in node ? node.children.flatMap((child) => anchoredIn(child)) : [];
}

function anchoredProblem({ type }: MdastNode, where: string): Problem {
  return {
    where,
    found: type === 'heading' ? 'a heading in a question' : 'tabs in a question',
    allowed: 'paragraphs, lists, code, tables',
    fix: type === 'heading' ? 'Use bold text, or move the heading in front of the quiz.' : 'Show one after the other.',
  };
}
