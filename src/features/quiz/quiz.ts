import { z } from 'zod';
import { defineDirective } from '../../core/directives/directive.ts';
import { checkQuestion } from './check-question.ts';
import { quizTexts, readQuiz } from './read-quiz.ts';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens, beginning with a letter');

/** `::::quiz{id="…"}`: questions that readers check themselves with. */
export const quiz = defineDirective({
  name: 'quiz',
  form: 'container',
  summary:
    'A self-check of one or more questions. Answers are stored in the browser under the ids of quiz and question.',
  example: [
    '::::quiz{id="gradual-rollout"}',
    ':::question{id="raise-percentage"}',
    'A paragraph that asks. Code can follow.',
    '',
    '- [x] A right answer. If several answers are right, readers have to choose all of them.',
    '',
    '  A paragraph or more that says why, with a [link](/quickstart).',
    '',
    '- [ ] A wrong answer',
    '',
    '  Why it is wrong.',
    ':::',
    '::::',
  ].join('\n'),
  attributes: z.strictObject({ id }),
  holds: 'question',
  facts: ({ attributes }) => ({ uniqueId: attributes.id }),
  component: async () => (await import('./QuizPlace.tsx')).QuizPlace,
  props: ({ node, textOf }) => readQuiz(node, textOf),
  parts: quizTexts,
  toMarkdown: (_, content) => content,
});

/** `:::question{id="…"}`: a paragraph that asks, and a task list with the answers and their explanations. */
export const question = defineDirective({
  name: 'question',
  form: 'container',
  summary: 'One question of a `quiz`. Its id is also its anchor.',
  attributes: z.strictObject({ id }),
  within: 'quiz',
  check: (node, { place, textOf }) => checkQuestion(node, place, textOf),
  facts: ({ attributes }) => ({ anchors: [attributes.id] }),
  shownBy: 'quiz',
  toMarkdown: ({ index, t }, content) => `**${t('quiz.question', { number: index + 1 })}**\n\n${content}`,
});
