/** What readers call the verb that begins the title of an operation. Synonyms that hold for all pages are in synonyms.ts. */
const verbs: Readonly<Record<string, string>> = {
  Add: 'attach assign',
  Archive: 'retire',
  Assign: 'give grant',
  Change: 'edit update modify',
  Check: 'test verify',
  Create: 'make generate',
  Delete: 'drop destroy',
  Disable: 'turn off',
  Enable: 'turn on',
  Evaluate: 'test',
  Get: 'read fetch show',
  List: 'get all fetch show',
  Mark: 'set',
  Move: 'transfer',
  Register: 'announce',
  Remove: 'detach take away',
  Replace: 'edit update change overwrite',
  Report: 'send',
  Reopen: 'undo',
  Revive: 'restore unarchive',
  Search: 'find filter query',
  Set: 'change edit',
  Turn: 'switch',
  Update: 'edit change modify',
  Validate: 'check test',
};

/** What readers call the objects of the API. */
const objects: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\binvitation link/, 'public signup invite'],
  [/\binactive users\b/, 'unused accounts'],
  [/\bcreate a user\b/i, 'invite account'],
  [/\busers?\b/, 'account'],
  [/\btokens?\b/, 'key'],
  [/\bdeliveries\b/, 'log'],
  [/\bseveral\b/, 'bulk batch'],
  [/\bintegrations?\b/, 'addon'],
  [/\bstrateg(?:y|ies)\b/, 'rule'],
  [/\bevents\b/, 'history audit log'],
  [/\blogin attempts\b/, 'login history sign-ins'],
  [/\binstances?\b/, 'server'],
  [/\bflags?\b/, 'toggle'],
];

/**
 * Returns the words with which readers ask for an operation, besides those of its title. A title begins with a verb; a
 * page that lists operations has another title.
 * @param title the title of the page, such as `List the tags of a flag`
 */
export function operationWords(title: string): string[] {
  const [verb = '', ...rest] = title.split(' ');
  const others = verbs[verb];
  if (others === undefined) return [];
  const things = objects.flatMap(([pattern, words]) => (pattern.test(title) ? [words] : []));
  return [[...new Set([others, ...rest, ...things].join(' ').split(' '))].join(' ')];
}
