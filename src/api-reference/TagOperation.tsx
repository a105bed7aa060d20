import { operationAnchor, parameterAnchor, responseAnchor, sectionAnchors } from '../model/api/anchors.ts';
import type { ApiOperation } from '../model/api/description.ts';
import { hrefOf } from '../model/path.ts';
import { MethodMark } from '../ui/MethodMark.tsx';
import { bodyFieldsOf } from './body-field-names.ts';
import type { ApiHelpers } from './helpers.ts';
import { PathText } from './PathText.tsx';
import { Prose } from './Prose.tsx';

export interface Props {
  readonly operation: ApiOperation;
  readonly helpers: ApiHelpers;
}

/** Renders an operation on the page of its tag: what it does, what it takes and what it returns, with links to its page. */
export function TagOperation({ operation, helpers }: Props) {
  const { method, path, page, summary, description, parameters, responses } = operation;
  const { t, schemas } = helpers;
  const inPage = (anchor: string) => `${hrefOf(page)}#${anchor}`;
  const rows = [
    {
      term: t('api.parameters'),
      links: parameters.map((parameter) => ({ name: parameter.name, href: inPage(parameterAnchor(parameter)) })),
    },
    {
      term: t('api.requestBody'),
      links: bodyFieldsOf(operation, schemas).map((name) => ({ name, href: inPage(sectionAnchors.requestBody) })),
    },
    {
      term: t('api.responses'),
      links: responses.map((response) => ({ name: response.status, href: inPage(responseAnchor(response)) })),
    },
  ];
  return (
    // The page of the operation has the same text.
    <section className="tag__operation" id={operationAnchor(operation)} data-search="skip">
      <h3>
        <a href={hrefOf(page)}>{summary}</a>
      </h3>
      <p className="tag__endpoint">
        <MethodMark method={method} />{' '}
        <code>
          <PathText path={path} />
        </code>
      </p>
      <Prose text={description} helpers={helpers} />
      <dl className="tag__parts">
        {rows.map(
          ({ term, links }) =>
            links.length > 0 && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  {links.map(({ name, href }, index) => (
                    <span key={name}>
                      {index > 0 && ', '}
                      <a href={href}>{name}</a>
                    </span>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
