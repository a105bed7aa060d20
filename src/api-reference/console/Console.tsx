import { startTransition, useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import {
  buildRequest,
  parameterKey,
  type BuiltRequest,
  type ConsoleRequest,
  type ConsoleValues,
} from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { sampleOfConsole } from './console-sample.ts';
import { ConsoleBody } from './ConsoleBody.tsx';
import { ConsoleCommand } from './ConsoleCommand.tsx';
import { ConsoleConfirmation } from './ConsoleConfirmation.tsx';
import { ConsoleInputs } from './ConsoleInputs.tsx';
import { ConsoleResponse } from './ConsoleResponse.tsx';
import { corsAccessOf } from './cors.ts';
import { explain } from './explain.ts';
import { loadBody, problemsIn, type LoadedBody } from './request-body.ts';
import { localServer, tabValues } from './tab-values.ts';
import { sendRequest, type Outcome } from './send-request.ts';
import { chosenExample, onExample } from '../chosen-example.ts';
import { showInSamples } from '../shown-samples.ts';
import { onValuesChange } from '../../your-unleash/values.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
}

type State =
  | { readonly status: 'ready' }
  /** The reader tried to send a request with problems. */
  | { readonly status: 'invalid' }
  /** The reader must confirm the object and the server. */
  | { readonly status: 'confirming'; readonly request: ConsoleRequest }
  | { readonly status: 'sending'; readonly controller: AbortController }
  | { readonly status: 'done'; readonly outcome: Outcome; readonly request: ConsoleRequest };

