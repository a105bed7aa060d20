import type { ReactNode } from 'react';
import { sectionAnchors } from './model/anchors.ts';
import type { ApiOperation } from './model/description.ts';
import { hrefOf } from '../../core/model/path.ts';
import { Admonition } from '../../core/ui/Admonition.tsx';
import { Heading } from '../../core/ui/Heading.tsx';
import { MethodMark } from '../../core/ui/MethodMark.tsx';
import { Content } from './Content.tsx';
import type { Examples } from './operation-examples.ts';
import { ExpandAll } from './ExpandAll.tsx';
import { Endpoint } from './Endpoint.tsx';
import type { ApiHelpers } from './helpers.ts';
import { OperationFacts } from './OperationFacts.tsx';
import { Parameters } from './Parameters.tsx';
import { Prose } from './Prose.tsx';
import { Responses } from './Responses.tsx';
import { Samples } from './Samples.tsx';
import { deprecationOf, versionsIn } from './since-version.ts';

export interface Props {
  readonly operation: ApiOperation;
  readonly concept?: { readonly path: string; readonly title: string } | undefined;
  readonly related: readonly ApiOperation[];
  readonly examples: Examples;
  readonly helpers: ApiHelpers;
  /** The content after the samples, such as the console. */
  readonly children?: ReactNode;
}

/** Renders the header of an operation's page: what the operation does, its edition and stability, and its endpoint. */
export function OperationHeader({ operation, helpers: { t } }: Pick<Props, 'operation' | 'helpers'>) {
  const { summary, edition, stability, deprecated, history } = operation;
  return (
    <header className="page-header operation-header">
      <h1>{summary}</h1>
      <ul className="availability" data-search="skip" aria-label={t('availability.label')}>
        <li className="chip">{t(`api.edition.${edition}`)}</li>
        {stability !== undefined && stability !== 'stable' && (
          <li className="chip chip--plain">{t(`api.stability.${stability}`)}</li>
        )}
        {history?.since !== undefined && (
          <li className="chip chip--plain" data-since={history.since}>
            {t('api.since', { version: history.since })}
          </li>
        )}
        {edition === 'enterprise' && history === undefined && (
          <li className="chip chip--plain">{t('api.sinceUnknown')}</li>
        )}
        {deprecated && <li className="chip chip--plain chip--deprecated">{t('api.deprecated')}</li>}
      </ul>
      <Endpoint operation={operation} t={t} />
      <a href="#try-it" data-search="skip">
        {t('api.tryIt')}
      </a>
    </header>
  );
}

/** Renders the body of an operation's page. Wide screens show the samples next to the other content. */
export function Operation({ operation, concept, related, examples, helpers, children }: Props) {
  const { description, deprecated, replacement, parameters, requestBody, responses, history } = operation;
  const { t } = helpers;
  return (
    <div className="operation">
      <div className="operation__request">
        {deprecated && (
          <Admonition type="warning" title={deprecationOf(operation, t)} t={t}>
            <Prose text={replacement ?? t('api.deprecatedText')} helpers={helpers} />
          </Admonition>
        )}
        <Prose text={description} helpers={helpers} />
        <noscript>
          <p>{t('api.deferred')}</p>
        </noscript>
        <OperationFacts operation={operation} concept={concept} helpers={helpers} />
        <Parameters parameters={parameters} helpers={helpers} versions={versionsIn(history, '?')} />
        {requestBody && (
          <section className="operation__section">
            <Heading id={sectionAnchors.requestBody} text={t('api.requestBody')} t={t}>
              <h2 id={sectionAnchors.requestBody}>{t('api.requestBody')}</h2>
              {requestBody.required && <span className="property__required">{t('api.required')}</span>}
            </Heading>
            <ExpandAll t={t} />
            <Prose text={requestBody.description} helpers={helpers} />
            <Content
              content={requestBody.content}
              id={sectionAnchors.requestBody}
              helpers={helpers}
              versions={versionsIn(history, '>')}
            />
          </section>
        )}
      </div>
      <div className="operation__samples">
        <Samples examples={examples} t={t} />
        {children}
      </div>
      <div className="operation__answer">
        <Responses
          responses={responses}
          edition={operation.edition}
          helpers={helpers}
          versions={versionsIn(history, '<')}
        />
        {related.length > 0 && (
          <nav className="related" data-search="skip" aria-label={t('api.related')}>
            <h2>{t('api.related')}</h2>
            <ul>
              {related.map(({ operationId, method, page, summary }) => (
                <li key={operationId}>
                  <MethodMark method={method} short /> <a href={hrefOf(page)}>{summary}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
