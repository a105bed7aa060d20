import { operationAnchor } from './model/anchors.ts';
import type { ApiOperation } from './model/description.ts';
import { hrefOf } from '../../core/model/path.ts';
import { bodyFieldsOf } from './body-field-names.ts';
import type { ApiHelpers } from './helpers.ts';
import { Prose } from './Prose.tsx';

export interface Props {
  readonly operation: ApiOperation;
  readonly helpers: ApiHelpers;
}

/** Cuts a path before the slash that is next to its middle, where it can continue on a second line. */
function halvesOf(path: string): [start: string, end: string] {
  const slashes = [...path.matchAll(/(?<=.)\//g)].map(({ index }) => index);
  const distance = (index: number) => Math.abs(index - path.length / 2);
  const [middle = path.length] = slashes.toSorted((a, b) => distance(a) - distance(b));
  return [path.slice(0, middle), path.slice(middle)];
}

/**
 * Renders an operation on the page of its tag: what it does, and the names of what it takes. A tag has up to 50 operations,
 * so this has few elements. Everything else is on the page of the operation.
 */
export function TagOperation({ operation, helpers }: Props) {
  const { method, path, page, summary, description, parameters } = operation;
  const { t, schemas } = helpers;
  const [start, end] = halvesOf(path);
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
        {method.toUpperCase()} {start}
        <wbr />
        {end}
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
