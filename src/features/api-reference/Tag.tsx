/* Safari forgets what the elements of a table are when they become a list on a phone, so their roles are explicit. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Fragment } from 'react';
import type { ApiOperation, ApiTag } from './model/description.ts';
import type { Translate } from '../../core/model/messages.ts';
import { hrefOf } from '../../core/model/path.ts';
import { Heading } from '../../core/ui/Heading.tsx';
import { MethodMark } from '../../core/ui/MethodMark.tsx';
import { TableScroller } from '../../core/ui/TableScroller.tsx';
import type { ApiHelpers } from './helpers.ts';
import { PathText } from './PathText.tsx';
import { Prose } from './Prose.tsx';
import { TagOperation } from './TagOperation.tsx';
import { shownPermissions } from './shown-permissions.ts';

export interface Props {
  readonly tag: ApiTag;
  readonly concept?: { readonly path: string; readonly title: string } | undefined;
  readonly helpers: ApiHelpers;
}

/** Renders the description of a resource and a table of its operations. */
export function Tag({ tag, concept, helpers }: Props) {
  const { t } = helpers;
  return (
    <>
      <Prose text={tag.description} helpers={helpers} />
      {concept && (
        <p className="tag__concept">
          {t('api.conceptText')} <a href={hrefOf(concept.path)}>{concept.title}</a>
        </p>
      )}
      <div className="prose tag__operations">
        <Heading id="operations" text={t('api.operations')} t={t}>
          <h2 id="operations">{t('api.operations')}</h2>
        </Heading>
        <TableScroller layout="entries" t={t}>
          <table className="entries entries-700" role="table">
            <thead>
              <tr role="row">
                <th role="columnheader">{t('api.method')}</th>
                <th role="columnheader">{t('api.operation')}</th>
                <th role="columnheader">{t('api.path')}</th>
                <th role="columnheader">{t('api.permission')}</th>
                <th role="columnheader">{t('api.edition')}</th>
                <th role="columnheader">{t('api.stability')}</th>
              </tr>
            </thead>
            <tbody>
              {tag.operations.map((operation) => (
                <tr key={operation.operationId} role="row">
                  <td role="cell">
                    <MethodMark method={operation.method} />
                  </td>
                  <th role="rowheader">
                    <a href={hrefOf(operation.page)}>{operation.summary}</a>
                    {operation.deprecated && <span className="property__deprecated"> {t('api.deprecated')}</span>}
                  </th>
                  <td data-search="skip" role="cell" data-label={t('api.path')}>
                    <code className="breaks">
                      <PathText path={operation.path} />
                    </code>
                  </td>
                  <td data-search="skip" role="cell" data-label={t('api.permission')}>
                    <Permissions operation={operation} t={t} />
                  </td>
                  <td data-search="skip" role="cell" data-label={t('api.edition')}>
                    {t(`api.edition.${operation.edition}`)}
                  </td>
                  <td data-search="skip" role="cell" data-label={t('api.stability')}>
                    {operation.stability && t(`api.stability.${operation.stability}`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      </div>
      {/* The pages of the operations have the same text. */}
      <div className="prose tag__details" data-search="skip">
        <Heading id="details" text={t('api.details')} t={t}>
          <h2 id="details">{t('api.details')}</h2>
        </Heading>
        {tag.operations.map((operation) => (
          <TagOperation key={operation.operationId} operation={operation} helpers={helpers} />
        ))}
      </div>
    </>
  );
}

/** Renders the permissions that a caller needs one of, or a dash if permissions don't apply. */
function Permissions({ operation, t }: { readonly operation: ApiOperation; readonly t: Translate }) {
  const permissions = shownPermissions(operation) ?? [];
  if (permissions.length === 0) return '–';
  return permissions.map((permission, index) => (
    <Fragment key={permission}>
      {index > 0 && ` ${t('api.or')} `}
      <code className="breaks">
        {permission.split(/(?<=_)/).map((word, place) => (
          // The words of a permission never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
      </code>
    </Fragment>
  ));
}
