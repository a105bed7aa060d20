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
        <TableScroller t={t}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('api.method')}</th>
                <th scope="col">{t('api.operation')}</th>
                <th scope="col">{t('api.path')}</th>
                <th scope="col">{t('api.edition')}</th>
              </tr>
            </thead>
            <tbody>
              {tag.operations.map(({ operationId, method, path, page, summary, edition, deprecated }) => (
                <tr key={operationId}>
                  <td>
                    <MethodMark method={method} />
                  </td>
                  <td>
                    <a href={hrefOf(page)}>{summary}</a>
                    {deprecated && <span className="property__deprecated"> {t('api.deprecated')}</span>}
                  </td>
                  <td className="unsearched">
                    <code>
                      <PathText path={path} />
                    </code>
                  </td>
                  <td>{t(edition === 'oss' ? 'availability.open-source' : 'availability.enterprise')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      </div>
    </>
  );
}
