import type { Translate } from '../../../core/model/messages.ts';
import type { CheckedResult } from '../scenario/goal.ts';
import { goalText } from './lab-content.ts';

interface Shared {
  readonly t: Translate;
}

/** The task of an exercise, and the results to reach with a mark for those that the reader has reached. */
export function ExerciseTask({
  task,
  goal,
  t,
}: Shared & { readonly task: string; readonly goal: readonly CheckedResult[] }) {
  return (
    <div className="lab__task">
      <p>{task}</p>
      <ul aria-label={t('lab.exercise.goal')}>
        {goal.map(({ expected, isMet }) => (
          <li key={JSON.stringify(expected)} className={isMet ? 'lab__goal--met' : undefined}>
            <span className="lab__goal-mark" aria-hidden="true" />
            {goalText(expected, t)}
            <span className="visually-hidden">{`, ${t(isMet ? 'lab.exercise.met' : 'lab.exercise.open')}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much of the goal is reached. When all of it is, the reader sees why. */
export function ExerciseStatus({
  goal,
  explanation,
  t,
}: Shared & { readonly goal: readonly CheckedResult[]; readonly explanation: string }) {
  const met = goal.filter(({ isMet }) => isMet).length;
  return met === goal.length ? (
    <div className="lab__solved">
      <p className="lab__label">{t('lab.exercise.solved')}</p>
      <p>{explanation}</p>
    </div>
  ) : (
    <p className="lab__fields">{t('lab.exercise.progress', { met, total: goal.length })}</p>
  );
}

/** The solution, which readers open when they are stuck. */
export function ExerciseSolution({
  explanation,
  t,
  onSolve,
}: Shared & { readonly explanation: string; readonly onSolve?: (() => void) | undefined }) {
  return (
    <details className="lab__solution">
      <summary>{t('lab.exercise.solution')}</summary>
      <p>{explanation}</p>
      {onSolve && (
        <button type="button" onClick={onSolve}>
          {t('lab.exercise.apply')}
        </button>
      )}
    </details>
  );
}
