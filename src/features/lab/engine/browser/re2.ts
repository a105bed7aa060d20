type Library = typeof import('re2js').RE2JS;

let library: Library | undefined;

/** Gives the SDK the library for regular expressions, once it has been loaded. */
export function provideRegex(loaded: Library): void {
  library = loaded;
}

/** Replaces `re2js` in the browser, with the part of it that the SDK uses. */
export const RE2JS = {
  CASE_INSENSITIVE: 1,
  compile(pattern: string, flags?: number): ReturnType<Library['compile']> {
    if (!library) throw new Error('The library for regular expressions has not been loaded.');
    return library.compile(pattern, flags);
  },
};
