import { z } from 'zod';

const Schema = z.looseObject({});
const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));
const Operation = z.object({
  operationId: z.string(),
  deprecated: z.boolean().optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: Content.optional() }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })).default({}),
});

/** What the history takes from a server's OpenAPI description. */
export const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});
export type OpenApi = z.infer<typeof OpenApi>;

const deepest = 6;
const prefix = '#/components/schemas/';

/** Names of the fields that an operation takes and returns, nested names joined with dots, with the marks of the history. */
export function fieldsOf(
  { parameters, requestBody, responses }: z.infer<typeof Operation>,
  { components }: OpenApi,
): string[] {
  const inBody = (body: { readonly content?: z.infer<typeof Content> | undefined } | undefined): string[] =>
    Object.values(body?.content ?? {}).flatMap(({ schema }) => fieldsIn(schema, 0, []));

  const fieldsIn = (schema: unknown, depth: number, inside: readonly string[]): string[] => {
    const parsed = Schema.safeParse(schema);
    if (!parsed.success || depth > deepest) return [];
    const { $ref: reference, properties, items, oneOf, anyOf, allOf } = parsed.data;
    if (typeof reference === 'string') {
      const name = reference.replace(prefix, '');
      return inside.includes(name) ? [] : fieldsIn(components.schemas[name], depth, [...inside, name]);
    }
    return [
      ...Object.entries(Schema.catch({}).parse(properties)).flatMap(([name, value]) => [
        name,
        ...fieldsIn(value, depth + 1, inside).map((field) => `${name}.${field}`),
      ]),
      ...[oneOf, anyOf, allOf].flat().flatMap((each) => fieldsIn(each, depth, inside)),
      ...fieldsIn(items, depth, inside),
    ];
  };

  const successful = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const fields = [
    ...parameters.filter((each) => each.in !== 'path').map(({ name }) => `?${name}`),
    ...inBody(requestBody).map((field) => `>${field}`),
    ...successful.flatMap(([, response]) => inBody(response)).map((field) => `<${field}`),
  ];
  return [...new Set(fields)].toSorted();
}
