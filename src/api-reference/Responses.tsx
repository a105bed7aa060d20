import { responseAnchor, sectionAnchors } from '../model/api/anchors.ts';
import type { ApiResponse } from '../model/api/description.ts';
import { Heading } from '../ui/Heading.tsx';
import { Content } from './Content.tsx';
import type { Kit } from './kit.ts';
import { Prose } from './Prose.tsx';
import { responseGroupsOf } from './response-groups.ts';
import { statusName } from './status.ts';

export interface Props {
  readonly responses: readonly ApiResponse[];
  readonly kit: Kit;
}

/** What the server answers, by status: what worked in full, then the errors, whose body is shown once. */
export function Responses({ responses, kit }: Props) {
  const { successes, errors } = responseGroupsOf(responses);
  const { t } = kit;
  return (
    <section className="operation__section unsearched">
      <Heading id={sectionAnchors.responses} text={t('api.responses')} t={t}>
        <h2 id={sectionAnchors.responses}>{t('api.responses')}</h2>
      </Heading>
      {successes.map((response) => (
        <div className="response" key={response.status}>
          <Status response={response} kit={kit} />
          {response.headers.length > 0 && (
            <ul className="facts">
              {response.headers.map(({ name, schema }) => (
                <li key={name}>
                  {t('api.header')} <code>{name}</code> <span className="property__type">{schema.type ?? 'any'}</span>
                </li>
              ))}
            </ul>
          )}
          {response.content.length > 0 ? (
            <div className="response__body">
              <Content content={response.content} id={responseAnchor(response)} kit={kit} />
            </div>
          ) : (
            <p className="response__none">{t('api.noBody')}</p>
          )}
        </div>
      ))}
      {errors.map((group) => (
        <div className="response response--error" key={group.responses[0]?.status}>
          {group.responses.map((response) => (
            <Status key={response.status} response={response} kit={kit} />
          ))}
          {group.content.length > 0 && (
            <details className="schema__fold response__body">
              <summary>{t(group.responses.length === 1 ? 'api.errorBody' : 'api.errorBodies')}</summary>
              <Content content={group.content} id={`error-${group.responses[0]?.status ?? ''}`} kit={kit} />
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

function Status({ response, kit }: { readonly response: ApiResponse; readonly kit: Kit }) {
  const anchor = responseAnchor(response);
  const name = statusName(response.status);
  return (
    <div className="response__status">
      <h3 id={anchor}>
        <a className={`status status--${response.status.charAt(0)}`} href={`#${anchor}`}>
          {name}
        </a>
      </h3>
      <Prose text={response.description} kit={kit} className="property__text" />
    </div>
  );
}
