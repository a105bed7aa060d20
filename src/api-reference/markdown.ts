import type { ApiContent, ApiOperation, ApiTag } from '../model/api/description.ts';
import { apiPath } from '../model/api/names.ts';
import type { Translate } from '../model/messages.ts';
import type { Schemas } from './schema-example.ts';
import { bodyExampleOf } from './request.ts';
import { schemaTreeOf, wordsOfSchema, type SchemaNode } from './schema-tree.ts';
import type { Sample } from './samples.ts';
import type { SinceOf } from './Since.tsx';
import { deprecationOf, sinceIn } from './since-version.ts';
import { shownPermissions } from './shown-permissions.ts';
import { statusName } from './status.ts';

/** Returns the page of an operation as Markdown, for readers who use language models. */
export function operationMarkdown(
  operation: ApiOperation,
  { samples, schemas, t }: { readonly samples: readonly Sample[]; readonly schemas: Schemas; readonly t: Translate },
): string {
  const { method, path, description, replacement, deprecated, parameters, requestBody, responses, tokens, history } =
    operation;
  const body = bodyExampleOf(operation, schemas);
  const curl = samples[0];
  const permissions = shownPermissions(operation);
  const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(` ${t('api.or')} `);
  const facts = [
    `${t('api.edition')}: ${t(operation.edition === 'oss' ? 'availability.open-source' : 'availability.enterprise')}`,
    tokens && `${t('api.credentials')}: ${tokens.map((type) => t(`api.token.${type}`)).join(', ')}`,
    permissions &&
      `${t(permissions.length > 1 ? 'api.permissions' : 'api.permission')}: ${permissions.length > 0 ? listOf(permissions) : t('api.noPermission')}`,
    `${t('api.operationId')}: \`${operation.operationId}\``,
    history?.since !== undefined && t('api.since', { version: history.since }),
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
      .map(({ name, in: place, required, schema, description: words }) => {
        const { root } = schemaTreeOf(schema, schemas);
        const kind = detailsOf(`${place}, ${root.type}`, required, sinceIn(history, '?')(name), t);
        return `- \`${name}\` (${kind})${words === undefined ? '' : `: ${inline(words)}`}`;
      })
      .join('\n'),
    requestBody && `## ${t('api.requestBody')}`,
    requestBody?.description && linked(requestBody.description),
    ...contentMarkdown(requestBody?.content ?? [], schemas, sinceIn(history, '>'), t),
    body === undefined ? undefined : `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``,
    `## ${t('api.responses')}`,
    ...responses.flatMap(({ status, description: words, content }) => [
      `### ${statusName(status)}`,
      words && linked(words),
      ...(status.startsWith('2') ? contentMarkdown(content, schemas, sinceIn(history, '<'), t) : []),
    ]),
    curl && `## ${t('api.request')}\n\n\`\`\`${curl.language}\n${curl.code}\n\`\`\``,
  ]);
}

/** Returns the page of a tag as Markdown. */
export function tagMarkdown({ description, operations }: ApiTag, t: Translate): string {
  return joined([
    description && linked(description),
    `## ${t('api.operations')}`,
    operations
      .map(({ method, path, page, summary }) => `- [${summary}](${page}): \`${method.toUpperCase()} ${path}\``)
      .join('\n'),
  ]);
}

function contentMarkdown(content: readonly ApiContent[], schemas: Schemas, sinceOf: SinceOf, t: Translate): string[] {
  return content.flatMap(({ mediaType, schema }) => {
    if (!schema) return [`\`${mediaType}\``];
    const { root } = schemaTreeOf(schema, schemas);
    return [`\`${mediaType}\`: ${root.type}`, partsOf(root, { indent: '', prefix: '', sinceOf, t })].filter(
      (part) => part !== '',
    );
  });
}

/** Where a nested list of fields is. */
interface ListPlace {
  readonly indent: string;
  /** Names of the fields around the list, each followed by a dot. */
  readonly prefix: string;
  readonly sinceOf: SinceOf;
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
  const { indent, prefix, sinceOf, t } = place;
  const item = (label: string, node: SchemaNode, name = ''): string => {
    const words = node.description === undefined ? '' : `: ${inline(node.description)}`;
    const see = node.elsewhere ? ` ${t('api.elsewhere')} ${wordsOfSchema(node.name ?? '')}.` : '';
    const values =
      node.values.length > 0
        ? ` ${t(node.values.length === 1 ? 'api.value' : 'api.values')} ${node.values.join(', ')}.`
        : '';
    return [
      `${indent}- ${label}${words}${values}${see}`,
      partsOf(node, { ...place, indent: `${indent}  `, prefix: `${prefix}${name}.` }),
    ]
      .filter((part) => part !== '')
      .join('\n');
  };
  return [
    ...properties.map(({ name, required, node }) =>
      item(`\`${name}\` (${detailsOf(node.type, required, sinceOf(prefix + name), t)})`, node, name),
    ),
    ...(union ? [`${indent}- ${t(`api.${union.kind}`)}`] : []),
    ...(union?.options.map(({ label, node }) =>
      [`${indent}  - ${label}`, partsOf(node, { ...place, indent: `${indent}    ` })]
        .filter((part) => part !== '')
        .join('\n'),
    ) ?? []),
    ...(additional ? [item(`${t('api.anyKey')} (${additional.type})`, additional)] : []),
  ].join('\n');
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
