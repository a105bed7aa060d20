import { Children, isValidElement, type ReactNode } from 'react';
import type { Translate } from '../../core/model/messages.ts';
import type { Quiz as QuizModel } from './model/quiz.ts';
import { Island } from '../../core/ui/Island.tsx';
import { textsOf } from './contents.ts';
import { Quiz } from './Quiz.tsx';

export interface Props extends QuizModel {
  readonly t: Translate;
  /** The texts, one element each; or the placeholder that `src/core/markdown/page-renderer.tsx` replaces by each of them. */
  readonly children?: ReactNode;
}

/** The place of a quiz on a page. It can be read, answered and looked up as it is, and checks answers once it has loaded. */
export function QuizPlace({ id, questions, t, children }: Props) {
  const parts = Children.toArray(children).filter((part) => isValidElement(part));
  const count = questions.reduce((sum, { more, answers }) => sum + (more ? 2 : 1) + 2 * answers.length, 0);
  const contents = Array.from({ length: count }, (_, index) => ({
    children: typeof children === 'string' ? children : parts[index],
  }));
  return (
    <Island name="quiz" on="visible" props={{ quiz: { id, questions } }} takesOver>
      <Quiz quiz={{ id, questions }} texts={textsOf(questions, contents)} t={t} />
    </Island>
  );
}
