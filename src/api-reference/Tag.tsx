/* Safari forgets what the elements of a table are when they become a list on a phone, so their roles are explicit. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ApiTag } from '../model/api/description.ts';
import { hrefOf } from '../model/path.ts';
import { Heading } from '../ui/Heading.tsx';
import { MethodMark } from '../ui/MethodMark.tsx';
import { TableScroller } from '../ui/TableScroller.tsx';
import type { ApiHelpers } from './helpers.ts';
import { PathText } from './PathText.tsx';
import { Prose } from './Prose.tsx';

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
        {/* On a phone, the table is displayed as a list, and browsers would then forget its roles. */}
        {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
        <TableScroller layout="entries" t={t}>
          <table className="entries entries-700" role="table">
            <thead>
              <tr role="row">
                <th role="columnheader">{t('api.method')}</th>
                <th role="columnheader">{t('api.operation')}</th>
                <th role="columnheader">{t('api.path')}</th>
                <th role="columnheader">{t('api.edition')}</th>
              </tr>
            </thead>
            <tbody>
              {tag.operations.map(({ operationId, method, path, page, summary, edition, deprecated }) => (
                <tr key={operationId} role="row">
                  <td role="cell">
                    <MethodMark method={method} />
                  </td>
                  <th role="rowheader">
                    <a href={hrefOf(page)}>{summary}</a>
                    {deprecated && <span className="property__deprecated"> {t('api.deprecated')}</span>}
                  </th>
                  <td data-search="skip" role="cell" data-label={t('api.path')}>
                    <code>
                      <PathText path={path} />
                    </code>
                  </td>
                  <td data-search="skip" role="cell" data-label={t('api.edition')}>
                    {t(edition === 'oss' ? 'availability.open-source' : 'availability.enterprise')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
        {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      </div>
    </>
  );
}