/** Sends the operation of a page to the reader's own server and shows what comes back. */
export default function Console({ operation }: Props) {
  const [values, setValues] = useState(() => beginningOf(operation));
  const [state, setState] = useState<State>({ status: 'ready' });
  /** Problems show from the first try on, and follow what is typed from then on. */
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const controller = useRef<AbortController>(undefined);
  const [body, setBody] = useState<LoadedBody>();
  const loading = useRef<Promise<LoadedBody | undefined>>(undefined);
  /** The body that the reader wants to send although the schema rejects it. */
  const [acceptedBody, setAcceptedBody] = useState<string>();
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => onValuesChange(() => setValues(beginningOf(operation))), [operation]);

  useEffect(() => {
    if (!operation.body) return;
    loading.current = loadBody(operation.body.data);
    void loading.current.then((loaded) => {
      setBody(loaded);
      const example = loaded && chosenExample(loaded.data);
      if (!example) return;
      const text = JSON.stringify(example.body, null, 2);
      setValues((before) => (before.body === operation.body?.start ? { ...before, body: text } : before));
    });
  }, [operation]);
  const [first] = useState(values);
  useEffect(() => {
    if (values === first && isBlank(operation, values)) return;
    const request = sampleOfConsole(operation, values);
    if (request) showInSamples(request);
  }, [operation, values, first]);

  const built = buildRequest(operation, values);
  const schemaProblems = tried && values.body !== acceptedBody ? problemsIn(values.body, body?.check) : [];
  const problemOf = (field: string) => (tried ? problemIn(built, field) : undefined);
  const access = corsAccessOf(operation, values.server, location.origin);

  /** A confirmation is only for the values that it shows. A response doesn't stay next to a new problem. */
  function change(changed: Partial<ConsoleValues>) {
    const next = { ...values, ...changed };
    setValues(next);
    const isOutdated =
      state.status === 'confirming' ||
      state.status === 'invalid' ||
      (state.status === 'done' && !buildRequest(operation, next).ok);
    if (isOutdated) setState({ status: 'ready' });
  }

  useEffect(
    () =>
      onExample((example) => {
        const text = JSON.stringify(example, null, 2);
        tabValues.keepBody(operation, text);
        setValues((before) => ({ ...before, body: text }));
        setState((before) => (before.status === 'sending' ? before : { status: 'ready' }));
      }),
    [operation],
  );

  /** @param accepted the body that is sent although the schema rejects it */
  async function submit(accepted = acceptedBody) {
    if (state.status === 'sending') return;
    setTried(true);
    // The schema may still be loading. If that fails, only the server checks the body.
    const check = operation.body && (await loading.current)?.check;
    const isRejected = values.body !== accepted && problemsIn(values.body, check).length > 0;
    if (!built.ok || isRejected) {
      setState({ status: 'invalid' });
      const field = built.ok ? 'body' : built.problems[0]?.field;
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field ?? '')}"]`)?.focus();
    } else if (operation.irreversible) {
      setState({ status: 'confirming', request: built.request });
    } else {
      void send(built.request);
    }
  }

  async function send(request: ConsoleRequest) {
    const begun = new AbortController();
    controller.current = begun;
    setState({ status: 'sending', controller: begun });
    const outcome = await sendRequest(request, begun.signal);
    if (controller.current !== begun) return;
    // React interrupts a transition for the browser's work, which a large response would otherwise block.
    startTransition(() => setState({ status: 'done', outcome, request }));
  }

  function sendOnShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // In a text field, some browsers submit the form themselves.
    event.preventDefault();
    if (state.status !== 'confirming') form.current?.requestSubmit();
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
        void submit();
      }}
      onKeyDown={sendOnShortcut}
    >
      <p className="console__note">
        {t('console.intro')}{' '}
        <button type="button" data-your-unleash-open="">
          {t('console.yourUnleash')}
        </button>
      </p>
      {access !== 'same-origin' && (
        <p className="console__note console__cors">{t(`console.cors.${access}`, { origin: location.origin })}</p>
      )}
      <ConsoleInputs operation={operation} values={values} problemOf={problemOf} onChange={change} />
      {operation.body && (
        <ConsoleBody
          mediaType={operation.body.mediaType}
          start={operation.body.start}
          problem={problemOf('body')}
          schemaProblems={schemaProblems}
          schema={body?.data}
          value={values.body}
          onChange={(text) => {
            tabValues.keepBody(operation, text);
            change({ body: text });
          }}
          onSendAnyway={() => {
            setAcceptedBody(values.body);
            void submit(values.body);
          }}
        />
      )}
      <div className="console__buttons">
        {/* The button stays during a request: one that is removed or disabled would lose the focus. */}
        <button
          type="submit"
          className="console__send"
          ref={sendButton}
          aria-disabled={state.status === 'sending' || undefined}
        >
          {t('console.send', { method: operation.method })}
        </button>
        {state.status === 'sending' && (
          <button
            type="button"
            onClick={() => {
              sendButton.current?.focus();
              state.controller.abort();
            }}
          >
            {t('console.cancel')}
          </button>
        )}
        <p className="console__status" role="status">
          {statusOf(state)}
        </p>
      </div>
      {state.status === 'confirming' && (
        <ConsoleConfirmation
          operation={operation}
          request={state.request}
          values={values}
          onSend={() => {
            sendButton.current?.focus();
            void send(state.request);
          }}
          onKeep={() => {
            sendButton.current?.focus();
            setState({ status: 'ready' });
          }}
        />
      )}
      {state.status === 'done' && (
        <ConsoleResponse
          outcome={state.outcome}
          explanations={explain(state.outcome, operation, 'Authorization' in state.request.headers)}
        />
      )}
      {built.ok && (
        <ConsoleCommand request={built.request} credential={operation.credential} open={access === 'blocked'} />
      )}
    </form>
  );
}

function beginningOf(operation: ConsoleOperation): ConsoleValues {
  return {
    server: tabValues.server(),
    token: tabValues.token(operation),
    parameters: Object.fromEntries(
      operation.parameters.map((parameter) => [parameterKey(parameter), tabValues.parameter(operation, parameter)]),
    ),
    body: tabValues.body(operation) ?? operation.body?.start ?? '',
  };
}

/** Whether the reader has entered nothing, so that the samples of the page are right. */
function isBlank(operation: ConsoleOperation, values: ConsoleValues): boolean {
  return (
    Object.values(values.parameters).every((value) => value === '') &&
    values.body === (operation.body?.start ?? '') &&
    values.server === localServer
  );
}

function problemIn(built: BuiltRequest, field: string): string | undefined {
  const problem = built.ok ? undefined : built.problems.find((one) => one.field === field);
  return problem && t(problem.message, problem.values);
}

function statusOf(state: State): string {
  switch (state.status) {
    case 'ready':
      return '';
    case 'invalid':
      return t('console.outcome.invalid');
    case 'confirming':
      return t('console.outcome.confirming');
    case 'sending':
      return t('console.sending');
    case 'done': {
      const { outcome } = state;
      if (outcome.type !== 'response') return t(`console.outcome.${outcome.type}`);
      const status = `${outcome.status} ${outcome.statusText}`.trim();
      return t('console.outcome.response', { status, milliseconds: outcome.milliseconds });
    }
    default:
      return state satisfies never;
  }
}
