import { endsInApi, needsToken, parameterKey, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { ConsoleField, ConsoleParameterField } from './ConsoleField.tsx';
import { tabValues } from './tab-values.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly operation: ConsoleOperation;
  readonly values: ConsoleValues;
  /** Returns the problem of a field, if it has one. */
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<ConsoleValues>) => void;
}

/** The fields of a request except for its body: the server, the token and the parameters. */
export function ConsoleInputs({ operation, values, problemOf, onChange }: Props) {
  return (
    <>
      <ConsoleField
        name="server"
        label={t('console.server')}
        hint={endsInApi(values.server) ? t('console.serverApi') : t('console.serverHint')}
        problem={problemOf('server')}
        type="url"
        value={values.server}
        onChange={(server) => {
          tabValues.keepServer(server);
          onChange({ server });
        }}
      />
      {needsToken(operation) ? (
        <ConsoleField
          name="token"
          label={t('console.token')}
          hint={t(`console.explain.credential.${operation.credential}`)}
          problem={problemOf('token')}
          type="password"
          value={values.token}
          onChange={(token) => {
            tabValues.keepToken(operation, token);
            onChange({ token });
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
                  onChange({ parameters: { ...values.parameters, [key]: value } });
                }}
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}
