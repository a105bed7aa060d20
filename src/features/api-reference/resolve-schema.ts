import { refName } from './model/ref-name.ts';
import type { SchemaObject } from './model/structure.ts';
import type { Schemas } from './schema-example.ts';

/** A schema without a reference, and the name that the reference had. */
export interface Resolved {
  readonly schema: SchemaObject;
  readonly name?: string | undefined;
}

/** Resolves a reference, or a chain of references. */
export function resolve(schema: SchemaObject, schemas: Schemas, seen: readonly string[] = []): Resolved {
  if (schema.$ref === undefined) return { schema };
  const name = refName(schema.$ref);
  const target = schemas[name];
  if (!target || seen.includes(name)) return { schema: {}, name };
  const inner = resolve(target, schemas, [...seen, name]);
  return { schema: inner.schema, name: inner.name ?? name };
}
