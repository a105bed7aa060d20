import { useSyncExternalStore } from 'react';
import { keepsSecrets } from '../../../core/reader/secrets.ts';
import { KeepTokens, ThirdPartyWarning } from '../../../core/reader/TokenSafety.tsx';
import { keepTokens, onValuesChange } from '../../../core/reader/values.ts';
import { endsInApi, needsToken, parameterKey, type ConsoleValues } from './build-request.ts';
import { ConsoleField, ConsoleParameterField } from './ConsoleField.tsx';
import type { ConsoleSession } from './session.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly session: ConsoleSession;
  readonly values: ConsoleValues;
  /** Returns the problem of a field, if it has one. */
  readonly problemOf: (field: string) => string | undefined;
}

/** The fields of a request except for its body: the server, the token and the parameters. */
export function ConsoleInputs({ session, values, problemOf }: Props) {
  const { operation } = session;
  const isKept = useSyncExternalStore(onValuesChange, keepsSecrets);
  return (
    <>
      <ConsoleField
        name="server"
        label={t('console.server')}
        hint={endsInApi(values.server) ? t('console.serverApi') : t('console.serverHint')}
        problem={problemOf('server')}
        type="url"
        value={values.server}
        onChange={(server) => session.setServer(server)}
      />
      {needsToken(operation) ? (
        <>
          <ThirdPartyWarning />
          <ConsoleField
            name="token"
            label={t('console.token')}
            hint={t(`console.explain.credential.${operation.credential}`)}
            problem={problemOf('token')}
            type="password"
            value={values.token}
            onChange={(token) => session.setToken(token)}
          />
          <KeepTokens isKept={isKept} onKeep={keepTokens} />
        </>
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
                onChange={(value) => session.setParameter(parameter, value)}
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}
