/**
 * The library for regular expressions, which the SDK imports when it starts. It is twice as large as the rest of the lab. In
 * the browser, src/integrations/lab-engine.ts therefore gives the SDK this module in its place, and it loads only for a REGEX
 * constraint. In Node, the SDK imports the library itself.
 */
let library: typeof import('re2js').RE2JS | undefined;

/** Loads the library. A constraint must not be evaluated earlier, because the SDK would take the error for "no match". */
export async function loadRegex(): Promise<void> {
  library ??= (await import('re2js')).RE2JS;
}

export function isRegexReady(): boolean {
  return library !== undefined;
}

/** The part of the library that the SDK uses, under the name that the SDK imports. */
export const RE2JS = {
  CASE_INSENSITIVE: 1,
  compile(pattern: string, flags?: number): ReturnType<typeof import('re2js').RE2JS.compile> {
    if (!library) throw new Error('The library for regular expressions has not been loaded.');
    return library.compile(pattern, flags);
  },
};
