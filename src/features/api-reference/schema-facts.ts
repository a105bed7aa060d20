import type { SchemaObject } from './model/structure.ts';

/** A constraint: an id of `src/features/api-reference/messages.json` below `api.fact`, and the value for the message. */
export interface Fact {
  readonly id:
    | 'default'
    | 'minimum'
    | 'maximum'
    | 'above'
    | 'below'
    | 'multipleOf'
    | 'minLength'
    | 'maxLength'
    | 'pattern'
    | 'minItems'
    | 'maxItems'
    | 'uniqueItems'
    | 'minProperties'
    | 'maxProperties'
    | 'readOnly'
    | 'writeOnly';
  readonly value: string;
}

/** Returns the constraints of a schema, in the order in which pages show them. */
export function factsOf(schema: SchemaObject): Fact[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const fact = (id: Fact['id'], value: unknown): Fact[] =>
    value === undefined || value === false
      ? []
      : [{ id, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  return [
    ...(schema.default === undefined ? [] : [{ id: 'default' as const, value: JSON.stringify(schema.default) }]),
    ...fact(exclusiveMinimum ? 'above' : 'minimum', minimum),
    ...fact(exclusiveMaximum ? 'below' : 'maximum', maximum),
    ...fact('multipleOf', schema.multipleOf),
    ...fact('minLength', schema.minLength),
    ...fact('maxLength', schema.maxLength),
    ...fact('pattern', schema.pattern),
    ...fact('minItems', schema.minItems),
    ...fact('maxItems', schema.maxItems),
    ...fact('uniqueItems', schema.uniqueItems),
    ...fact('minProperties', schema.minProperties),
    ...fact('maxProperties', schema.maxProperties),
    ...fact('readOnly', schema.readOnly),
    ...fact('writeOnly', schema.writeOnly),
  ];
}

type Counted = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties';
const counted: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);
const isCounted = (id: Fact['id']): id is Counted => counted.has(id);

/** Returns the id of the message for a fact. A count of one has a message in the singular. */
export function factMessage({ id, value }: Fact) {
  return value === '1' && isCounted(id) ? (`api.fact.${id}.one` as const) : (`api.fact.${id}` as const);
}
