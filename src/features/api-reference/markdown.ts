import type { ApiContent, ApiOperation, ApiTag } from './model/description.ts';
import { equivalentKinds } from './model/equivalent-kinds.ts';
import { apiPath } from './model/names.ts';
import type { Translate } from '../../core/model/messages.ts';
import type { Schemas } from './schema-example.ts';
import { errorExampleLabel, errorText } from './error-example.ts';
import { exampleResponseOf } from './example-response.ts';
import { bodyExampleOf, parameterExampleOf } from './request.ts';
import { bodyFieldsOf } from './body-field-names.ts';
import { responseGroupsOf } from './response-groups.ts';
import { wordsOfSchema } from './option-labels.ts';
import { factMessage } from './schema-facts.ts';
import { schemaTreeOf, type SchemaNode } from './schema-tree.ts';
import type { Sample } from './samples.ts';
import type { FieldVersions } from './Since.tsx';
import { deprecationOf, versionsIn } from './since-version.ts';
import { limitFactsOf } from './limits.ts';
import { shownPermissions } from './shown-permissions.ts';
import { statusName } from './status.ts';

/** What the page of an operation shows besides the operation. */
interface OperationContext {
  /** The example request in one or more languages. */
  readonly samples: readonly Sample[];
  readonly schemas: Schemas;
  /** The page that explains the resource. */
  readonly concept?: { readonly path: string; readonly title: string } | undefined;
  readonly related?: readonly ApiOperation[];
  readonly t: Translate;
}

/** Returns the page of an operation as Markdown, for readers who use language models. */
export function operationMarkdown(
  operation: ApiOperation,
  { samples, schemas, concept, related = [], t }: OperationContext,
): string {
  const { method, path, description, replacement, deprecated, parameters, requestBody, responses, tokens, history } =
    operation;
  const body = bodyExampleOf(operation, schemas);
  const permissions = shownPermissions(operation);
  const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(` ${t('api.or')} `);
  const facts = [
    `${t('api.edition')}: ${t(`api.edition.${operation.edition}`)}`,
    tokens && `${t('api.credentials')}: ${tokens.map((type) => t(`api.token.${type}`)).join(', ')}`,
    permissions &&
      `${t(permissions.length > 1 ? 'api.permissions' : 'api.permission')}: ${permissions.length > 0 ? listOf(permissions) : t('api.noPermission')}`,
    operation.stability && `${t('api.stability')}: ${t(`api.stability.${operation.stability}`)}`,
    ...limitFactsOf(operation, t).map(
      ({ term, text, parameters: members = [] }) =>
        `${term}: ${text ?? members.map(({ name }) => `\`${name}\``).join(', ')}`,
    ),
    `${t('api.operationId')}: \`${operation.operationId}\``,
    `${t('api.document.label')}: [JSON](/reference/api/unleash/openapi.json), [YAML](/reference/api/unleash/openapi.yaml)`,
    ...equivalentKinds.map((kind) => {
      const way = operation.equivalents[kind];
      return way && `${t(`api.equivalent.${kind}`)}: [${way.text}](${way.page})`;
    }),
    concept && `${t('api.concept')}: [${concept.title}](${concept.path})`,
    history?.since !== undefined && t('api.since', { version: history.since }),
    operation.edition === 'enterprise' && history === undefined && t('api.sinceUnknown'),
  ].filter((fact) => typeof fact === 'string');
  return joined([
    `\`${method.toUpperCase()} ${path}\``,
    deprecated
      ? `**${deprecationOf(operation, t)}**${replacement === undefined ? '' : `: ${linked(replacement)}`}`
      : undefined,
    description && linked(description),
    facts.map((fact) => `- ${fact}`).join('\n'),
    parameters.length > 0 ? `## ${t('api.parameters')}` : undefined,
    parameters
      .map((parameter) => {
        const { name, in: place, required, deprecated: isOld, schema, description: words } = parameter;
        const { root } = schemaTreeOf(schema, schemas);
        const kind = detailsOf(`${place}, ${root.type}`, required, versionsIn(history, '?').of(name), t);
        const example = schema.example === undefined ? [] : [parameterExampleOf(parameter, schemas)];
        const known = [
          ...(isOld ? [t('api.deprecated')] : []),
          ...constraintsOf(root, t),
          ...example.map((text) => `${t('api.example')} \`${text}\``),
        ];
        return `- \`${name}\` (${kind})${words === undefined ? '' : `: ${inline(words)}`}${sentences(known)}`;
      })
      .join('\n'),
    requestBody && `## ${t('api.requestBody')}`,
    requestBody?.description && linked(requestBody.description),
    ...contentMarkdown(requestBody?.content ?? [], schemas, versionsIn(history, '>'), t),
    ...(requestBody?.examples
      ? requestBody.examples.flatMap((example) => [
          `### ${t('api.choice')}: ${example.title}`,
          fenced('json', JSON.stringify(example.body, null, 2)),
        ])
      : [body === undefined ? undefined : fenced('json', JSON.stringify(body, null, 2))]),
    `## ${t('api.responses')}`,
    operation.edition === 'enterprise' ? t('api.unverified') : undefined,
    ...responses.flatMap(({ status, description: words, headers, content, cause, isDerived, example }) => [
      `### ${statusName(status)}`,
      words && linked(words),
      ...(status.startsWith('2') ? contentMarkdown(content, schemas, versionsIn(history, '<'), t) : []),
      headers.map(({ name }) => `- ${t('api.header')} \`${name}\``).join('\n'),
      ...(cause && example !== undefined
        ? [
            errorExampleLabel(cause, isDerived, t),
            fenced(typeof example === 'string' ? 'text' : 'json', errorText(example)),
          ]
        : []),
    ]),
    ...errorBodyMarkdown(responses, schemas, t),
    samples.length > 0 ? `## ${t('api.request')}` : undefined,
    ...samples.flatMap(({ label, language, code }) => [
      samples.length > 1 ? `### ${label}` : undefined,
      fenced(language, code),
    ]),
    ...exampleMarkdown(operation, schemas, t),
    related.length > 0 ? `## ${t('api.related')}` : undefined,
    related.map(({ method: verb, summary, page }) => `- ${verb.toUpperCase()} [${summary}](${page})`).join('\n'),
  ]);
}

