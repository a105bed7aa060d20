import { ConsoleText } from './ConsoleText.tsx';
import type { Explanation } from './explain.ts';
import { JsonView } from './JsonView.tsx';
import { longestJson, shownCharacters, written } from './limits.ts';
import { saveFile } from './save-file.ts';
import { isJson, type Outcome, type ReceivedResponse } from './send-request.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly outcome: Outcome;
  readonly explanations: readonly Explanation[];
}

/** What came back: what it means, headers and body. */
export function ConsoleResponse({ outcome, explanations }: Props) {
  return (
    <section className="console__response" aria-label={t('console.response')}>
      {explanations.map(({ message, values }) => (
        <p key={message} className="console__explanation">
          {t(message, values)}
        </p>
      ))}
      {outcome.type === 'response' && (
        <>
          {outcome.headers.length > 0 && <Headers headers={outcome.headers} />}
          <Body response={outcome} />
        </>
      )}
    </section>
  );
}

function Headers({ headers }: Pick<ReceivedResponse, 'headers'>) {
  return (
    <details>
      <summary>{t('console.headers', { count: headers.length })}</summary>
      <dl className="console__headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Body({ response }: { readonly response: ReceivedResponse }) {
  const { body, text, json, mediaType } = response;
  if (body.size === 0) return <p>{t('console.emptyBody')}</p>;
  const isCut = json === undefined && text !== undefined && text.length > shownCharacters;
  return (
    <>
      {json && <JsonView label={t('console.responseBody')} value={json.value} text={text ?? ''} />}
      {json === undefined && text !== undefined && (
        <ConsoleText label={t('console.responseBody')} text={isCut ? text.slice(0, shownCharacters) : text} />
      )}
      <p className="console__note">
        {isCut && `${t('console.cut', { count: written(shownCharacters) })} `}
        {isJson(mediaType) && body.size > longestJson && `${t('console.longJson', { limit: written(longestJson) })} `}
        {text === undefined && `${t('console.binary', { mediaType: mediaType || '?', bytes: body.size })} `}
        <button type="button" onClick={() => saveFile(body, fileName(mediaType))}>
          {t('console.save')}
        </button>
      </p>
    </>
  );
}

function fileName(mediaType: string): string {
  const ending = mediaType.split(/[/+]/).at(-1)?.replace(/\W/g, '');
  return ending ? `response.${ending === 'plain' ? 'txt' : ending}` : 'response';
}
