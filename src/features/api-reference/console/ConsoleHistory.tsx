import type { ConsoleOperation } from './console-operation.ts';
import { curlScriptOf, harOf } from './export-requests.ts';
import { saveFile } from './save-file.ts';
import type { SentRequest } from './sent-requests.ts';
import { tabValues } from './tab-values.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
  /** The latest first. */
  readonly sent: readonly SentRequest[];
  /** Fills in a request of this operation. */
  readonly onFillIn: (request: SentRequest) => void;
}

/** The last requests of this tab, which can be filled in again or saved as a file. */
export function ConsoleHistory({ operation, sent, onFillIn }: Props) {
  return (
    <details className="console__history">
      <summary>{t('console.sent', { count: sent.length })}</summary>
      <p className="console__note">{t('console.sent.note')}</p>
      <ol>
        {sent.map((request) => (
          <li key={request.time}>
            <code>
              {request.method} {pathOf(request.request.url)}
            </code>
            <span className="console__note">
              {request.response
                ? `${request.response.status} ${request.response.statusText}`.trim()
                : t('console.sent.noResponse')}
              {request.leftOut.length > 0 && ` · ${t('console.sent.leftOut', { names: request.leftOut.join(', ') })}`}
            </span>
            <Repeat operation={operation} request={request} onFillIn={onFillIn} />
          </li>
        ))}
      </ol>
      <div className="console__buttons">
        <button type="button" onClick={() => saveFile(new Blob([curlScriptOf(sent)]), 'unleash-requests.sh')}>
          {t('console.sent.curl')}
        </button>
        <button
          type="button"
          onClick={() => saveFile(new Blob([harOf(sent)], { type: 'application/json' }), 'unleash-requests.har')}
        >
          {t('console.sent.har')}
        </button>
      </div>
    </details>
  );
}

interface RepeatProps extends Pick<Props, 'operation' | 'onFillIn'> {
  readonly request: SentRequest;
}

/** A request of another operation is filled in on its page. */
function Repeat({ operation, request, onFillIn }: RepeatProps) {
  const label = t('console.sent.repeat');
  const name = t('console.sent.repeatName', { method: request.method, path: pathOf(request.request.url) });
  if (request.method === operation.method && request.path === operation.path) {
    return (
      <button type="button" aria-label={name} onClick={() => onFillIn(request)}>
        {label}
      </button>
    );
  }
  return (
    <a href={`${request.page}#try-it`} aria-label={name} onClick={() => tabValues.keepRequest(request)}>
      {label}
    </a>
  );
}

/** The address without its server, unless that is invalid. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
