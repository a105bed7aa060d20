import type { SchemaObject } from '../model/structure.ts';
import type { BodySchema } from '../request-data.ts';
import type { BodyProblem } from './check-body.ts';
import type { JsonPath } from './json-text.ts';

/** What all fields of a form share. */
export interface FormContext {
  readonly schema: BodySchema;
  readonly problemsAt: (path: JsonPath) => readonly BodyProblem[];
  readonly hasProblemIn: (path: JsonPath) => boolean;
  readonly onEdit: (path: JsonPath, value: unknown) => void;
  /** Adds a value that gets the focus. */
  readonly onAdd: (path: JsonPath, value: unknown) => void;
  readonly onRemove: (path: JsonPath) => void;
}

/** A place in the body. */
export interface FormFieldProps {
  readonly schema: SchemaObject;
  /** Undefined if the body lacks it. */
  readonly value: unknown;
  readonly path: JsonPath;
  readonly required: boolean;
  readonly context: FormContext;
}
