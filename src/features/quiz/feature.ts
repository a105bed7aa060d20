import { defineFeature } from '../../core/feature.ts';
import { checkQuizzes } from './model/quiz.ts';
import { question, quiz as quizDirective } from './quiz.ts';

/** Questions on a page that readers check themselves with. */
export const quiz = defineFeature({
  name: 'quiz',
  directives: [quizDirective, question],
  islands: new URL('./islands.ts', import.meta.url),
  styles: [new URL('./Quiz.css', import.meta.url)],
  messages: new URL('./messages.json', import.meta.url),
  check: checkQuizzes,
});
