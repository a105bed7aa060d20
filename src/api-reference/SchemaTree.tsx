import type { SchemaObject } from '../model/api/structure.ts';
import type { ApiHelpers } from './helpers.ts';
import { Facts } from './Facts.tsx';
import { Prose } from './Prose.tsx';
import { Since, type SinceOf } from './Since.tsx';
import { schemaTreeOf, wordsOfSchema, type PropertyNode, type SchemaNode, type Union } from './schema-tree.ts';

export interface Props {
  readonly schema: SchemaObject;
  /** Unique on the page. Anchors start with it. */
  readonly id: string;
  /** Media type of a body with this schema. */
  readonly mediaType: string;
  readonly helpers: ApiHelpers;
  /** Returns the first version that has a field, if the field is newer than its operation. */
  readonly sinceOf?: SinceOf | undefined;
}

/** Renders a schema and all nested schemas, which the reader can expand. */
export function SchemaTree({ schema, id, mediaType, helpers, sinceOf }: Props) {
  const { root, linked } = schemaTreeOf(schema, helpers.schemas);
  const context: Context = {
    helpers,
    anchorOf: (name) => (linked.has(name) ? `${id}-${name}` : undefined),
    sinceOf,
    prefix: '',
  };
  return (
    <div className="schema">
      <p className="schema__type" id={root.name === undefined ? undefined : context.anchorOf(root.name)}>
        <code>{mediaType}</code> {root.type}
      </p>
      <Prose text={root.description} helpers={helpers} className="schema__text" />
      <Facts facts={root.facts} values={root.values} t={helpers.t} />
      <Parts node={root} context={context} />
    </div>
  );
}

interface Context {
  readonly helpers: ApiHelpers;
  /** Returns the anchor of a named schema that is linked from another part of the tree. */
  readonly anchorOf: (name: string) => string | undefined;
  readonly sinceOf: SinceOf | undefined;
  /** Names of the properties around the current one, each followed by a dot. */
  readonly prefix: string;
}

/** Renders the properties, options and additional properties of a node. */
function Parts({ node, context }: { readonly node: SchemaNode; readonly context: Context }) {
  const { properties, union, additional } = node;
  return (
    <>
      {properties.length > 0 && (
        <ul className="schema__properties">
          {properties.map((property) => (
            <Property key={property.name} property={property} context={context} />
          ))}
        </ul>
      )}
      {union && <Options union={union} context={context} />}
      {additional && (
        <ul className="schema__properties">
          <li className="property" data-search="whole">
            <div className="property__head">
              <span className="property__any">{context.helpers.t('api.anyKey')}</span>
              <span className="property__type">{additional.type}</span>
            </div>
            <Rest node={additional} label={context.helpers.t('api.anyKey')} context={context} />
          </li>
        </ul>
      )}
    </>
  );
}

function Property({ property, context }: { readonly property: PropertyNode; readonly context: Context }) {
  const { name, required, deprecated, node } = property;
  const { sinceOf, prefix } = context;
  const { t } = context.helpers;
  return (
    <li className="property" data-search="whole">
      <div className="property__head">
        <code className="property__name">{name}</code> <span className="property__type">{node.type}</span>{' '}
        {required && <span className="property__required">{t('api.required')}</span>}{' '}
        {deprecated && <span className="property__deprecated">{t('api.deprecated')}</span>}{' '}
        <Since version={sinceOf?.(prefix + name)} t={t} />
      </div>
      <Rest node={node} label={name} context={{ ...context, prefix: `${prefix}${name}.` }} />
    </li>
  );
}

/** Renders everything below the name and type of a property. */
function Rest({
  node,
  label,
  context,
}: {
  readonly node: SchemaNode;
  readonly label: string;
  readonly context: Context;
}) {
  const { helpers, anchorOf } = context;
  return (
    <>
      <Prose text={node.description} helpers={helpers} className="property__text" />
      <Facts facts={node.facts} values={node.values} t={helpers.t} />
      <Fold
        node={node}
        label={label}
        context={context}
        anchor={node.name === undefined ? undefined : anchorOf(node.name)}
      />
    </>
  );
}

interface FoldProps {
  readonly node: SchemaNode;
  readonly label: string;
  readonly context: Context;
  readonly anchor: string | undefined;
}

/** Renders nested schemas in a `<details>` element, or a link if the schema is shown elsewhere. */
function Fold({ node, label, context, anchor }: FoldProps) {
  const { t } = context.helpers;
  const { properties, union, additional, elsewhere, name } = node;
  if (elsewhere) {
    return (
      <p className="property__elsewhere">
        {t('api.elsewhere')} <a href={`#${anchor ?? ''}`}>{wordsOfSchema(name ?? '')}</a>
      </p>
    );
  }
  if (properties.length === 0 && !union && !additional) return null;
  const summary =
    properties.length > 0
      ? t(properties.length === 1 ? 'api.oneField' : 'api.fields', { count: properties.length, name: label })
      : union
        ? t('api.optionsOf', { count: union.options.length, name: label })
        : t('api.keysOf', { name: label });
  return (
    <details className="schema__fold" id={anchor}>
      <summary>{summary}</summary>
      <Parts node={node} context={context} />
    </details>
  );
}

function Options({ union, context }: { readonly union: Union; readonly context: Context }) {
  const { kind, discriminator, options } = union;
  const { helpers, anchorOf } = context;
  return (
    <div className="schema__union">
      <p>
        {helpers.t(`api.${kind}`)}
        {discriminator !== undefined && (
          <>
            {', '}
            {helpers.t('api.discriminator')} <code>{discriminator}</code>
          </>
        )}
      </p>
      <ul>
        {options.map(({ label, node }) => (
          <li key={label}>
            {node.properties.length > 0 || node.union || node.additional ? (
              <details className="schema__fold" id={node.name === undefined ? undefined : anchorOf(node.name)}>
                <summary>{label}</summary>
                <Prose text={node.description} helpers={helpers} className="schema__text" />
                <Parts node={node} context={context} />
              </details>
            ) : (
              <>
                <span className="property__type">{node.type}</span>
                <Rest node={node} label={label} context={context} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
