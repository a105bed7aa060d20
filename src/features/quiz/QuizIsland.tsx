import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { t } from 'virtual:messages/quiz';
import { announce } from '../../core/ui/dom.ts';
import type { Question, Quiz as QuizModel } from './model/quiz.ts';
import { plainText, textsOf, type Content, type QuestionTexts } from './contents.ts';
import { openProgress } from './stored-progress.ts';
import { check, choose, noProgress, scoreOf, stateOf, toggle, tryAgain, type Progress } from './progress.ts';
import { Quiz } from './Quiz.tsx';
import { outcomeOf, verdictOf } from './QuizQuestion.tsx';

export interface Props {
  readonly quiz: QuizModel;
  readonly contents: readonly Content[];
}

/** A quiz in the browser: it takes over the form of the page, keeps what is answered and says what is right. */
export default function QuizIsland({ quiz, contents }: Props) {
  const { questions } = quiz;
  const store = useMemo(() => openProgress(quiz.id), [quiz.id]);
  const texts = useMemo(() => textsOf(questions, contents), [questions, contents]);
  // Nothing at first, as in the built page.
  const kept = useSyncExternalStore(store.subscribe, store.get, () => undefined);
  const [unanswered, setUnanswered] = useState<string>();
  const [cleared, setCleared] = useState<Progress>();
  const host = useRef<HTMLDivElement>(null);

  // What the reader chose while this was loading counts.
  useLayoutEffect(() => {
    for (const question of questions) {
      const chosen = inputsOf(host.current, question).flatMap(({ checked, value }) => (checked ? [value] : []));
      if (chosen.length > 0) store.update((progress) => choose(progress, question, chosen));
    }
  }, [questions, store]);

  function onChoose(id: string, answer: string) {
    setUnanswered(undefined);
    setCleared(undefined);
    for (const question of questions.filter((each) => each.id === id)) {
      store.update((progress) =>
        choose(progress, question, toggle(question, stateOf(question, progress).chosen, answer)),
      );
    }
  }

  function onCheck(id: string) {
    const index = questions.findIndex((each) => each.id === id);
    const question = questions[index];
    if (!question) return;
    const { chosen, result } = stateOf(question, store.get().progress);
    if (result) {
      store.update((progress) => tryAgain(progress, question));
      inputsOf(host.current, question)[0]?.focus();
      return;
    }
    setUnanswered(chosen.length === 0 ? id : undefined);
    store.update((progress) => check(progress, question));
    announce(spoken(questions, question, texts[index], store.get().progress));
  }

  function onClear() {
    setUnanswered(undefined);
    if (cleared) store.update((progress) => new Map([...cleared, ...progress]));
    else store.update(() => noProgress);
    announce(t(cleared ? 'quiz.restored' : 'quiz.cleared'));
    setCleared(cleared ? undefined : kept?.progress);
  }

  return (
    <Quiz
      quiz={quiz}
      texts={texts}
      t={t}
      kept={kept}
      unanswered={unanswered}
      isCleared={cleared !== undefined}
      onChoose={onChoose}
      onCheck={onCheck}
      onClear={onClear}
      ref={host}
    />
  );
}

function inputsOf(host: ParentNode | null, { id }: Question): HTMLInputElement[] {
  return [...(host?.querySelectorAll('input') ?? [])].filter(({ name }) => name === id);
}

/** What a screen reader says of a question that was checked: the result, the chosen answers explained, the score. */
function spoken(
  questions: readonly Question[],
  question: Question,
  texts: QuestionTexts | undefined,
  progress: Progress,
): string {
  const state = stateOf(question, progress);
  if (!state.result) return outcomeOf(state, true, t);
  const { right, total } = scoreOf(questions, progress);
  const explanations = question.answers.flatMap((answer, index) =>
    state.chosen.includes(answer.id) ? [verdictOf(index, answer.right, t), plainText(texts?.explanations[index])] : [],
  );
  return [outcomeOf(state, false, t), ...explanations, t('quiz.score', { right, total })].join(' ');
}
