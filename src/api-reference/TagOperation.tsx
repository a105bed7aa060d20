import { operationAnchor } from '../model/api/anchors.ts';
import type { ApiOperation } from '../model/api/description.ts';
import { hrefOf } from '../model/path.ts';
import { bodyFieldsOf } from './body-field-names.ts';
import type { ApiHelpers } from './helpers.ts';
import { PathText } from './PathText.tsx';
import { Prose } from './Prose.tsx';

export interface Props {
  readonly operation: ApiOperation;
  readonly helpers: ApiHelpers;
}

/**
 * Renders an operation on the page of its tag: what it does, and the names of what it takes. A tag has up to 50 operations,
 * so this has few elements. Everything else is on the page of the operation.
 */
export function TagOperation({ operation, helpers }: Props) {
  const { method, path, page, summary, description, parameters } = operation;
  const { t, schemas } = helpers;
  const parts = [
    { term: t('api.parameters'), names: parameters.map(({ name }) => name) },
    { term: t('api.requestBody'), names: bodyFieldsOf(operation, schemas) },
  ];
  return (
    <section id={operationAnchor(operation)}>
      <h3>
        <a href={hrefOf(page)}>{summary}</a>
      </h3>
      <code>
        {method.toUpperCase()} <PathText path={path} />
      </code>
      <Prose text={description} helpers={helpers} />
      {parts.map(
        ({ term, names }) =>
          names.length > 0 && (
            <p key={term}>
              {term}: {names.join(', ')}
            </p>
          ),
      )}
    </section>
  );
}
