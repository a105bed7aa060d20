import { z } from 'zod';
import { parse } from '../../../core/model/parse.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { overlaySource } from './sources.ts';

/** An OpenAPI Overlay: https://spec.openapis.org/overlay/v1.0.0 */
const overlaySchema = z.strictObject({
  overlay: z.literal('1.0.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  actions: z.array(
    z.strictObject({
      target: z
        .string()
        .regex(
          /^\$(\.[A-Za-z_][\w-]*|\['[^']+'\]|\[\?@\.name=='[^']+'\])+$/,
          "one place, such as $.paths['/api/admin/tags'].post.parameters[?@.name=='limit']",
        ),
      /** What is wrong in the server's description, and how this was verified. */
      description: z.string().min(1),
      update: z.json().optional(),
      remove: z.literal(true).optional(),
    }),
  ),
});

type Json = z.infer<ReturnType<typeof z.json>>;
type JsonObject = Record<string, Json>;

/**
 * Corrects the server's OpenAPI document with our overlay (`content/api/overlay.yaml`). Each target names one location.
 * Only a part of JSONPath is supported: names, and list entries by their `name`. An action is reported as obsolete if
 * its location doesn't exist, if it changes nothing, or if it adds an entry that a list already contains.
 * @param structure parsed `content/api/openapi.json`, which isn't changed
 * @param overlay parsed YAML; undefined if there is none
 */
export function applyOverlay(structure: unknown, overlay: unknown, onProblem: (problem: Problem) => void): unknown {
  if (overlay === undefined || !isObject(structure)) return structure;
  const parsed = parse(
    overlaySchema,
    overlay,
    overlaySource,
    'Correct it; src/features/api-reference/model/overlay.ts describes every key.',
  );
  if (!parsed.ok) {
    parsed.problems.forEach(onProblem);
    return structure;
  }
  const corrected = structuredClone(structure);
  for (const { target, update, remove } of parsed.value.actions) {
    const report = (found: string, fix: string) =>
      onProblem({ where: `${overlaySource}: ${target}`, found, allowed: 'a place whose description is wrong', fix });
    const steps = stepsOf(target);
    const last = steps.pop();
    const holder = steps.reduce<Json | undefined>(
      (value, step) => (value === undefined ? undefined : valueAt(value, step)),
      corrected,
    );
    const key = holder === undefined || last === undefined ? undefined : keyIn(holder, last);
    if (holder === undefined || key === undefined) {
      report('nothing in the description', 'Correct the target, or remove the action: the server may have mended it.');
    } else if (remove) {
      put(holder, key);
    } else if (update === undefined) {
      report('an action that neither updates nor removes', 'Give it `update` or `remove: true`.');
    } else {
      const old = valueOf(holder, key);
      const double = doubleEntry(old, update);
      if (double !== undefined) {
        report(`${double} in a list that holds it already`, 'Remove it: the server describes it by now.');
      }
      const merged = merge(old, update);
      if (JSON.stringify(merged) === JSON.stringify(old)) {
        report('an update that changes nothing', 'Remove the action: the server describes it right by now.');
      }
      put(holder, key, merged);
    }
  }
  return corrected;
}

/** A step of a target: the name of a field, or of a list entry. */
interface Step {
  readonly name: string;
  readonly isEntry: boolean;
}

/** `$.paths['/api/admin/tags'].post` → `paths`, `/api/admin/tags`, `post`. */
function stepsOf(target: string): Step[] {
  return [...target.matchAll(/\.([A-Za-z_][\w-]*)|\['([^']+)'\]|\[\?@\.name=='([^']+)'\]/g)].map(
    ([, name, quoted, entry]) => ({ name: name ?? quoted ?? entry ?? '', isEntry: entry !== undefined }),
  );
}

/** Returns the key or index of a step in a value. Undefined if it doesn't exist. */
function keyIn(value: Json, { name, isEntry }: Step): string | number | undefined {
  if (isEntry) {
    const index = Array.isArray(value) ? value.findIndex((entry) => isObject(entry) && entry['name'] === name) : -1;
    return index === -1 ? undefined : index;
  }
  return isObject(value) && Object.hasOwn(value, name) ? name : undefined;
}

function valueOf(holder: Json, key: string | number): Json | undefined {
  if (Array.isArray(holder)) return typeof key === 'number' ? holder[key] : undefined;
  return isObject(holder) ? holder[key] : undefined;
}

function valueAt(value: Json, step: Step): Json | undefined {
  const key = keyIn(value, step);
  return key === undefined ? undefined : valueOf(value, key);
}

/** Writes a value to its location, or removes the existing value. */
function put(holder: Json, key: string | number, value?: Json): void {
  if (Array.isArray(holder) && typeof key === 'number') holder.splice(key, 1, ...(value === undefined ? [] : [value]));
  else if (isObject(holder) && value !== undefined) holder[key] = value;
  else if (isObject(holder)) delete holder[key];
}

/** Merges objects, appends to lists, and replaces everything else. */
function merge(old: Json | undefined, update: Json): Json {
  if (isObject(old) && isObject(update)) {
    const merged: JsonObject = { ...old };
    for (const [key, value] of Object.entries(update)) merged[key] = merge(old[key], value);
    return merged;
  }
  if (Array.isArray(old)) return [...old, ...(Array.isArray(update) ? update : [update])];
  return update;
}

/**
 * Returns an entry that an update would add to a list twice. Parameters are the same if their location and name are.
 */
function doubleEntry(old: Json | undefined, update: Json): string | undefined {
  if (isObject(old) && isObject(update)) {
    return Object.entries(update)
      .map(([key, value]) => doubleEntry(old[key], value))
      .find((found) => found !== undefined);
  }
  if (!Array.isArray(old)) return undefined;
  const known = new Set(old.map(nameOfEntry));
  return (Array.isArray(update) ? update : [update]).map(nameOfEntry).find((name) => known.has(name));
}

function nameOfEntry(entry: Json): string {
  const isParameter = isObject(entry) && typeof entry['in'] === 'string' && typeof entry['name'] === 'string';
  return isParameter ? `${String(entry['in'])}.${String(entry['name'])}` : JSON.stringify(entry);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
