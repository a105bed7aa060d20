import type { Ref } from 'react';
import type { Translate } from '../../core/model/messages.ts';
import type { Quiz as QuizModel } from './model/quiz.ts';
import type { QuestionTexts } from './contents.ts';
import type { StoredProgress } from './stored-progress.ts';
import { noProgress, scoreOf, stateOf } from './progress.ts';
import { QuizQuestion } from './QuizQuestion.tsx';
import { QuizScore } from './QuizScore.tsx';

export interface Props {
  readonly quiz: QuizModel;
  /** Of each question. */
  readonly texts: readonly QuestionTexts[];
  readonly t: Translate;
  /** What the reader has done; absent as long as no script runs. */
  readonly kept?: StoredProgress | undefined;
  /** The question that was to be checked before anything was chosen. */
  readonly unanswered?: string | undefined;
  /** Whether everything was cleared and can be brought back. */
  readonly isCleared?: boolean;
  readonly onChoose?: (question: string, answer: string) => void;
  /** Checks a question, or opens it again when it was checked. */
  readonly onCheck?: (question: string) => void;
  /** Clears everything, or brings it back when it was cleared. */
  readonly onClear?: () => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A quiz: the same markup in the built page and, with what the reader has done, in the browser. */
export function Quiz(props: Props) {
  const { quiz, texts, t, kept, unanswered, isCleared = false, onChoose, onCheck, onClear, ref } = props;
  const { questions } = quiz;
  const progress = kept?.progress ?? noProgress;
  const states = questions.map((question) => stateOf(question, progress));
  return (
    <div className="quiz" ref={ref}>
      {questions.map((question, index) => (
        <QuizQuestion
          key={question.id}
          question={question}
          number={index + 1}
          texts={texts[index]}
          state={states[index] ?? stateOf(question, noProgress)}
          isAwake={kept !== undefined}
          isUnanswered={unanswered === question.id}
          t={t}
          onChoose={(answer) => onChoose?.(question.id, answer)}
          onCheck={() => onCheck?.(question.id)}
        />
      ))}
      <QuizScore
        score={scoreOf(questions, progress)}
        questions={questions}
        hasBegun={states.some(({ chosen }) => chosen.length > 0)}
        isCleared={isCleared}
        isKept={kept?.isKept ?? true}
        t={t}
        onClear={() => onClear?.()}
      />
    </div>
  );
}
