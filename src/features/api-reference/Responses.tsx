import { Fragment } from 'react';
import { responseAnchor, sectionAnchors } from './model/anchors.ts';
import type { ApiResponse } from './model/description.ts';
import { refName } from './model/ref-name.ts';
import type { ApiEdition } from './model/structure.ts';
import type { Translate } from '../../core/model/messages.ts';
import { Heading } from '../../core/ui/Heading.tsx';
import { Content } from './Content.tsx';
import { ErrorExample } from './ErrorExample.tsx';
import { ExpandAll } from './ExpandAll.tsx';
import type { ApiHelpers } from './helpers.ts';
import { Prose } from './Prose.tsx';
import { responseGroupsOf, type ErrorGroup } from './response-groups.ts';
import type { FieldVersions } from './Since.tsx';
import { statusName } from './status.ts';

export interface Props {
  readonly responses: readonly ApiResponse[];
  /** Enterprise operations are not compared with a server. */
  readonly edition: ApiEdition;
  readonly helpers: ApiHelpers;
  /** The first versions of fields that are newer than their operation. */
  readonly versions?: FieldVersions | undefined;
}

/**
 * Renders the responses by status code: first the successful ones in full, then the errors, with one schema for equal
 * bodies.
 */
export function Responses({ responses, edition, helpers, versions }: Props) {
  const { successes, errors } = responseGroupsOf(responses);
  const firstExample = responses.find(({ cause }) => cause !== undefined);
  const { t } = helpers;
  return (
    <section className="operation__section" data-search="skip">
      <Heading id={sectionAnchors.responses} text={t('api.responses')} t={t}>
        <h2 id={sectionAnchors.responses}>{t('api.responses')}</h2>
      </Heading>
      <ExpandAll t={t} />
      {edition === 'enterprise' && <p className="response__unverified">{t('api.unverified')}</p>}
      {successes.map((response) => (
        <div className="response" key={response.status}>
          <Status response={response} helpers={helpers} />
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
              <Content
                content={response.content}
                id={responseAnchor(response)}
                helpers={helpers}
                versions={versions}
                isSearched={false}
              />
            </div>
          ) : (
            <p className="response__none">{t('api.noBody')}</p>
          )}
        </div>
      ))}
      {errors.map((group) => (
        <div className="response response--error" key={group.responses[0]?.status}>
          {group.responses.map((response) => (
            <Fragment key={response.status}>
              <Status response={response} helpers={helpers} />
              <ErrorHeaders response={response} t={t} />
              <ErrorExample response={response} deferred={response !== firstExample} t={t} />
            </Fragment>
          ))}
          {group.content.length > 0 && <ErrorBody group={group} helpers={helpers} />}
        </div>
      ))}
    </section>
  );
}

/** Names the headers that explain an error. */
function ErrorHeaders({ response: { headers }, t }: { readonly response: ApiResponse; readonly t: Translate }) {
  if (headers.length === 0) return null;
  return (
    <p className="response__headers">
      {t('api.headers')}{' '}
      {headers.map(({ name }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <code>{name}</code>
        </Fragment>
      ))}
    </p>
  );
}

/** Renders the schema of errors. The browser loads a named one when the reader opens it. */
function ErrorBody({ group, helpers }: { readonly group: ErrorGroup; readonly helpers: ApiHelpers }) {
  const { t } = helpers;
  const [content] = group.content;
  if (content?.schema?.type === 'string') {
    return (
      <p className="schema__type">
        <code>{content.mediaType}</code> {content.schema.type}
      </p>
    );
  }
  const ref = content?.schema?.$ref;
  return (
    <details className="schema__fold response__body" data-schema={ref && refName(ref)}>
      <summary>{t(group.responses.length === 1 ? 'api.errorBody' : 'api.errorBodies')}</summary>
      {ref === undefined && (
        <Content
          content={group.content}
          id={`error-${group.responses[0]?.status ?? ''}`}
          helpers={helpers}
          isSearched={false}
        />
      )}
    </details>
  );
}

function Status({ response, helpers }: { readonly response: ApiResponse; readonly helpers: ApiHelpers }) {
  const anchor = responseAnchor(response);
  const name = statusName(response.status);
  return (
    <div className="response__status">
      <h3 id={anchor}>
        <a className={`status status--${response.status.charAt(0)}`} href={`#${anchor}`}>
          {name}
        </a>
      </h3>
      <Prose text={response.description} helpers={helpers} className="property__text" />
    </div>
  );
}
