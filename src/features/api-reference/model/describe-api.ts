import type { PlacedLink } from '../../../core/model/links.ts';
import { parse } from '../../../core/model/parse.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { closestNames } from './closest-names.ts';
import type { ApiDescription, ApiTag } from './description.ts';
import { describeOperation, type OperationWords } from './describe-operation.ts';
import { apiPath, kebabCase } from './names.ts';
import {
  noSharedProse,
  sharedProseSchema,
  tagProseSchema,
  type SchemaProse,
  type PlacedProse,
  type SharedProse,
} from './prose.ts';
import { readEquivalents } from './equivalents.ts';
import { readNamedExamples } from './named-examples.ts';
import { errorSchemaName } from './error-statuses.ts';
import { readEvidence } from './recorded.ts';
import { applyOverlay } from './overlay.ts';
import { reportUnknown } from './report-unknown.ts';
import { checkProseLinks, type ReadMarkdown } from './prose-links.ts';
import { equivalentsSource, proseFolder, sharedSource, structureSource } from './sources.ts';
import { describeSchema } from './schema-prose.ts';
import { operationsIn, structureSchema, type ApiStructure, type SchemaObject } from './structure.ts';

/** The content of a prose file. */
export interface ProseFile {
  /** Relative to the repository. */
  readonly source: string;
  /** Parsed YAML. Undefined if the YAML is invalid, which `problems` reports. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

export interface ApiInput {
  /** Parsed `content/api/openapi.json`. */
  readonly structure: unknown;
  /** Parsed `content/api/overlay.yaml`. Undefined if there is no overlay. */
  readonly overlay?: unknown;
  /** Parsed `content/api/recorded.json` and `content/api/unreproduced.yaml`, if they exist. */
  readonly recorded?: unknown;
  readonly unreproduced?: unknown;
  /** Parsed `content/api/request-examples.yaml`, if it exists. */
  readonly requestExamples?: unknown;
  /** Parsed `content/api/equivalents.yaml`, if it exists. */
  readonly equivalents?: unknown;
  readonly prose: readonly ProseFile[];
  readonly problems: readonly Problem[];
}

export interface DescribedApi {
  /** Undefined if the structure is invalid. */
  readonly api: ApiDescription | undefined;
  /** Links in the prose to pages of the site, which are checked together with the links of pages. */
  readonly links: readonly PlacedLink[];
  readonly problems: readonly Problem[];
}

/**
 * Merges structure and prose into one description. Every name in the prose must exist in the structure. Missing prose
 * is not a problem here: `coverage.ts` counts it.
 */
export function describeApi(input: ApiInput, readMarkdown: ReadMarkdown): DescribedApi {
  const problems: Problem[] = [...input.problems, ...input.prose.flatMap((file) => file.problems)];
  const onProblem = (problem: Problem) => problems.push(problem);
  const structure = parse(
    structureSchema,
    applyOverlay(input.structure, input.overlay, onProblem),
    structureSource,
    'Run `npm run fetch`, which writes this file.',
  );
  if (!structure.ok) return { api: undefined, links: [], problems: [...problems, ...structure.problems] };
  const { tags, shared } = readProse(input.prose, structure.value, onProblem);
  const evidence = readEvidence(input, onProblem);
  const examples = readNamedExamples(input.requestExamples, exampleBodies(structure.value, tags), onProblem);
  const operationIds = operationsIn(structure.value).map(({ operation }) => operation.operationId);
  const equivalents = readEquivalents(input.equivalents, operationIds, onProblem);
  const schemas = describeSchemas(structure.value, tags, shared, onProblem);
  const api = {
    version: structure.value.info.version,
    tags: describeTags(structure.value, tags, { shared, schemas, evidence, examples, equivalents, onProblem }),
    schemas,
  };
  const links = checkProseLinks(tags, shared, new Set(operationIds), readMarkdown, onProblem);
  const otherLinks = [...equivalents].flatMap(([operationId, ways]) =>
    Object.values(ways).flatMap((way) =>
      way ? [{ href: way.page, where: `${equivalentsSource}: ${operationId}` }] : [],
    ),
  );
  return { api, links: [...links, ...otherLinks], problems };
}

/** Returns for each operation whether its prose has an example body. */
function exampleBodies(structure: ApiStructure, tags: ReadonlyMap<string, PlacedProse>): ReadonlyMap<string, boolean> {
  return new Map(
    operationsIn(structure).map(
      ({
        operation: {
          operationId,
          tags: [tag],
        },
      }) => [operationId, tags.get(tag)?.prose.operations[operationId]?.requestBody?.example !== undefined],
    ),
  );
}

