import type { ApiOperation } from './model/description.ts';
import { equivalentKinds } from './model/equivalent-kinds.ts';
import { hrefOf } from '../../core/model/path.ts';
import type { ApiHelpers } from './helpers.ts';
import { limitFactsOf } from './limits.ts';
import { shownPermissions } from './shown-permissions.ts';

export interface Props {
  readonly operation: ApiOperation;
  /** The page that explains the resource. */
  readonly concept?: { readonly path: string; readonly title: string } | undefined;
  readonly helpers: ApiHelpers;
}

/** Renders what a caller needs, such as permissions and tokens, and the operation's id. */
export function OperationFacts({ operation, concept, helpers: { t } }: Props) {
  const { operationId, tokens } = operation;
  const permissions = shownPermissions(operation);
  return (
    <dl className="operation-facts" data-search="whole">
      {tokens && (
        <div>
          <dt>{t('api.credentials')}</dt>
          <dd>{tokens.map((type) => t(`api.token.${type}`)).join(', ')}</dd>
        </div>
      )}
      {permissions && (
        <div>
          <dt>{t(permissions.length > 1 ? 'api.permissions' : 'api.permission')}</dt>
          <dd>
            {permissions.length === 0
              ? t('api.noPermission')
              : permissions.map((permission, index) => (
                  <span key={permission}>
                    {index > 0 && ` ${t('api.or')} `}
                    <code>{permission}</code>
                  </span>
                ))}
          </dd>
        </div>
      )}
      {limitFactsOf(operation, t).map(({ term, text, page, parameters = [] }) => (
        <div key={term}>
          <dt>{page === undefined ? term : <a href={hrefOf(page)}>{term}</a>}</dt>
          <dd>
            {text}
            {parameters.map(({ name, anchor }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <a href={`#${anchor}`}>
                  <code>{name}</code>
                </a>
              </span>
            ))}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('api.operationId')}</dt>
        <dd>
          <code>{operationId}</code>
        </dd>
      </div>
      <div>
        <dt>{t('api.document.label')}</dt>
        <dd>
          <a href="/reference/api/unleash/openapi.json">JSON</a>, <a href="/reference/api/unleash/openapi.yaml">YAML</a>
        </dd>
      </div>
      {equivalentKinds.map((kind) => {
        const way = operation.equivalents[kind];
        return (
          way && (
            <div key={kind}>
              <dt>{t(`api.equivalent.${kind}`)}</dt>
              <dd>
                <a href={hrefOf(way.page)}>{kind === 'terraform' ? <code>{way.text}</code> : way.text}</a>
              </dd>
            </div>
          )
        );
      })}
      {concept && (
        <div>
          <dt>{t('api.concept')}</dt>
          <dd>
            <a href={hrefOf(concept.path)}>{concept.title}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
