import { useState } from 'react';
import type { ConsoleRequest } from './build-request.ts';
import type { Credential } from './console-operation.ts';
import { ConsoleText } from './ConsoleText.tsx';
import { bodyFile, curlOf, isInFile } from './curl.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly request: ConsoleRequest;
  /** The kind of token that the operation needs. */
  readonly credential: Credential;
  /** Whether the command is visible from the start, because the browser probably can't send the request. */
  readonly open: boolean;
}

/** The filled-in request as a command, without the token unless the reader asks for it. */
export function ConsoleCommand({ request, credential, open }: Props) {
  const [withToken, setWithToken] = useState(false);
  return (
    <details className="console__command" open={open}>
      <summary>{t('console.command')}</summary>
      {'Authorization' in request.headers && (
        <label>
          <input type="checkbox" checked={withToken} onChange={(event) => setWithToken(event.target.checked)} />{' '}
          {t('console.withToken')}
        </label>
      )}
      {request.body !== undefined && isInFile(request.body) && (
        <p className="console__note">{t('console.bodyFile', { name: bodyFile })}</p>
      )}
      <ConsoleText label={t('console.command')} text={curlOf(request, { credential, withToken })} />
    </details>
  );
}
