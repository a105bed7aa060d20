import { isMultiple, type Question } from './model/quiz.ts';

/** What a reader has done with one question. */
export interface Attempt {
  /** The answers that there were to choose from; see {@link answersOf}. */
  readonly answers: string;
  readonly chosen: readonly string[];
  /** Whether the reader has asked if that is right. */
  readonly checked: boolean;
}

/** What a reader has done with a quiz, by the id of the question. */
export type Progress = ReadonlyMap<string, Attempt>;

export const noProgress: Progress = new Map();

/** `incomplete`: every chosen answer is right, but there are more. */
export type Result = 'right' | 'incomplete' | 'wrong';

/** A question as its reader left it. */
export interface QuestionState {
  readonly chosen: readonly string[];
  /** Absent until the reader asks for it. */
  readonly result?: Result;
  /** Whether the reader answered when the question had other answers. */
  readonly changed: boolean;
}

/**
 * Progress from the text that {@link writeProgress} made. What is no attempt is left out: the text may come from anywhere.
 */
export function readProgress(text: string | null): Progress {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return noProgress;
    return new Map(Object.entries(value).filter((entry): entry is [string, Attempt] => isAttempt(entry[1])));
  } catch {
    return noProgress;
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const attempt: Partial<Record<string, unknown>> = { ...value };
  const { answers, chosen, checked } = attempt;
  return (
    typeof answers === 'string' &&
    typeof checked === 'boolean' &&
    Array.isArray(chosen) &&
    chosen.every((id) => typeof id === 'string')
  );
}

/** Progress as text. Questions that the quiz no longer has stay in it: they may come back. */
export function writeProgress(progress: Progress): string {
  return JSON.stringify(Object.fromEntries(progress));
}

/** Which answers a question has and which are right, whatever their order: an attempt holds as long as this is the same. */
function answersOf({ answers }: Question): string {
  return answers
    .map(({ id, right }) => (right ? `${id}+` : id))
    .toSorted()
    .join(' ');
}

/** How a reader left a question. One whose answers have changed since is open again. */
export function stateOf(question: Question, progress: Progress): QuestionState {
  const attempt = progress.get(question.id);
  if (!attempt) return { chosen: [], changed: false };
  if (attempt.answers !== answersOf(question)) return { chosen: [], changed: true };
  const known = question.answers.map(({ id }) => id).filter((id) => attempt.chosen.includes(id));
  const chosen = isMultiple(question) ? known : known.slice(0, 1);
  const isChecked = attempt.checked && chosen.length > 0;
  return { chosen, changed: false, ...(isChecked && { result: resultOf(question, chosen) }) };
}

function resultOf(question: Question, chosen: readonly string[]): Result {
  const right = question.answers.filter((answer) => answer.right).map(({ id }) => id);
  if (!chosen.every((id) => right.includes(id))) return 'wrong';
  return right.every((id) => chosen.includes(id)) ? 'right' : 'incomplete';
}

/** Marks these answers as chosen. If they differ from before, they must be checked again. */
export function choose(progress: Progress, question: Question, chosen: readonly string[]): Progress {
  const before = stateOf(question, progress);
  const same = before.chosen.length === chosen.length && chosen.every((id) => before.chosen.includes(id));
  return same && !before.changed ? progress : withAttempt(progress, question, chosen, false);
}

/** What is chosen after an answer was pressed: a single answer takes the place of the one before. */
export function toggle(question: Question, chosen: readonly string[], answer: string): readonly string[] {
  if (!isMultiple(question)) return [answer];
  return chosen.includes(answer) ? chosen.filter((id) => id !== answer) : [...chosen, answer];
}

/** Asks whether the chosen answers are right. */
export function check(progress: Progress, question: Question): Progress {
  const { chosen } = stateOf(question, progress);
  return chosen.length === 0 ? progress : withAttempt(progress, question, chosen, true);
}

/** Opens a question again. */
export function tryAgain(progress: Progress, question: Question): Progress {
  return new Map([...progress].filter(([id]) => id !== question.id));
}

function withAttempt(progress: Progress, question: Question, chosen: readonly string[], checked: boolean): Progress {
  return new Map(progress).set(question.id, { answers: answersOf(question), chosen, checked });
}

export interface Score {
  readonly right: number;
  readonly total: number;
  /** Ids of the questions that are not answered rightly yet, in order. */
  readonly open: readonly string[];
}

export function scoreOf(questions: readonly Question[], progress: Progress): Score {
  const open = questions
    .filter((question) => stateOf(question, progress).result !== 'right')
    .map((question) => question.id);
  return { right: questions.length - open.length, total: questions.length, open };
}
