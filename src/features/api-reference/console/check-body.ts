import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { jsonSchemaOf, type JsonSchema } from '../model/json-schema.ts';
import { refName } from '../model/ref-name.ts';
import type { BodySchema } from '../request-data.ts';
import type { JsonPath } from './json-text.ts';

/** A problem with a value in the body: the end of a message id of `src/features/api-reference/messages.json` with its values. */
export interface BodyProblem {
  readonly path: JsonPath;
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the problems of a body. Empty for a valid body. */
export type CheckBody = (body: unknown) => readonly BodyProblem[];

/**
 * Creates a check of bodies against the schema of an operation. The validator interprets the schema, because the
 * content-security policy of the site forbids code that is generated at run time.
 */
export function createBodyCheck({ schema, schemas }: BodySchema): CheckBody {
  const refOf = (ref: string) => `#/$defs/${refName(ref)}`;
  const definitions = Object.fromEntries(
    Object.entries(schemas).map(([name, definition]) => [name, jsonSchemaOf(definition, refOf)]),
  );
  const root: Schema = { ...jsonSchemaOf(schema, refOf), $defs: definitions };
  const validator = new Validator(root, '2019-09', false);
  return (body) => {
    const problems = causesOf(validator.validate(body).errors.filter((error) => isCause(error, root))).map((error) =>
      problemOf(error, body, root),
    );
    const texts = problems.map((problem) => JSON.stringify(problem));
    return problems.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  };
}

/**
 * Returns the errors that help the reader. Every option of a union reports its own errors, of which only those of the option
 * that the value resembles most are useful.
 */
function causesOf(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const union = errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .toSorted((a, b) => a.keywordLocation.length - b.keywordLocation.length)[0];
  if (!union) return errors;
  const inside = errors.filter(({ keywordLocation }) => keywordLocation.startsWith(`${union.keywordLocation}/`));
  const outside = errors.filter((error) => error !== union && !inside.includes(error));
  const options = Map.groupBy(inside, ({ keywordLocation }) =>
    Number(keywordLocation.slice(union.keywordLocation.length + 1).split('/')[0]),
  );
  const closest = [...options.values()]
    .map((all) => causesOf(all))
    .toSorted((a, b) => distance(a, union) - distance(b, union))[0];
  return [...(closest ?? [union]), ...causesOf(outside)];
}

/** An option of another type is the farthest, followed by options for another value of a field such as `action`. */
function distance(causes: readonly OutputUnit[], { instanceLocation }: OutputUnit): number {
  const own = causes.filter((cause) => cause.instanceLocation === instanceLocation && cause.keyword === 'type');
  const marks = causes.filter(({ keyword }) => keyword === 'enum' || keyword === 'const');
  return own.length * 10_000 + marks.length * 100 + causes.length;
}

/** Most errors of nested schemas are repeated for each schema around them. */
function isCause(unit: OutputUnit, root: JsonSchema): boolean {
  const { keyword, keywordLocation } = unit;
  switch (keyword) {
    case '$ref':
    case 'properties':
    case 'items':
    case 'allOf':
    // Its location is the one of the value, not the one of the schema. `additionalProperties` reports the same error.
    case 'false':
      return false;
    case 'additionalProperties':
      // The validator also reports fields that the schema knows, if their value is invalid.
      return (
        keywordIn(root, keywordLocation) === false &&
        keywordIn(root, `${keywordLocation.replace(/[^/]*$/, '')}properties/${nameIn(unit)}`) === undefined
      );
    default:
      return true;
  }
}

function problemOf(unit: OutputUnit, body: unknown, root: JsonSchema): BodyProblem {
  const path = pathOf(unit.instanceLocation, body);
  const limit = keywordIn(root, unit.keywordLocation);
  const say = (message: string, values: Readonly<Record<string, string>> = {}) => ({ path, message, values });
  const value = limit === undefined ? '' : typeof limit === 'string' ? limit : JSON.stringify(limit);
  switch (unit.keyword) {
    case 'required':
      return say('required', { name: nameIn(unit) });
    case 'type':
      return say('type', { type: Array.isArray(limit) ? limit.join(' or ') : value });
    case 'enum':
    case 'const': {
      const values = Array.isArray(limit) ? limit : [limit];
      return say('values', { values: values.map((each) => JSON.stringify(each)).join(', ') });
    }
    case 'additionalProperties':
      return { ...say('unknown', { name: nameIn(unit) }), path: [...path, nameIn(unit)] };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf':
    case 'minLength':
    case 'maxLength':
    case 'pattern':
    case 'format':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return say(unit.keyword, { value });
    case 'uniqueItems':
      return say('uniqueItems');
    default:
      return say('other');
  }
}

/** The field that an error names. */
const nameIn = ({ error }: OutputUnit): string => /"([^"]*)"/.exec(error)?.[1] ?? '';

/** Turns `#/constraints/0/operator` into a path. Only the value tells whether a step is an index. */
function pathOf(location: string, body: unknown): JsonPath {
  const path: (string | number)[] = [];
  let value = body;
  for (const step of location.split('/').slice(1)) {
    const name = decodeURI(step).replaceAll('~1', '/').replaceAll('~0', '~');
    const key = Array.isArray(value) ? Number(name) : name;
    path.push(key);
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return path;
}

/** Returns the value of the keyword that an error names, such as the limit of `maxLength`. */
function keywordIn(root: JsonSchema, location: string): unknown {
  let value: unknown = root;
  for (const step of location.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const next: unknown = Reflect.get(value, decodeURI(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    value = step === '$ref' && typeof next === 'string' ? keywordIn(root, next) : next;
  }
  return value;
}
