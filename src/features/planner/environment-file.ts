/** The longest text that is read, in characters. The output of `docker inspect` has about 10,000. */
const maxLength = 1_000_000;

/** The most names that are read. */
const maxNames = 5000;

const namePattern = /^[A-Z][A-Z0-9_]{1,80}$/;

export type EnvironmentFile =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: 'empty' | 'long' | 'none' };

/**
 * Reads the names of environment variables from what a reader pasted: an environment file, the `environment` of a Compose
 * file, shell exports or the output of `docker inspect`. Values are dropped here, because they contain secrets.
 */
export function readEnvironment(text: string): EnvironmentFile {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  if (text.length > maxLength) return { ok: false, problem: 'long' };
  const found = namesInJson(text) ?? namesInLines(text);
  const names = [...new Set(found)].filter((name) => namePattern.test(name)).slice(0, maxNames);
  return names.length === 0 ? { ok: false, problem: 'none' } : { ok: true, names };
}

/** `NAME=value`, `export NAME=value`, `- NAME=value`, `--env NAME=value` and `NAME: value`. */
function namesInLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const name = /^\s*(?:-\s+|export\s+|set\s+|(?:-e|--env)[\s=])?["']?([A-Z][A-Z0-9_]*)["']?\s*[=:]/.exec(line)?.[1];
    return name === undefined ? [] : [name];
  });
}

/** The entries of all arrays named `Env`, or the keys of objects; undefined if the text isn't JSON. */
function namesInJson(text: string): string[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return undefined;
  }
  const names: string[] = [];
  // A list instead of recursion, so that deep nesting can't exhaust the stack.
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      const name = /^([A-Z][A-Z0-9_]*)=/.exec(value)?.[1];
      if (name !== undefined) names.push(name);
    } else if (Array.isArray(value)) {
      for (const item of value) waiting.push(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        names.push(key);
        waiting.push(item);
      }
    }
  }
  return names;
}
