import { parameterAnchor, sectionAnchors } from '../model/api/anchors.ts';
import type { ApiParameter } from '../model/api/description.ts';
import { Heading } from '../ui/Heading.tsx';
import { Facts } from './Facts.tsx';
import type { Kit } from './kit.ts';
import { Prose } from './Prose.tsx';
import { parameterExampleOf } from './request.ts';
import { schemaTreeOf } from './schema-tree.ts';

export interface Props {
  readonly parameters: readonly ApiParameter[];
  readonly kit: Kit;
}

const places = ['path', 'query', 'header', 'cookie'] as const;

/** The parameters of an operation by their place; each can be linked to. */
export function Parameters({ parameters, kit }: Props) {
  if (parameters.length === 0) return null;
  const { t } = kit;
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
                  <Parameter key={parameter.name} parameter={parameter} kit={kit} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

function Parameter({ parameter, kit }: { readonly parameter: ApiParameter; readonly kit: Kit }) {
  const { name, required, deprecated, schema, description } = parameter;
  const { root } = schemaTreeOf(schema, kit.schemas);
  const anchor = parameterAnchor(parameter);
  const { t } = kit;
  return (
    <li className="property" id={anchor}>
      <div className="property__head">
        <a className="property__anchor" href={`#${anchor}`}>
          <code className="property__name">{name}</code>
        </a>{' '}
        <span className="property__type">{root.type}</span>{' '}
        {required && <span className="property__required">{t('api.required')}</span>}{' '}
        {deprecated && <span className="property__deprecated">{t('api.deprecated')}</span>}
      </div>
      <Prose text={description} kit={kit} className="property__text" />
      <Facts
        facts={root.facts}
        values={root.values}
        example={schema.example === undefined ? undefined : parameterExampleOf(parameter, kit.schemas)}
        t={t}
      />
    </li>
  );
}
