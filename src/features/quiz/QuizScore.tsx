import type { Translate } from '../../core/model/messages.ts';
import type { Question } from './model/quiz.ts';
import type { Score } from './progress.ts';

export interface Props {
  readonly score: Score;
  readonly questions: readonly Question[];
  /** Whether there is anything to clear. */
  readonly hasBegun: boolean;
  /** Whether everything was cleared and can be brought back. */
  readonly isCleared: boolean;
  /** Whether the browser keeps the answers. */
  readonly isKept: boolean;
  readonly t: Translate;
  readonly onClear: () => void;
}

/** The number of correct answers, the open questions, and a button to start over. */
export function QuizScore({ score, questions, hasBegun, isCleared, isKept, t, onClear }: Props) {
  const { right, total, open } = score;
  return (
    <div className="quiz__score" data-search="skip">
      <p>
        <strong>{t('quiz.score', { right, total })}</strong>
      </p>
      {hasBegun && open.length > 0 && (
        <ul className="quiz__open">
          <li>{t('quiz.open')}</li>
          {questions.map(
            ({ id }, index) =>
              open.includes(id) && (
                <li key={id}>
                  <a href={`#${id}`}>{t('quiz.question', { number: index + 1 })}</a>
                </li>
              ),
          )}
        </ul>
      )}
      {!isKept && <p>{t('quiz.notKept')}</p>}
      {(hasBegun || isCleared) && (
        <button type="button" className="button" onClick={onClear}>
          {t(isCleared ? 'quiz.restore' : 'quiz.startOver')}
        </button>
      )}
    </div>
  );
}
