import { expect, test } from 'vitest';
import { judgeAgents, readQuestions } from './judge-agents.ts';

test('a question needs all of its facts, and one spelling of each is enough', async () => {
  const questions = [
    { question: 'right', facts: ['4242', ['backup', 'bootstrap']] },
    { question: 'wrong', facts: ['4242', '3063'] },
  ];
  // The first line repeats the question.
  const { share, misses } = await judgeAgents(questions, async () => 'results for 3063\nPort 4242 and a Bootstrap');
  expect({ share, misses }).toEqual({ share: 0.5, misses: [{ question: 'wrong', missing: ['3063'] }] });
});

test('there are thirty questions', () => {
  expect(readQuestions()).toHaveLength(30);
});
