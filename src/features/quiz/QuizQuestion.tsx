import type { SubmitEvent } from 'react';
import type { Translate } from '../../core/model/messages.ts';
import { isMultiple, type Question } from './model/quiz.ts';
import { contentMark, type QuestionTexts } from './contents.ts';
import type { QuestionState } from './progress.ts';

export interface Props {
  readonly question: Question;
  readonly number: number;
  readonly texts: QuestionTexts | undefined;
  readonly state: QuestionState;
  /** Whether answers can be checked. */
  readonly isAwake: boolean;
  /** Whether it was to be checked before anything was chosen. */
  readonly isUnanswered: boolean;
  readonly t: Translate;
  readonly onChoose: (answer: string) => void;
  readonly onCheck: () => void;
}

/** A question as a form, and all explanations below it, which open without scripts too. */
export function QuizQuestion(props: Props) {
  const { question, number, texts, state, isAwake, isUnanswered, t, onChoose, onCheck } = props;
  const { id, answers, more } = question;
  const multiple = isMultiple(question);
  const [hintId, outcomeId] = [`${id}--hint`, `${id}--outcome`];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onCheck();
  };

  return (
    <form className="quiz__question" id={id} autoComplete="off" onSubmit={submit}>
      <fieldset aria-describedby={`${hintId} ${outcomeId}`}>
        <legend>
          <span className="quiz__number" data-search="skip">{`${number}. `}</span>
          <span {...contentMark} {...texts?.prompt} />
        </legend>
        {more && <div className="quiz__more" {...contentMark} {...texts?.more} />}
        <p className="quiz__hint" data-search="skip" id={hintId}>
          {t(multiple ? 'quiz.chooseAll' : 'quiz.chooseOne')}
        </p>
        <ul className="quiz__answers" data-search="skip">
          {answers.map((answer, index) => (
            <li key={answer.id}>
              <label>
                <input
                  type={multiple ? 'checkbox' : 'radio'}
                  name={id}
                  value={answer.id}
                  checked={state.chosen.includes(answer.id)}
                  onChange={() => onChoose(answer.id)}
                />
                <span className="quiz__letter">{letterOf(index)}</span>
                <span {...contentMark} {...texts?.answers[index]} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="quiz__actions" data-search="skip">
        {/* Without scripts, a disabled button keeps the Enter key from sending the form. */}
        <button type="submit" className="button" disabled={!isAwake}>
          {t(state.result ? 'quiz.tryAgain' : 'quiz.check')}
        </button>
        <p className="quiz__outcome" data-result={state.result} id={outcomeId}>
          {outcomeOf(state, isUnanswered, t)}
        </p>
      </div>
      {state.result && (
        <dl className="quiz__explanations">
          {answers.map(
            (answer, index) =>
              state.chosen.includes(answer.id) && (
                <div key={answer.id} data-right={answer.right}>
                  <dt>{verdictOf(index, answer.right, t)}</dt>
                  <dd {...texts?.explanations[index]} />
                </div>
              ),
          )}
        </dl>
      )}
      <details className="quiz__solution" data-search="skip">
        <summary>{t('quiz.solution')}</summary>
        <dl className="quiz__explanations">
          {answers.map((answer, index) => (
            <div key={answer.id} data-right={answer.right}>
              <dt>{verdictOf(index, answer.right, t)}</dt>
              <dd {...contentMark} {...texts?.explanations[index]} />
            </div>
          ))}
        </dl>
      </details>
    </form>
  );
}

/** The letter of an answer: A, B, C. */
const letterOf = (index: number): string => String.fromCodePoint(65 + index);

/** What became of a question, in words. */
export function outcomeOf({ result, changed }: QuestionState, isUnanswered: boolean, t: Translate): string {
  if (isUnanswered) return t('quiz.unanswered');
  if (result) return t(`quiz.result.${result}`);
  return changed ? t('quiz.changed') : '';
}

/** Whether an answer is right, in words. */
export function verdictOf(index: number, right: boolean, t: Translate): string {
  return t(right ? 'quiz.rightAnswer' : 'quiz.wrongAnswer', { letter: letterOf(index) });
}
