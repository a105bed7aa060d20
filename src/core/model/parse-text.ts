import yaml from 'js-yaml';
import type { Parsed } from './parse.ts';

/**
 * Parses YAML.
 *
 * @param source file that problems name
 * @param firstLine line of the file on which the text begins
 */
export function parseYaml(text: string, source: string, firstLine = 1): Parsed<unknown> {
  try {
    return { ok: true, value: yaml.load(text) };
  } catch (error) {
    const { mark, reason } = error instanceof yaml.YAMLException ? error : { reason: String(error) };
    const problem = {
      where: `${source}:${(mark?.line ?? 0) + firstLine}`,
      found: `invalid YAML: ${reason}`,
      allowed: 'lines of `key: value`, indented by two spaces',
      fix: 'Put quotes around a value that contains a colon, or write it as a block behind `|`.',
    };
    return { ok: false, problems: [problem] };
  }
}

/**
 * Parses JSON.
 * @param source file that problems name
 */
export function parseJson(text: string, source: string): Parsed<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = {
      where: `${source}:${lineOfMistake(text, reason)}`,
      found: `invalid JSON: ${reason.replace(/\s+/g, ' ')}`,
      allowed: 'JSON',
      fix: 'Look for a missing comma, quote or bracket.',
    };
    return { ok: false, problems: [problem] };
  }
}

/** The line of a mistake in JSON. Engines tell the place of some mistakes, and YAML, which contains JSON, that of most others. */
function lineOfMistake(json: string, reason: string): number {
  const position = /at position (\d+)/.exec(reason)?.[1];
  if (position !== undefined) return json.slice(0, Number(position)).split('\n').length;
  const last = json.trimEnd().split('\n').length;
  try {
    yaml.load(json);
    return last;
  } catch (error) {
    return error instanceof yaml.YAMLException ? Math.min(error.mark.line + 1, last) : last;
  }
}
