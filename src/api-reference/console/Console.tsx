import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import {
  buildRequest,
  needsToken,
  parameterKey,
  type BuiltRequest,
  type ConsoleRequest,
  type ConsoleValues,
} from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { ConsoleAnswer } from './ConsoleAnswer.tsx';
import { ConsoleCommand } from './ConsoleCommand.tsx';
import { ConsoleField, ConsoleParameterField } from './ConsoleField.tsx';
import { explain } from './explain.ts';
import { tabValues } from './tab-values.ts';
import { sendRequest, type Outcome } from './send-request.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
}

type State =
  | { readonly status: 'ready' }
  | { readonly status: 'sending'; readonly controller: AbortController }
  | { readonly status: 'done'; readonly outcome: Outcome; readonly request: ConsoleRequest };

/** Sends the operation of a page to the reader's own server and shows what comes back. */
export default function Console({ operation }: Props) {
  const [values, setValues] = useState(() => beginningOf(operation));
  const [state, setState] = useState<State>({ status: 'ready' });
  /** Problems show from the first try on, and follow what is typed from then on. */
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const built = buildRequest(operation, values);
  const problemOf = (field: string) => (tried ? problemIn(built, field) : undefined);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!built.ok) {
      const [first] = built.problems;
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first?.field ?? '')}"]`)?.focus();
      return;
    }
    const begun = new AbortController();
    controller.current = begun;
    setState({ status: 'sending', controller: begun });
    const outcome = await sendRequest(built.request, begun.signal);
    if (controller.current === begun) setState({ status: 'done', outcome, request: built.request });
  }

  return (
    <form
      className="console"
      aria-label={t('console.title')}
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <p className="console__note">{t('console.intro')}</p>
      <ConsoleField
        name="server"
        label={t('console.server')}
        hint={t('console.serverHint')}
        problem={problemOf('server')}
        type="url"
        value={values.server}
        onChange={(server) => {
          tabValues.keepServer(server);
          setValues({ ...values, server });
        }}
      />
      {needsToken(operation) ? (
        <ConsoleField
          name="token"
          label={t('console.token')}
          hint={t(`console.explain.credential.${operation.credential}`)}
          type="password"
          value={values.token}
          onChange={(token) => {
            tabValues.keepToken(operation, token);
            setValues({ ...values, token });
          }}
        />
      ) : (
        <p className="console__note">{t(`console.explain.credential.${operation.credential}`)}</p>
      )}
      {operation.parameters.length > 0 && (
        <fieldset>
          <legend>{t('console.parameters')}</legend>
          {operation.parameters.map((parameter) => {
            const key = parameterKey(parameter);
            return (
              <ConsoleParameterField
                key={key}
                parameter={parameter}
                problem={problemOf(key)}
                value={values.parameters[key] ?? ''}
                onChange={(value) => {
                  tabValues.keepParameter(operation, parameter, value);
                  setValues({ ...values, parameters: { ...values.parameters, [key]: value } });
                }}
              />
            );
          })}
        </fieldset>
      )}
      {operation.body && (
        <ConsoleField
          name="body"
          label={t('console.body', { mediaType: operation.body.mediaType })}
          problem={problemOf('body')}
          type="code"
          value={values.body}
          onChange={(body) => {
            tabValues.keepBody(operation, body);
            setValues({ ...values, body });
          }}
          onReset={operation.body.start === values.body ? undefined : operation.body.start}
        />
      )}
      <div className="console__buttons">
        {/* Two buttons by their keys: one that turned into the other during a click would submit the form. */}
        {state.status === 'sending' ? (
          <button key="cancel" type="button" className="console__send" onClick={() => state.controller.abort()}>
            {t('console.cancel')}
          </button>
        ) : (
          <button key="send" type="submit" className="console__send">
            {t('console.send', { method: operation.method })}
          </button>
        )}
        <p className="console__status" role="status">
          {statusOf(state)}
        </p>
      </div>
      {state.status === 'done' && (
        <ConsoleAnswer
          outcome={state.outcome}
          explanations={explain(state.outcome, operation, 'Authorization' in state.request.headers)}
        />
      )}
      {built.ok && <ConsoleCommand request={built.request} />}
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

function problemIn(built: BuiltRequest, field: string): string | undefined {
  const problem = built.ok ? undefined : built.problems.find((one) => one.field === field);
  return problem && t(problem.message, problem.values);
}

function statusOf(state: State): string {
  if (state.status === 'ready') return '';
  if (state.status === 'sending') return t('console.sending');
  if (state.outcome.kind !== 'answer') return t(`console.outcome.${state.outcome.kind}`);
  const { status, statusText, milliseconds } = state.outcome;
  return t('console.outcome.answer', { status: `${status} ${statusText}`.trim(), milliseconds });
}
