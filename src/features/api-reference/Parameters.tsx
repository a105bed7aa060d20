import { parameterAnchor, sectionAnchors } from './model/anchors.ts';
import type { ApiParameter } from './model/description.ts';
import { Heading } from '../../core/ui/Heading.tsx';
import { Facts } from './Facts.tsx';
import type { ApiHelpers } from './helpers.ts';
import { Prose } from './Prose.tsx';
import { parameterExampleOf } from './request.ts';
import { Since, type FieldVersions } from './Since.tsx';
import { schemaTreeOf } from './schema-tree.ts';

export interface Props {
  readonly parameters: readonly ApiParameter[];
  readonly helpers: ApiHelpers;
  /** Returns the first version that has a parameter, if the parameter is newer than its operation. */
  readonly versions?: FieldVersions | undefined;
}

const places = ['path', 'query', 'header', 'cookie'] as const;

/** Renders the parameters of an operation, grouped by location. Each parameter has an anchor. */
export function Parameters({ parameters, helpers, versions }: Props) {
  if (parameters.length === 0) return null;
  const { t } = helpers;
  return (
    <section className="operation__section">
      <Heading id={sectionAnchors.parameters} text={t('api.parameters')} t={t}>
        <h2 id={sectionAnchors.parameters}>{t('api.parameters')}</h2>
      </Heading>
      {places.map((place) => {
        const here = parameters
          .filter(({ in: each }) => each === place)
          .toSorted((a, b) => Number(b.required) - Number(a.required));
        return (
          here.length > 0 && (
            <div key={place}>
              <h3 className="operation__place">{t(`api.in.${place}`)}</h3>
              <ul className="schema__properties">
                {here.map((parameter) => (
                  <Parameter key={parameter.name} parameter={parameter} helpers={helpers} versions={versions} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

function Parameter({ parameter, helpers, versions }: Omit<Props, 'parameters'> & { readonly parameter: ApiParameter }) {
  const { name, required, deprecated, schema, description } = parameter;
  const { root } = schemaTreeOf(schema, helpers.schemas);
  const anchor = parameterAnchor(parameter);
  const { t } = helpers;
  return (
    <li className="property" data-search="whole" id={anchor}>
      <div className="property__head">
        <a className="property__anchor" href={`#${anchor}`}>
          <code className="property__name">{name}</code>
        </a>{' '}
        <span className="property__type">{root.type}</span>{' '}
        {required && <span className="property__required">{t('api.required')}</span>}{' '}
        {deprecated && <span className="property__deprecated">{t('api.deprecated')}</span>}{' '}
        <Since version={versions?.of(name)} t={t} />
      </div>
      <Prose text={description} helpers={helpers} className="property__text" />
      <Facts
        facts={root.facts}
        values={root.values}
        example={schema.example === undefined ? undefined : parameterExampleOf(parameter, helpers.schemas)}
        t={t}
      />
    </li>
  );
}