/** Returns the page of a tag as Markdown. */
export function tagMarkdown({ description, operations }: ApiTag, schemas: Schemas, t: Translate): string {
  return joined([
    description && linked(description),
    `## ${t('api.operations')}`,
    operations
      .map((operation) => {
        const { method, path, page, summary, edition, stability, deprecated } = operation;
        const facts = [
          t(`api.edition.${edition}`),
          stability && t(`api.stability.${stability}`),
          deprecated && t('api.deprecated'),
          ...(shownPermissions(operation) ?? []).map((permission) => `\`${permission}\``),
        ].filter((fact) => typeof fact === 'string');
        return `- [${summary}](${page}): \`${method.toUpperCase()} ${path}\` (${facts.join(', ')})`;
      })
      .join('\n'),
    `## ${t('api.details')}`,
    ...operations.flatMap((operation) => [
      `### ${operation.summary}`,
      operation.description && linked(operation.description),
      tagPartsOf(operation, schemas, t),
    ]),
  ]);
}

/** Returns what an operation takes and returns, as a list of names. */
function tagPartsOf(operation: ApiOperation, schemas: Schemas, t: Translate): string {
  const parts = [
    { term: t('api.parameters'), names: operation.parameters.map(({ name }) => `\`${name}\``) },
    { term: t('api.requestBody'), names: bodyFieldsOf(operation, schemas).map((name) => `\`${name}\``) },
    { term: t('api.responses'), names: operation.responses.map(({ status }) => status) },
  ];
  return parts
    .filter(({ names }) => names.length > 0)
    .map(({ term, names }) => `- ${term}: ${names.join(', ')}`)
    .join('\n');
}

function contentMarkdown(
  content: readonly ApiContent[],
  schemas: Schemas,
  versions: FieldVersions,
  t: Translate,
): string[] {
  return content.flatMap(({ mediaType, schema }) => {
    if (!schema) return [`\`${mediaType}\``];
    const { root } = schemaTreeOf(schema, schemas);
    return [`\`${mediaType}\`: ${root.type}`, partsOf(root, { indent: '', prefix: '', versions, t })].filter(
      (part) => part !== '',
    );
  });
}

