import ts from 'typescript';
import type { Evaluator } from './evaluate.ts';
import { isRecord } from './evaluated.ts';

/** Names of the fields that an operation takes and returns. */
export interface FoundFields {
  /** Query parameters and headers. */
  readonly parameters: readonly string[];
  /** Fields of the request body, nested names joined with dots. */
  readonly request: readonly string[];
  /** Fields of successful responses. */
  readonly response: readonly string[];
}

const deepest = 6;
const prefix = '#/components/schemas/';

/** Finds the fields of an operation's schemas in one version of the server. */
export class FieldReader {
  private readonly evaluator: Evaluator;
  /** Constants of schemas by the name of the schema, each with its file. */
  private readonly schemas = new Map<string, { file: string; constant: string }>();

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator;
    for (const file of evaluator.tree.files.keys())
      if (file.startsWith('src/lib/openapi/'))
        for (const [name, constant] of evaluator.remember(`schemas ${file}`, () => schemasIn(evaluator, file)))
          this.schemas.set(name, { file, constant });
  }

  read(description: Readonly<Record<string, unknown>>): FoundFields {
    const { parameters, requestBody, responses } = description;
    const named = Array.isArray(parameters) ? parameters.filter(isRecord) : [];
    const successful = isRecord(responses)
      ? Object.entries(responses).filter(([status]) => status.startsWith('2'))
      : [];
    return {
      parameters: named
        .filter((parameter) => parameter['in'] !== 'path' && typeof parameter['name'] === 'string')
        .map((parameter) => String(parameter['name'])),
      request: this.fieldsOfBody(requestBody),
      response: [...new Set(successful.flatMap(([, response]) => this.fieldsOfBody(response)))],
    };
  }

  private fieldsOfBody(body: unknown): readonly string[] {
    const content = isRecord(body) ? body['content'] : undefined;
    const fields = isRecord(content)
      ? Object.values(content).flatMap((type) => (isRecord(type) ? this.fieldsOf(type['schema'], 0, []) : []))
      : [];
    return [...new Set(fields)];
  }

  private fieldsOf(schema: unknown, depth: number, inside: readonly string[]): readonly string[] {
    if (!isRecord(schema) || depth > deepest) return [];
    const { $ref: reference, properties, items } = schema;
    if (typeof reference === 'string') return this.fieldsOfReference(reference, depth, inside);
    const fields: string[] = [];
    for (const [name, value] of isRecord(properties) ? Object.entries(properties) : [])
      fields.push(name, ...this.fieldsOf(value, depth + 1, inside).map((field) => `${name}.${field}`));
    for (const key of ['oneOf', 'anyOf', 'allOf']) {
      const schemas = schema[key];
      if (Array.isArray(schemas)) fields.push(...schemas.flatMap((each) => this.fieldsOf(each, depth, inside)));
    }
    fields.push(...this.fieldsOf(items, depth, inside));
    return fields;
  }

  private fieldsOfReference(reference: string, depth: number, inside: readonly string[]): readonly string[] {
    const name = reference.replace(prefix, '');
    const place = this.schemas.get(name);
    if (!place || inside.includes(name)) return [];
    return this.evaluator.remember(`fields ${name} ${depth} ${inside.join()}`, () => {
      const module = this.evaluator.moduleAt(place.file);
      const schema = module && this.evaluator.local(module, place.constant);
      return this.fieldsOf(schema, depth, [...inside, name]);
    });
  }
}

/** Names of the schemas that a file declares, each with the name of its constant. */
function schemasIn(evaluator: Evaluator, file: string): [name: string, constant: string][] {
  const found: [string, string][] = [];
  for (const [constant, declaration] of evaluator.moduleAt(file)?.declarations ?? []) {
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) continue;
    const value = ts.isAsExpression(declaration.initializer)
      ? declaration.initializer.expression
      : declaration.initializer;
    if (!ts.isObjectLiteralExpression(value)) continue;
    for (const property of value.properties)
      if (
        ts.isPropertyAssignment(property) &&
        ts.isIdentifier(property.name) &&
        property.name.text === '$id' &&
        ts.isStringLiteralLike(property.initializer)
      )
        found.push([property.initializer.text.replace(prefix, ''), constant]);
  }
  return found;
}
