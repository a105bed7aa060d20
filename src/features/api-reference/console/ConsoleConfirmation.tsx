import { useEffect, useId, useRef } from 'react';
import { parameterKey, type ConsoleRequest, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import type { CurrentValue } from './console-state.ts';
import { ConsoleChanges } from './ConsoleChanges.tsx';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
  readonly request: ConsoleRequest;
  readonly values: ConsoleValues;
  /** What the request replaces, if the reader has loaded it. */
  readonly current: CurrentValue | undefined;
  readonly onSend: () => void;
  readonly onKeep: () => void;
}

/**
 * The second step before a request that can't be undone: names the object and the server, and what changes. The focus begins on the button
 * that doesn't send, so that pressing Enter twice sends nothing.
 */
export function ConsoleConfirmation({ operation, request, values, current, onSend, onKeep }: Props) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const { origin, host, pathname } = new URL(request.url);
  const names = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => `${parameter.name} ${(values.parameters[parameterKey(parameter)] ?? '').trim()}`);
  return (
    <div className="console__confirmation" role="group" aria-label={t('console.confirm.title')} aria-describedby={id}>
      <p id={id}>{t('console.confirm.text')}</p>
      <dl>
        <dt>{t('console.confirm.operation')}</dt>
        <dd>{operation.summary}</dd>
        <dt>{t('console.confirm.object')}</dt>
        <dd>
          <code>{names.length > 0 ? names.join(', ') : pathname}</code>
        </dd>
        {request.body !== undefined && !current && (
          <>
            <dt>{t('console.confirm.body')}</dt>
            <dd>
              <code>{beginningOf(request.body)}</code>
            </dd>
          </>
        )}
        <dt>{t('console.confirm.server')}</dt>
        <dd>
          <code>{origin}</code>
        </dd>
      </dl>
      {current && request.body !== undefined && <ConsoleChanges before={current.value} body={request.body} />}
      <div className="console__buttons">
        <button type="button" ref={keep} onClick={onKeep}>
          {t('console.confirm.keep')}
        </button>
        <button type="button" className="console__danger" onClick={onSend}>
          {t('console.confirm.send', { method: operation.method, host })}
        </button>
      </div>
    </div>
  );
}

/** The names of the objects may be in the body. The whole body is in its field. */
function beginningOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