/** Reads the prose files by tag, and reports files without a matching tag. */
function readProse(files: readonly ProseFile[], structure: ApiStructure, onProblem: (problem: Problem) => void) {
  const tags = new Map<string, PlacedProse>();
  let shared: SharedProse = noSharedProse;
  const tagNames = tagsIn(structure);
  for (const { source, value, problems } of files) {
    if (problems.length > 0) continue;
    const fix = 'Correct it; src/features/api-reference/model/prose.ts describes every key.';
    if (source === sharedSource) {
      const result = parse(sharedProseSchema, value, source, fix);
      if (result.ok) shared = result.value;
      else result.problems.forEach(onProblem);
      continue;
    }
    const result = parse(tagProseSchema, value, source, fix);
    if (!result.ok) {
      result.problems.forEach(onProblem);
      continue;
    }
    const { tag } = result.value;
    if (!tagNames.includes(tag)) {
      onProblem({
        where: `${source}: tag`,
        found: `no operation has the tag '${tag}'`,
        allowed: `tags of ${structureSource}, such as ${closestNames(tag, tagNames)}`,
        fix: 'Correct the name, or remove the file.',
      });
    } else if (source !== `${proseFolder}/${kebabCase(tag)}.yaml`) {
      onProblem({
        where: source,
        found: `the prose of the tag '${tag}'`,
        allowed: `${proseFolder}/${kebabCase(tag)}.yaml`,
        fix: 'Rename the file, or correct its tag.',
      });
    } else tags.set(tag, { source, prose: result.value });
  }
  return { tags, shared };
}

/** Adds prose to the schemas, and reports prose for schemas and properties that don't exist. */
function describeSchemas(
  { components }: ApiStructure,
  tags: ReadonlyMap<string, PlacedProse>,
  shared: SharedProse,
  onProblem: (problem: Problem) => void,
): Record<string, SchemaObject> {
  const words = new Map<string, SchemaProse & { readonly source: string }>();
  for (const { source, prose } of tags.values()) {
    for (const [name, schemaProse] of Object.entries(prose.schemas)) {
      const other = words.get(name);
      if (!Object.hasOwn(components.schemas, name)) {
        onProblem({
          where: `${source}: schemas`,
          found: `no schema '${name}'`,
          allowed: `schemas of ${structureSource}, such as ${closestNames(name, Object.keys(components.schemas))}`,
          fix: 'Correct the name, or remove its words.',
        });
      } else if (other) {
        onProblem({
          where: `${source}: schemas.${name}`,
          found: `a schema that ${other.source} describes already`,
          allowed: 'each schema once',
          fix: 'Remove one of the two.',
        });
      } else words.set(name, { ...schemaProse, source });
    }
  }
  return Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => {
      const prose = words.get(name);
      const described = describeSchema(schema, {
        own: prose?.properties,
        shared: name === errorSchemaName ? { ...shared.fields, ...shared.errorFields } : shared.fields,
        schemas: components.schemas,
      });
      reportUnknown(
        Object.keys(prose?.properties ?? {}),
        described.names,
        `${prose?.source}: schemas.${name}.properties`,
        onProblem,
      );
      return [
        name,
        {
          ...described.schema,
          ...(prose?.description !== undefined && { description: prose.description }),
          ...(prose?.example !== undefined && { example: prose.example }),
        },
      ];
    }),
  );
}

function describeTags(
  structure: ApiStructure,
  tags: ReadonlyMap<string, PlacedProse>,
  words: Omit<OperationWords, 'prose' | 'where' | 'concept'>,
): ApiTag[] {
  const { onProblem } = words;
  const operations = operationsIn(structure);
  for (const { source, prose } of tags.values()) {
    for (const operationId of Object.keys(prose.operations)) {
      const found = operations.find(({ operation }) => operation.operationId === operationId);
      if (found?.operation.tags[0] === prose.tag) continue;
      const home = found && `${proseFolder}/${kebabCase(found.operation.tags[0])}.yaml`;
      onProblem({
        where: `${source}: operations`,
        found: found
          ? `the operation '${operationId}' of the tag '${found.operation.tags[0]}'`
          : `no operation '${operationId}'`,
        allowed: found
          ? `operations of the tag '${prose.tag}'`
          : `operations of ${structureSource}, such as ${closestNames(
              operationId,
              operations.map(({ operation }) => operation.operationId),
            )}`,
        fix: home ? `Move its words to ${home}.` : 'Correct the name, or remove its words.',
      });
    }
  }
  return tagsIn(structure)
    .map((name): ApiTag => {
      const placed = tags.get(name);
      return {
        name,
        title: placed?.prose.title ?? name,
        description: placed?.prose.description,
        concept: placed?.prose.concept,
        page: apiPath(name),
        source: placed?.source ?? structureSource,
        operations: operations
          .filter(({ operation }) => operation.tags[0] === name)
          .map((placedOperation) =>
            describeOperation(placedOperation, {
              prose: placed?.prose.operations[placedOperation.operation.operationId] ?? {},
              concept: placed?.prose.concept,
              where: `${placed?.source}: operations.${placedOperation.operation.operationId}`,
              ...words,
            }),
          ),
      };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

function tagsIn(structure: ApiStructure): string[] {
  return [...new Set(operationsIn(structure).map(({ operation }) => operation.tags[0]))];
}
