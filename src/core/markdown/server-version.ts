import type { Problem } from '../model/problem.ts';

/** `{server-version}`, `{server-version:full}` or `{server-version=7.3}`; anything else between the braces is an error. */
const placeholder = /\{server-version([^{}\n]*)\}/g;

/**
 * Replaces the placeholders for the version of the Unleash server, in text and in code:
 *
 * - `{server-version}` becomes the version that the site describes, without its patch: `8.2`.
 * - `{server-version:full}` becomes the same version with its patch: `8.2.0`.
 * - `{server-version=7.3}` becomes `7.3`: a page names another version, or this one for good.
 *
 * @param current the version that the site describes: `8.2.0`
 * @param source the file, as problems name it
 */
export function fillVersions(
  text: string,
  current: string,
  source: string,
  onProblem: (problem: Problem) => void,
): string {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  for (const { 0: found, index } of text.matchAll(literalOf(current))) {
    onProblem({
      where: `${source}:${lineOf(index)}`,
      found: `the version ${found}, which the next upgrade of the site makes old`,
      allowed: `{server-version} for the version that the site describes, {server-version=${found}} for this one`,
      fix: 'Replace it by one of the two.',
    });
  }
  return text.replace(placeholder, (found: string, form: string, offset: number) => {
    if (form === '') return current.split('.').slice(0, 2).join('.');
    if (form === ':full') return current;
    const named = /^=(\d+(?:\.\d+){0,2})$/.exec(form)?.[1];
    if (named !== undefined) return named;
    onProblem({
      where: `${source}:${lineOf(offset)}`,
      found: `the placeholder '${found}'`,
      allowed: '{server-version}, {server-version:full}, {server-version=7.3}',
      fix: 'Correct the part after server-version.',
    });
    return found;
  });
}

/** Marks the current version in a generated text as one that stays the same after an upgrade. */
export function keepVersions(text: string, current: string): string {
  return text.replace(literalOf(current), (found) => `{server-version=${found}}`);
}

/** Finds the current version where it is written out, with or without its patch, but not in longer numbers or names. */
function literalOf(current: string): RegExp {
  const [major = '', minor = '', patch = ''] = current.split('.');
  return new RegExp(`(?<![\\w.^@~=>{:/-]|\\d[.,])${major}\\.${minor}(?:\\.${patch})?(?![\\w-]|\\.\\d)`, 'g');
}
