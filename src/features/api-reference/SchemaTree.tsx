import type { SchemaObject } from './model/structure.ts';
import type { Translate } from '../../core/model/messages.ts';
import type { ApiHelpers } from './helpers.ts';
import { Facts } from './Facts.tsx';
import { Prose } from './Prose.tsx';
import { wordsOfSchema } from './option-labels.ts';
import {
  schemaTreeOf,
  type Parts as PartCount,
  type PropertyNode,
  type SchemaNode,
  type Union,
} from './schema-tree.ts';
import { Since, type FieldVersions } from './Since.tsx';

export interface Props {
  readonly schema: SchemaObject;
  /** Unique on the page. Anchors start with it. */
  readonly id: string;
  /** Media type of a body with this schema. */
  readonly mediaType: string;
  readonly helpers: ApiHelpers;
  /** The first versions of fields that are newer than their operation. */
  readonly versions?: FieldVersions | undefined;
  /** Whether the search reads the fields on the page. Default: true. */
  readonly isSearched?: boolean | undefined;
}

/** Renders a schema and all nested schemas, which the reader can expand. */
export function SchemaTree({ schema, id, mediaType, helpers, versions, isSearched = true }: Props) {
  const { root, linked } = schemaTreeOf(schema, helpers.schemas, { defer: true });
  const context: Context = {
    helpers,
    anchorOf: (name) => (linked.has(name) ? `${id}-${name}` : undefined),
    fieldAnchor: fieldAnchorOf(id),
    versions,
    prefix: '',
    isSearched,
  };
  return (
    <div className="schema">
      <p className="schema__type" id={root.name === undefined ? undefined : context.anchorOf(root.name)}>
        <code>{mediaType}</code> {root.type}
      </p>
      <Prose text={root.description} helpers={helpers} className="schema__text" />
      <Facts facts={root.facts} values={root.values} isSearched={isSearched} t={helpers.t} />
      <Parts node={root} context={context} />
    </div>
  );
}

/** Renders the parts of a named schema, which the browser inserts when the reader opens a deferred one. */
export function DeferredSchema({ name, helpers }: { readonly name: string; readonly helpers: ApiHelpers }) {
  const ref = { $ref: `#/components/schemas/${name}` };
  const { root } = schemaTreeOf(ref, helpers.schemas, { defer: true });
  const context: Context = {
    helpers,
    anchorOf: () => undefined,
    fieldAnchor: undefined,
    versions: undefined,
    prefix: '',
    isSearched: false,
  };
  return <Parts node={root} context={context} />;
}

/** `body.` or `201.`: short, because every field has an anchor. */
function fieldAnchorOf(id: string): string {
  return `${id.replace(/^(request|response)-/, '')}.`;
}

interface Context {
  readonly helpers: ApiHelpers;
  /** Returns the anchor of a named schema that is linked from another part of the tree. */
  readonly anchorOf: (name: string) => string | undefined;
  /** The anchor of the node, which the anchors of its fields begin with. Undefined if the fields have none. */
  readonly fieldAnchor: string | undefined;
  readonly versions: FieldVersions | undefined;
  /** Names of the properties around the current one, each followed by a dot. */
  readonly prefix: string;
  /** Whether the search reads the fields on the page. */
  readonly isSearched: boolean;
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
          <li className="property" data-search={context.isSearched ? 'whole' : undefined}>
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
  const { versions, prefix } = context;
  const { t } = context.helpers;
  const anchor = context.fieldAnchor && `${context.fieldAnchor}${name}`;
  return (
    <li className="property" data-search={context.isSearched ? 'whole' : undefined} id={anchor}>
      <div className="property__head">
        {anchor === undefined ? (
          <code className="property__name">{name}</code>
        ) : (
          <a className="property__anchor" href={`#${anchor}`}>
            <code className="property__name">{name}</code>
          </a>
        )}{' '}
        <span className="property__type">{node.type}</span>{' '}
        {required && <span className="property__required">{t('api.required')}</span>}{' '}
        {deprecated && <span className="property__deprecated">{t('api.deprecated')}</span>}{' '}
        <Since version={versions?.of(prefix + name)} t={t} />
      </div>
      <Rest
        node={node}
        label={name}
        context={{ ...context, fieldAnchor: anchor && `${anchor}.`, prefix: `${prefix}${name}.` }}
      />
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
      <Facts facts={node.facts} values={node.values} isSearched={context.isSearched} t={helpers.t} />
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

/**
 * Renders nested schemas in a `<details>` element, which can load them later (src/features/api-reference/browser/deferred-schemas.ts), or a link
 * if the schema is shown elsewhere.
 */
function Fold({ node, label, context, anchor }: FoldProps) {
  const { t } = context.helpers;
  const { properties, union, additional, elsewhere, deferred, repeated, name } = node;
  if (elsewhere) {
    return (
      <p className="property__elsewhere">
        {t('api.elsewhere')} <a href={`#${anchor ?? ''}`}>{wordsOfSchema(name ?? '')}</a>
      </p>
    );
  }
  if (repeated) return <p className="property__elsewhere">{t('api.repeated')}</p>;
  if (deferred) return <Deferred name={name ?? ''} summary={summaryOf(deferred, label, t)} context={context} />;
  if (properties.length === 0 && !union && !additional) return null;
  const unit: PartCount['unit'] = properties.length > 0 ? 'fields' : union ? 'options' : 'keys';
  const count = properties.length > 0 ? properties.length : (union?.options.length ?? 1);
  const summary = summaryOf({ unit, count }, label, t);
  return (
    <details className="schema__fold" id={anchor}>
      <summary>{summary}</summary>
      <Parts node={node} context={context} />
    </details>
  );
}

interface DeferredProps {
  readonly name: string;
  readonly summary: string;
  readonly context: Context;
}

/**
 * The place of fields that the browser loads. All operations with this schema load the same fields, so the versions of this
 * operation's fields are here.
 */
function Deferred({ name, summary, context: { versions, prefix } }: DeferredProps) {
  const newer = versions?.below(prefix) ?? {};
  return (
    <details
      className="schema__fold"
      data-schema={name}
      data-versions={Object.keys(newer).length > 0 ? JSON.stringify(newer) : undefined}
    >
      <summary>{summary}</summary>
    </details>
  );
}

function summaryOf({ unit, count }: PartCount, name: string, t: Translate): string {
  switch (unit) {
    case 'fields':
      return t('api.fields', { count, name });
    case 'options':
      return t('api.optionsOf', { count, name });
    case 'keys':
      return t('api.keysOf', { name });
    default:
      return unit satisfies never;
  }
}

function Options({ union, context }: { readonly union: Union; readonly context: Context }) {
  const { keyword, discriminator, options } = union;
  const { helpers, anchorOf } = context;
  // Options can have fields of the same names, so these get no anchors.
  const inner = { ...context, fieldAnchor: undefined };
  return (
    <div className="schema__union">
      <p>
        {helpers.t(`api.${keyword}`)}
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
            {node.deferred ? (
              <Deferred name={node.name ?? ''} summary={label} context={inner} />
            ) : node.properties.length > 0 || node.union || node.additional ? (
              <details className="schema__fold" id={node.name === undefined ? undefined : anchorOf(node.name)}>
                <summary>{label}</summary>
                <Prose text={node.description} helpers={helpers} className="schema__text" />
                <Parts node={node} context={inner} />
              </details>
            ) : (
              <>
                <span className="property__type">{node.type}</span>
                <Rest node={node} label={label} context={inner} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