/** Where a nested list of fields is. */
interface ListPlace {
  readonly indent: string;
  /** Names of the fields around the list, each followed by a dot. */
  readonly prefix: string;
  readonly versions: FieldVersions;
  readonly t: Translate;
}

/** Type of a value, whether it is required, and the first version that has it. */
function detailsOf(type: string, required: boolean, since: string | undefined, t: Translate): string {
  return [
    type,
    ...(required ? [t('api.required')] : []),
    ...(since === undefined ? [] : [t('api.since', { version: since })]),
  ].join(', ');
}

/** Returns everything below a node as a nested list. */
function partsOf({ properties, union, additional }: SchemaNode, place: ListPlace): string {
  const { indent, prefix, versions, t } = place;
  const item = (label: string, node: SchemaNode, name = ''): string => {
    const words = node.description === undefined ? '' : `: ${inline(node.description)}`;
    const see = node.elsewhere ? ` ${t('api.elsewhere')} ${wordsOfSchema(node.name ?? '')}.` : '';
    const values = sentences(constraintsOf(node, t));
    return [
      `${indent}- ${label}${words}${values}${see}`,
      partsOf(node, { ...place, indent: `${indent}  `, prefix: `${prefix}${name}.` }),
    ]
      .filter((part) => part !== '')
      .join('\n');
  };
  return [
    ...properties.map(({ name, required, node }) =>
      item(`\`${name}\` (${detailsOf(node.type, required, versions.of(prefix + name), t)})`, node, name),
    ),
    ...(union ? [`${indent}- ${t(`api.${union.keyword}`)}`] : []),
    ...(union?.options.map(({ label, node }) =>
      [`${indent}  - ${label}`, partsOf(node, { ...place, indent: `${indent}    ` })]
        .filter((part) => part !== '')
        .join('\n'),
    ) ?? []),
    ...(additional ? [item(`${t('api.anyKey')} (${additional.type})`, additional)] : []),
  ].join('\n');
}

/** Returns the fields of errors, which are the same for all statuses. */
function errorBodyMarkdown(responses: ApiOperation['responses'], schemas: Schemas, t: Translate): string[] {
  return responseGroupsOf(responses).errors.flatMap(({ responses: alike, content }) => {
    if (content.length === 0) return [];
    const statuses = alike.map(({ status }) => status).join(', ');
    return [
      `### ${t('api.errorBodies')}: ${statuses}`,
      ...contentMarkdown(content, schemas, versionsIn(undefined, '<'), t),
    ];
  });
}

/** Returns the complete example response. */
function exampleMarkdown(operation: ApiOperation, schemas: Schemas, t: Translate): (string | undefined)[] {
  const example = exampleResponseOf(operation, schemas);
  if (!example) return [];
  const text = example.rest === undefined ? example.text : `${example.text}\n${example.rest}`;
  return [`## ${t('api.answer')}`, fenced(example.language, text), example.shortened ? t('api.shortened') : undefined];
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Returns allowed values, default and limits, each as a sentence without a full stop. */
function constraintsOf({ values, facts }: SchemaNode, t: Translate): string[] {
  return [
    ...(values.length > 0 ? [`${t(values.length === 1 ? 'api.value' : 'api.values')} ${values.join(', ')}`] : []),
    ...facts.map((fact) =>
      t(factMessage(fact), { value: fact.value === 'true' && fact.id !== 'default' ? '' : fact.value }),
    ),
  ];
}

function sentences(parts: readonly string[]): string {
  return parts.map((part) => ` ${part}.`).join('');
}

/** Replaces links to operations with links to their pages. */
function linked(text: string): string {
  return text.trim().replace(/\]\(operation:(\w+)\)/g, (_, operationId: string) => `](${apiPath(operationId)})`);
}

/** Joins the paragraphs of a text into one line of a list. */
function inline(text: string): string {
  return linked(text).replace(/\s*\n\s*/g, ' ');
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
