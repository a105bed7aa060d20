import {
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { hasDialog } from '../../../core/reader/values.ts';
import { loadStyles } from '../../../core/ui/load-styles.ts';
import { buildRequest, type BuiltRequest } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { isBlank, sampleOfConsole } from './console-sample.ts';
import { ConsoleBody } from './ConsoleBody.tsx';
import { ConsoleCommand } from './ConsoleCommand.tsx';
import { ConsoleConfirmation } from './ConsoleConfirmation.tsx';
import { ConsoleInputs } from './ConsoleInputs.tsx';
import { ConsoleProxy } from './ConsoleProxy.tsx';
import { ConsoleResponse } from './ConsoleResponse.tsx';
import { corsAccessOf } from './cors.ts';
import { explain } from './explain.ts';
import { proxyConnection } from './proxy-connection.ts';
import { problemsIn } from './request-body.ts';
import styles from './ConsoleRequests.css?url';
import { ConsoleHistory } from './ConsoleHistory.tsx';
import { isBusy, type ConsoleState, type Step } from './console-state.ts';
import { ConsoleSession } from './session.ts';
import { showInSamples } from '../shown-samples.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
}

/** Sends the operation of a page to the reader's own server and shows what comes back. */
export default function Console({ operation }: Props) {
  const [session] = useState(() => new ConsoleSession(operation));
  const { values, step, isTried, body, acceptedBody, sent } = useStateOf(session);
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useSamples(operation, values);
  useEffect(() => {
    showWhole(form.current);
    // Nothing needs them before the first request.
    loadStyles(styles).catch((error: unknown) => console.error(error));
  }, []);
  useEffect(() => {
    if (step.status === 'invalid')
      form.current
        ?.querySelector<HTMLElement>(`[name="${CSS.escape(step.field)}"], .body-form [aria-invalid="true"]`)
        ?.focus();
  }, [step]);

  const built = buildRequest(operation, values);
  const schemaProblems = isTried && values.body !== acceptedBody ? problemsIn(values.body, body?.check) : [];
  const problemOf = (field: string) => (isTried ? problemIn(built, field) : undefined);
  const access = corsAccessOf(operation, values.server, location.origin);
  // A response proves that the server allows this site, whatever most servers do.
  const proxy = useSyncExternalStore(proxyConnection.subscribe, () =>
    built.ok ? proxyConnection.statusFor(built.request) : undefined,
  );
  const isReadable = step.status === 'done' && step.outcome.type === 'response';
  /** The button that was pressed disappears. */
  const thenFocusSend = (act: () => void) => () => {
    sendButton.current?.focus();
    act();
  };

  function sendOnShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // In a text field, some browsers submit the form themselves.
    event.preventDefault();
    if (step.status !== 'confirming') form.current?.requestSubmit();
  }

  return (
    // The shortcut is a supplement to the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="console"
      aria-label={t('console.title')}
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        session.send();
      }}
      onKeyDown={sendOnShortcut}
    >
      <p className="console__note">
        {t(proxy ? 'console.intro.proxy' : 'console.intro')}{' '}
        {hasDialog() && (
          <button type="button" data-your-unleash-open="">
            {t('console.yourUnleash')}
          </button>
        )}
      </p>
      {access === 'frontend' && !isReadable && (
        <p className="console__note console__cors">{t('console.cors.frontend', { origin: location.origin })}</p>
      )}
      {access === 'blocked' && (!isReadable || proxy) && <ConsoleProxy operation={operation} values={values} />}
      <ConsoleInputs session={session} values={values} problemOf={problemOf} />
      {operation.body && (
        <ConsoleBody
          mediaType={operation.body.mediaType}
          start={operation.body.start}
          problem={problemOf('body')}
          schemaProblems={schemaProblems}
          schema={body?.data}
          value={values.body}
          onChange={(text) => session.setBody(text)}
          onSendAnyway={() => session.sendAnyway()}
          onLoadCurrent={() => void session.loadCurrent()}
        />
      )}
      <div className="console__buttons">
        {/* The button stays during a request: one that is removed or disabled would lose the focus. */}
        <button type="submit" className="console__send" ref={sendButton} aria-disabled={isBusy(step) || undefined}>
          {t('console.send', { method: operation.method })}
        </button>
        {isBusy(step) && (
          <button type="button" onClick={thenFocusSend(() => session.cancel())}>
            {t('console.cancel')}
          </button>
        )}
        <p className="console__status" role="status">
          {statusOf(step)}
        </p>
      </div>
      {step.status === 'confirming' && (
        <ConsoleConfirmation
          operation={operation}
          request={step.request}
          values={values}
          current={step.current}
          onSend={thenFocusSend(() => session.confirm())}
          onKeep={thenFocusSend(() => session.decline())}
        />
      )}
      {step.status === 'done' && (
        <ConsoleResponse
          outcome={step.outcome}
          explanations={explain(
            step.outcome,
            operation,
            'Authorization' in step.request.headers || proxy?.addsToken === true,
          )}
        />
      )}
      {built.ok && (
        <ConsoleCommand
          request={built.request}
          credential={operation.credential}
          open={access === 'blocked' && !proxy}
        />
      )}
      {sent.length > 0 && (
        <ConsoleHistory operation={operation} sent={sent} onFillIn={(request) => session.fillIn(request)} />
      )}
    </form>
  );
}

/** The section opens below the title that the reader pressed, often below the end of the screen. */
function showWhole(form: HTMLFormElement | null): void {
  const section = form?.closest('details');
  if (section && section.getBoundingClientRect().bottom > innerHeight) section.scrollIntoView({ block: 'start' });
}

function useStateOf(session: ConsoleSession): ConsoleState {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    const unsubscribe = session.subscribe((next) => {
      // React interrupts a transition for the browser's work, which a large response would otherwise block.
      if (next.step.status === 'done') startTransition(() => setState(next));
      else setState(next);
    });
    const stop = session.start();
    return () => {
      unsubscribe();
      stop();
    };
  }, [session]);
  return state;
}

/** Shows the values of the console in the samples of the page, as soon as the reader has entered one. */
function useSamples(operation: ConsoleOperation, values: ConsoleState['values']): void {
  const [first] = useState(values);
  useEffect(() => {
    if (values === first && isBlank(operation, values)) return;
    const request = sampleOfConsole(operation, values);
    if (request) showInSamples(request);
  }, [operation, values, first]);
}

function problemIn(built: BuiltRequest, field: string): string | undefined {
  const problem = built.ok ? undefined : built.problems.find((one) => one.field === field);
  return problem && t(problem.message, problem.values);
}

function statusOf(step: Step): string {
  switch (step.status) {
    case 'ready':
      return '';
    case 'invalid':
    case 'waiting':
    case 'changed':
    case 'confirming':
    case 'reading':
    case 'loaded':
    case 'filled':
    case 'missing':
      return t(`console.outcome.${step.status}`);
    case 'sending':
      return t('console.sending');
    case 'done': {
      const { outcome } = step;
      if (outcome.type !== 'response') return t(`console.outcome.${outcome.type}`);
      const status = `${outcome.status} ${outcome.statusText}`.trim();
      return t('console.outcome.response', { status, milliseconds: outcome.milliseconds });
    }
    default:
      return step satisfies never;
  }
}
